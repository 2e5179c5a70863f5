from __future__ import annotations

from dataclasses import replace

import pytest

from fakes import row, view
from pilotfish.agent.page.view import view_of
from pilotfish_client.observation import Insert, Line, Observation, Remove, Row, UnknownKey


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
    found = page.row(1)
    assert found is not None
    assert found.name == "Buy"
