from __future__ import annotations

import pytest

from fakes import done
from pilotfish.agent.features.progressing import category_of, fingerprint_of
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.target import Target


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("click", "productive"),
        ("navigate", "productive"),
        ("add_to_cart", "productive"),
        ("scroll", "passive"),
        ("wait", "passive"),
        ("find", "passive"),
        ("ask_user", "neutral"),
        ("border", "neutral"),
    ],
)
def test_categories(name: str, category: str) -> None:
    """B2."""
    assert category_of(name) == category


def test_an_action_on_the_same_thing_has_the_same_fingerprint_under_any_number() -> None:
    """B1: normalised by target, not by number."""
    pay = Target("button", "Pay", "Order")
    one = Step(1, "a", "click", {"ref": 7}, done(), target=pay)
    other = Step(2, "b", "click", {"ref": 19}, done(), target=pay)
    assert fingerprint_of(one) == fingerprint_of(other)
    typed = Step(3, "c", "fill_input", {"ref": 7, "value": "x"}, done(), target=pay)
    retyped = Step(4, "d", "fill_input", {"ref": 7, "value": "y"}, done(), target=pay)
    assert fingerprint_of(typed) != fingerprint_of(retyped)
