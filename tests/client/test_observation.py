from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilotfish_client.codec import decode, encode
from pilotfish_client.observation import (
    Insert,
    Line,
    Observation,
    Op,
    Remove,
    Replace,
    Row,
    UnknownKey,
    apply,
)


def line(key: str, text: str = "") -> Line:
    return Line(key=key, depth=0, row=text or key)


def keys(lines: list[Line]) -> list[str]:
    return [line.key for line in lines]


ABC = [line("a"), line("b"), line("c")]


@pytest.mark.parametrize(
    ("ops", "after"),
    [
        ([Insert(lines=[line("x")])], ["x", "a", "b", "c"]),
        ([Insert(after="a", lines=[line("x"), line("y")])], ["a", "x", "y", "b", "c"]),
        ([Insert(after="c", lines=[line("x")])], ["a", "b", "c", "x"]),
        ([Remove(keys=["a", "c"])], ["b"]),
        ([Remove(keys=["a"]), Insert(after="b", lines=[line("a")])], ["b", "a", "c"]),
        ([Insert(after="c", lines=[line("x")]), Remove(keys=["x"])], ["a", "b", "c"]),
        ([], ["a", "b", "c"]),
    ],
)
def test_ops_are_carried_out_one_after_the_other(ops: list[Op], after: list[str]) -> None:
    assert keys(apply(ABC, ops)) == after
    assert keys(ABC) == ["a", "b", "c"]


def test_a_line_is_replaced_where_it_stands() -> None:
    assert apply(ABC, [Replace(line=line("b", "new"))])[1].row == "new"


@pytest.mark.parametrize(
    "op",
    [Insert(after="x", lines=[]), Replace(line=line("x")), Remove(keys=["a", "x"])],
)
def test_a_key_that_is_not_there_is_named(op: Op) -> None:
    with pytest.raises(UnknownKey, match="'x'"):
        apply(ABC, [op])


def test_something_else_is_no_operation() -> None:
    with pytest.raises(TypeError, match="not an operation"):
        apply(ABC, ["remove"])


def test_rows_within_cells_come_back() -> None:
    row = Row(ref=16, word="row", cells=["#1042", Row(ref=17, word="button", name="Refund")])
    assert decode(Line, encode(Line(key="e", depth=2, row=row))).row == row


NAMES = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


@given(NAMES, NAMES)
def test_any_page_becomes_any_other(before: list[str], after: list[str]) -> None:
    """As a widget might tell it: what is gone, then what came, each after its neighbour."""
    ops: list[Op] = []
    gone = [key for key in before if key not in after]
    if gone:
        ops.append(Remove(keys=gone))
    ops.append(Remove(keys=[key for key in before if key in after]))
    for index, key in enumerate(after):
        ops.append(Insert(after=after[index - 1] if index else None, lines=[line(key)]))
    assert keys(apply([line(key) for key in before], ops)) == after


def test_an_observation_without_a_base_builds_the_page_anew() -> None:
    assert Observation.__dataclass_fields__["base"].default is None
