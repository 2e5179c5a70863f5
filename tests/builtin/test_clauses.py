from __future__ import annotations

import pytest

from pilotfish_builtin.clauses import split_clauses, strip_courtesy


@pytest.mark.parametrize(
    ("task", "clauses"),
    [
        (
            "add two blue mugs to my cart and take me to checkout",
            ["add two blue mugs to my cart", "take me to checkout"],
        ),
        (
            "Turn on dark mode and change my name to Ada",
            ["Turn on dark mode", "change my name to Ada"],
        ),
        ("add salt and pepper to my cart", ["add salt and pepper to my cart"]),
        (
            "change my name to Ada and my city to Rome, then save",
            ["change my name to Ada", "change my city to Rome", "save"],
        ),
        (
            "send a message to support saying 'hello, and open up' from ada@x.org",
            ["send a message to support saying 'hello, and open up' from ada@x.org"],
        ),
        (
            "go to settings, turn off marketing emails, and log out",
            ["go to settings", "turn off marketing emails", "log out"],
        ),
        (
            "Add a mug and two teapots to my basket",
            ["Add a mug to my basket", "Add two teapots to my basket"],
        ),
        ("Open the cart. Then remove the teapot.", ["Open the cart", "remove the teapot"]),
        (
            "turn dark mode on and notifications off",
            ["turn dark mode on", "turn notifications off"],
        ),
        ("change my name and email", ["change my name and email"]),
        ("open Mr. Smith's order", ["open Mr. Smith's order"]),
        (
            "contact support with name Ada, email ada@x.org and message Hi",
            ["contact support with name Ada, email ada@x.org and message Hi"],
        ),
        (
            'delete the project named "Q and A, final"',
            ['delete the project named "Q and A, final"'],
        ),
        ("What is your return policy?", ["What is your return policy?"]),
    ],
)
def test_a_task_is_parted_where_something_else_is_to_be_done(task: str, clauses: list[str]) -> None:
    assert split_clauses(task) == clauses


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Could you please cancel my plan, thanks!", "cancel my plan"),
        ("I'd like to open the cart", "open the cart"),
        ("please", "please"),
        ("can I return a mug?", "can I return a mug?"),
    ],
)
def test_courtesies_are_taken_off(said: str, meant: str) -> None:
    assert strip_courtesy(said) == meant
