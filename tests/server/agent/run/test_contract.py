import re

import pytest

from pilotfish.agent.run.contract import Contract, tightened
from pilotfish_client.page_messages import RunContract


def test_zero_and_false_are_values_and_none_is_not() -> None:
    """G5."""
    contract = Contract(required_fields=("a", "b.c", "d"))
    assert contract.missing({"a": 0, "b": {"c": False}, "d": ""}) == []
    assert contract.missing({"a": None, "b": {}}) == ["a", "b.c", "d"]


def test_items_are_those_of_the_longest_list() -> None:
    """B17."""
    assert Contract().items({"rows": [1, 2, 3], "notes": ["x"], "n": 9}) == 3
    assert Contract().items({}) == 0


def test_the_page_adds_to_what_the_server_demands() -> None:
    """It waives nothing: fields are joined, both schemas hold, the stricter number counts."""
    own = Contract(
        required_fields=("a",), output_schema={"type": "object"}, expected_items=5, max_seconds=60
    )
    asked = RunContract(
        required_fields=["b", "a"],
        output_schema={"required": ["b"]},
        expected_items=3,
        max_seconds=90,
    )
    both = tightened(own, asked)
    assert both.required_fields == ("a", "b")
    assert both.output_schema == {"allOf": [{"type": "object"}, {"required": ["b"]}]}
    assert (both.expected_items, both.max_seconds) == (5, 60)


def test_alone_it_is_as_the_page_says_and_without_it_as_the_server_says() -> None:
    asked = RunContract(output_schema={"required": ["b"]}, expected_items=3, max_seconds=9)
    both = tightened(Contract(judge=True), asked)
    assert (both.output_schema, both.expected_items, both.max_seconds, both.judge) == (
        {"required": ["b"]},
        3,
        9,
        True,
    )
    own = Contract(url="/orders")
    assert tightened(own, None) is own


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (RunContract(required_fields=[""]), "required_fields: at most 64 paths"),
        (RunContract(required_fields=["x"] * 65), "required_fields: at most 64 paths"),
        (RunContract(expected_items=0), "expected_items: expected 1 to 10000, found 0"),
        (RunContract(max_seconds=-1), "max_seconds: expected more than 0 seconds, found -1"),
    ],
)
def test_what_is_wrong_is_named(asked: RunContract, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        tightened(Contract(), asked)
