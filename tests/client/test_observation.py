from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilotfish_client.codec import decode, encode
from pilotfish_client.observation import (
    LARGEST_REF,
    MOST_LINES,
    MOST_OPS,
    Facts,
    Insert,
    Line,
    Observation,
    Op,
    Remove,
    RepeatedKey,
    Replace,
    Row,
    Scroll,
    TooMuch,
    UnknownKey,
    apply,
    check_size,
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
    "op", [Insert(after="x", lines=[]), Replace(line=line("x")), Remove(keys=["a", "x"])]
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


def test_a_key_stands_once() -> None:
    with pytest.raises(RepeatedKey, match="'b'"):
        apply(ABC, [Insert(after="a", lines=[line("b")])])
    with pytest.raises(RepeatedKey, match="'x'"):
        apply(ABC, [Insert(lines=[line("x"), line("x")])])


class Counted(str):
    """A key that counts how often it is hashed or compared."""

    touched = 0

    def __hash__(self) -> int:
        Counted.touched += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        Counted.touched += 1
        return super().__eq__(other)


def touched(lines: int, ops: list[Op]) -> int:
    page = [line(Counted(f"k{n}")) for n in range(lines)]
    Counted.touched = 0
    apply(page, ops)
    return Counted.touched


@pytest.mark.parametrize(
    "make",
    [
        lambda n: [Remove(keys=[]) for _ in range(n)],
        lambda n: [Remove(keys=[Counted(f"k{i}")]) for i in range(n)],
        lambda n: [Replace(line=line(Counted(f"k{n - 1}"))) for _ in range(n)],
        lambda n: [Insert(after=Counted("k0"), lines=[line(Counted(f"n{i}"))]) for i in range(n)],
        lambda n: [Remove(keys=[Counted(f"k{n - 1 - i}")]) for i in range(n)],
    ],
    ids=["removes of nothing", "removes", "replaces at the end", "inserts", "removes backwards"],
)
def test_twice_the_operations_take_twice_the_work(make: Callable[[int], list[Op]]) -> None:
    small, large = touched(1000, make(1000)), touched(2000, make(2000))
    assert large <= 2.2 * small
    assert large <= 40 * 4000


def observed(*ops: Op) -> Observation:
    facts = Facts(
        url="",
        title="",
        scroll=Scroll(above=0, visible=1, below=0),
        visible=[],
        above=[],
        dialogs=[],
    )
    return Observation(id="o1", document="d1", facts=facts, ops=list(ops))


def with_ref(ref: int) -> Insert:
    inner = Row(ref=ref, word="button")
    return Insert(lines=[Line(key="a", depth=0, row=Row(ref=1, word="row", cells=["x", inner]))])


@pytest.mark.parametrize("ref", [0, -1, 2**53, 2**63, 10**400])
def test_a_ref_is_a_number_that_every_part_can_hold(ref: int) -> None:
    with pytest.raises(TooMuch, match="a ref is a number from 1"):
        check_size(observed(with_ref(ref)))
    with pytest.raises(TooMuch, match="a ref is a number from 1"):
        check_size(observed(Replace(line=with_ref(ref).lines[0])))
    check_size(observed(with_ref(LARGEST_REF)))


def test_operations_and_lines_are_capped() -> None:
    lines = [line(f"k{n}") for n in range(MOST_LINES + 1)]
    check_size(observed(Insert(lines=lines[1:])))
    with pytest.raises(TooMuch, match="lines"):
        check_size(observed(Insert(lines=lines[:6000]), Insert(lines=lines[6000:])))
    with pytest.raises(TooMuch, match="operations"):
        check_size(observed(*[Remove(keys=[])] * (MOST_OPS + 1)))
    with pytest.raises(TooMuch, match="lines"):
        apply(lines[:-1], [Insert(lines=lines[-1:])])
