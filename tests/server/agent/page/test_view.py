from dataclasses import replace

import pytest

from fakes import row, view
from pilotfish.agent.page.view import View, view_of
from pilotfish_client.observation import (
    Insert,
    Line,
    Observation,
    Range,
    Remove,
    Replace,
    Row,
    Scroll,
    UnknownKey,
)


def observation(ident: str, ops: list, base: str | None = None) -> Observation:
    return Observation(id=ident, base=base, document="d1", facts=view().facts, ops=ops)


def test_ops_are_applied_to_the_base() -> None:
    first = view_of(observation("o1", [Insert(lines=[row(1, "link"), row(2, "button")])]))
    second = view_of(observation("o2", [Remove(keys=["e1"])], "o1"), first)
    assert [line.key for line in second.lines] == ["e2"]


@pytest.mark.parametrize("base", [None, view(ident="o7")])
def test_another_base_is_refused(base) -> None:
    with pytest.raises(UnknownKey, match="'o1' is not at hand"):
        view_of(observation("o2", [], "o1"), base)


def test_rows_in_cells_are_rows() -> None:
    inner = Row(ref=3, word="button", name="Refund")
    line = Line(key="e2", depth=0, row=Row(ref=2, word="row", name="#1", cells=["Ada", inner]))
    page = view(lines=[line, Line(key="t1", depth=0, row="text")])
    assert [r.ref for r in page.rows()] == [2, 3]
    assert page.row(3) == inner
    assert page.row(9) is None


def test_what_functions_of_the_page_gave_is_kept_until_it_changes() -> None:
    facts = view().facts
    first = observation("o1", [])
    told = replace(first, facts=replace(facts, context={"cart": "2 mugs"}))
    one = view_of(told)
    two = view_of(observation("o2", [], "o1"), one)
    assert two.facts.context == {"cart": "2 mugs"}
    gone = replace(observation("o3", [], "o2"), facts=replace(facts, context={}))
    assert view_of(gone, two).facts.context == {}
    assert view_of(observation("o4", [])).facts.context is None


def test_of_two_rows_with_one_number_the_first_is_found() -> None:
    page = view(lines=[row(1, "button", "Buy"), row(1, "button", "Sell")])
    assert page.row(1) is page.lines[0].row


def page(*texts: str) -> View:
    lines = [Line(key=f"t{n}", depth=0, row=text) for n, text in enumerate(texts)]
    return view("/orders", [*lines, row(7, "button", "Refund")])


BEFORE = page("Order 1042", "12:04:09", "3 items")


@pytest.mark.parametrize(
    ("after", "same"),
    [
        (page("Order 1042", "12:04:10", "3 items"), True),
        (page("Order 1042", "12:04:09", "4 items"), False),
        (page("Order 1043", "12:04:09", "3 items"), False),
        (page("Order 1042", "12:04:09", "3 items", "Saved"), False),
        (replace(BEFORE, id="o9"), True),
        (replace(BEFORE, facts=replace(BEFORE.facts, url="/cart")), False),
        (replace(BEFORE, facts=replace(BEFORE.facts, url="https://shop.example/orders")), True),
    ],
)
def test_clocks_do_not_count_and_anything_else_does(after: View, same: bool) -> None:
    """P7: ticker and real change."""
    assert (BEFORE.signature() == after.signature()) is same


def test_scrolling_and_new_refs_change_nothing() -> None:
    """P7: scroll."""
    scrolled = replace(
        BEFORE.facts,
        scroll=Scroll(above=900, visible=900, below=0),
        visible=[Range(first="e7", last="e7")],
    )
    assert replace(BEFORE, facts=scrolled).signature() == BEFORE.signature()
    renumbered = view("/orders", [*BEFORE.lines[:-1], row(99, "button", "Refund")])
    assert renumbered.signature() == BEFORE.signature()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ends in 5 minutes", "Ends in 4 minutes", True),
        ("2 hours ago", "3 hours ago", True),
        ("25 %", "26 %", True),
        ("€ 25", "€ 26", False),
        ("Page 1 of 3", "Page 2 of 3", False),
    ],
)
def test_what_counts_as_a_clock(one: str, other: str, same: bool) -> None:
    """P7: volatile tokens."""
    assert (page(one).signature() == page(other).signature()) is same


def test_a_value_counts_and_a_gauge_does_not() -> None:
    """P7: fields change a page, progress bars do not."""
    empty, filled = (view(lines=[row(1, "textbox", "Name", value=v)]) for v in ("", "Ada"))
    assert empty.signature() != filled.signature()
    slow, fast = (view(lines=[row(1, "progressbar", "Upload", value=v)]) for v in ("1", "9"))
    assert slow.signature() == fast.signature()


def test_a_signature_of_former_releases_still_holds() -> None:
    """Recipes and journals keep it."""
    cells: list[str | Row] = ["Ada", Row(ref=3, word="timer", name="x")]
    lines = [
        Line(key="a", depth=1, row="Order \ud83d 12:03"),
        row(7, "button", "Refund 5 min", value="x", shown="3"),
        Line(key="c", depth=0, row=Row(ref=2, word="row", name="#1", cells=cells)),
    ]
    page = view("/orders?a=1#x", lines)
    assert page.signature() == view("/orders?a=1#x", lines).signature() == "70f7f0b4de4f8b4d"


def test_what_the_base_has_found_out_holds_for_what_has_not_changed() -> None:
    base = view(lines=[row(1, "button", "Buy"), row(2, "button", "Sell")])
    assert base.signature() and base.index and base.row(2)
    changed = Line(key=base.lines[1].key, depth=0, row=Row(ref=3, word="button", name="Sold"))
    after = view_of(observation("n", [Replace(line=changed)], base.id), base)
    alone = View("n", "d1", after.facts, (base.lines[0], changed))
    assert after.signature() == alone.signature() != base.signature()
    assert after.line(changed.key) is changed and after.row(3) is changed.row
    assert (after.row(2), after.index) == (None, alone.index)


def test_a_change_of_a_line_that_is_not_there_is_refused() -> None:
    first = view_of(observation("o1", [Insert(lines=[row(1, "link")])]))
    with pytest.raises(UnknownKey, match="e9"):
        view_of(observation("o2", [Replace(line=row(9, "link"))], "o1"), first)
