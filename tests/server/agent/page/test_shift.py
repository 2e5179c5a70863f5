from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fakes import row, view
from pilotfish.agent.page.shift import shift_of
from pilotfish.agent.page.view import View
from pilotfish_client.observation import Line, Row


def buttons(*refs: int, document: str = "d1") -> View:
    heads = [row(900, "heading", "Shop"), row(901, "form", "Address")]
    return view(lines=[*heads, *(row(ref, "button", f"B{ref}") for ref in refs)], document=document)


CLICK = {"ref": 1}


def form(*fields: int, key: str = "e1") -> View:
    lines = [row(1, "form", "Address"), *(row(ref, "textbox", f"F{ref}") for ref in fields)]
    inner = [replace(line, depth=1) for line in lines[1:]]
    return view(lines=[replace(lines[0], key=key), *inner, row(99, "textbox", "Search")])


@pytest.mark.parametrize(
    ("after", "part"),
    [
        (range(1, 11), None),
        (range(1, 13), None),
        ([*range(1, 10), 20], None),
        (range(1, 14), "23%"),
        (range(1, 8), "30%"),
        ([*range(1, 9), 20, 21], "40%"),
        ([], "100%"),
    ],
)
def test_more_than_a_fifth_of_what_can_be_acted_on(after: Any, part: str | None) -> None:
    found = shift_of(buttons(*range(1, 11)), buttons(*after), CLICK)
    told = f"the page changed: {part} of what can be acted on is another than before"
    assert (found.told if found else None) == (told if part else None)


@pytest.mark.parametrize(
    ("before", "after", "part"),
    [
        ([1, 2, 3], [1, 2, 3, 4], None),
        ([1, 2, 3], [1, 2, 4], None),
        ([1, 2, 3, 4], [1, 2], None),
        ([1, 2, 3, 4], [1, 2, 3, 5, 6], "60%"),
        ([1, 2, 3, 4], [1], "75%"),
        ([1], [2], "100%"),
        ([1, 2], [3, 4], "100%"),
        ([1], [], "100%"),
    ],
)
def test_on_a_page_of_a_handful_one_control_says_nothing_of_the_others(
    before: Any, after: Any, part: str | None
) -> None:
    found = shift_of(buttons(*before), buttons(*after), CLICK)
    told = f"the page changed: {part} of what can be acted on is another than before"
    assert (found.told if found else None) == (told if part else None)


def test_headings_and_forms_that_come_are_no_shift_and_another_document_is() -> None:
    before = buttons(1, 2, 3)
    more = [row(800 + n, "heading", f"H{n}") for n in range(9)]
    assert shift_of(before, replace(before, lines=(*before.lines, *more)), CLICK) is None
    assert shift_of(before, buttons(1, 2, 3, document="d2"), CLICK) is not None


def test_cells_count_as_rows_do() -> None:
    def table(*refs: int) -> View:
        cells = [Row(ref=ref, word="button", name="Edit") for ref in refs]
        return view(lines=[Line(key="t", depth=0, row=Row(ref=50, word="row", cells=list(cells)))])

    assert shift_of(table(1, 2, 3), table(1, 2, 3), CLICK) is None
    assert shift_of(table(1, 2, 3), table(1, 4, 5), CLICK) is not None


def test_fields_of_the_same_form_may_still_be_filled() -> None:
    fill = {"ref": 2, "value": "DE"}
    after = form(2, 5, 6)
    found = shift_of(form(2, 3, 4), after, fill)
    assert found is not None
    assert found.allows(after, {"ref": "[5]", "value": "x"})
    assert found.allows(after, {"ref": 99, "value": "x"}), "it is as it was"
    assert not found.allows(after, {"ref": 99, "to": 3}), "one of the two is gone"
    covered = row(99, "textbox", "Search", covered="dialog Cookies")
    assert not found.allows(view(lines=[*after.lines[:-1], covered]), {"ref": 99})
    assert not found.allows(after, {"ref": 3, "value": "x"}), "it is gone"
    assert not found.allows(after, {"ms": 1})
    assert not found.allows(form(2, 5, key="other"), {"ref": 5})
    elsewhere = shift_of(form(2, 3, 4), after, {"ref": 1})
    assert elsewhere is not None and not elsewhere.allows(after, {"ref": 5})
