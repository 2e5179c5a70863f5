from __future__ import annotations

from pilotfish.agent.contract import Contract


def test_zero_and_false_are_values_and_none_is_not() -> None:
    """G5."""
    contract = Contract(required_fields=("a", "b.c", "d"))
    assert contract.missing({"a": 0, "b": {"c": False}, "d": ""}) == []
    assert contract.missing({"a": None, "b": {}}) == ["a", "b.c", "d"]


def test_items_are_those_of_the_longest_list() -> None:
    """B17."""
    assert Contract().items({"rows": [1, 2, 3], "notes": ["x"], "n": 9}) == 3
    assert Contract().items({}) == 0
