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
    name_of,
)
from pilotfish_builtin.slots import Slot


@pytest.mark.parametrize(
    ("intent", "name"),
    [
        (Goto("cart"), "open cart"),
        (Press("cancel", "my plan"), "cancel my plan"),
        (Press("", "Save"), "Save"),
        (Toggle("dark mode", False), "turn off dark mode"),
        (Choose("price", "sort"), "sort: price"),
        (Choose("Large"), "Large"),
        (Form((Slot("name", "Ada"),)), "set name to Ada"),
        (Form((Slot("email", "a@x.org"),), "invite", "member"), "invite member"),
        (Add("mug", 2), "add mug to the cart"),
        (Search("tea"), "search for tea"),
        (Question("Why?"), "Why?"),
        (Beyond("it compares things"), "this"),
    ],
)
def test_an_intent_can_be_named(intent: Intent, name: str) -> None:
    assert name_of(intent) == name
