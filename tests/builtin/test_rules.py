import pytest

from pilotfish_builtin.intent import (
    Add,
    Beyond,
    Choose,
    Form,
    Goto,
    Intent,
    Press,
    Question,
    Search,
    Toggle,
)
from pilotfish_builtin.rules import read_intent
from pilotfish_builtin.slots import Slot


@pytest.mark.parametrize(
    ("clause", "intent"),
    [
        ("add two blue mugs to my cart", Add("blue mugs", 2, "cart")),
        ("add the blue mug to my wishlist", Add("blue mug", 1, "wishlist")),
        ("take me to checkout", Goto("checkout")),
        ("go back to the shop", Goto("shop")),
        ("show me the orders page", Goto("orders page")),
        ("turn on dark mode", Toggle("dark mode", True)),
        ("turn the newsletter off", Toggle("newsletter", False)),
        ("uncheck the newsletter box", Toggle("newsletter", False)),
        ("stop sending me marketing emails", Toggle("marketing emails", False)),
        ("switch to dark mode", Toggle("dark mode", True)),
        ("let guests comment", Toggle("guests comment", True)),
        ("change my name to Ada", Form((Slot("name", "Ada"),))),
        ("set the quantity to 3", Form((Slot("quantity", "3"),))),
        ("enter Berlin as the city", Form((Slot("city", "Berlin"),))),
        ("my city is Rome", Form((Slot("city", "Rome"),))),
        ("rename the project Apollo to Zeus", Form((Slot("name", "Zeus"),), "", "project Apollo")),
        ("upgrade to the Pro plan", Form((Slot("plan", "Pro"),))),
        ("cancel my plan", Press("cancel", "my plan")),
        ("click the Save button", Press("", "Save")),
        ("log out", Press("log out", "")),
        ("sort by price, low to high", Choose("price, low to high", "sort")),
        ("choose Germany as my country", Choose("Germany", "country")),
        ("search for teapots", Search("teapots")),
        ("how do I reset my password?", Question("how do I reset my password?")),
        ("show me how to return an item", Question("how to return an item")),
        ("billing page", Press("billing", "page", known=False)),
    ],
)
def test_what_a_clause_asks_for(clause: str, intent: Intent) -> None:
    assert read_intent(clause) == intent


@pytest.mark.parametrize(
    "clause",
    [
        "add the cheapest mug to my cart",
        "turn off everything",
        "please arrange a pleasant evening with my old friends",
    ],
)
def test_what_is_beyond_it_is_said(clause: str) -> None:
    intent = read_intent(clause)
    assert isinstance(intent, Beyond) and intent.for_a_model


def test_passwords_are_not_typed_for_anybody() -> None:
    intent = read_intent("change my password to hunter2")
    assert isinstance(intent, Beyond) and not intent.for_a_model
