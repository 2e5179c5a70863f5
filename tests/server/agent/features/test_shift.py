from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fakes import FakePage, done, envelope, row, tool, view
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.features.order import features_of
from pilotfish.agent.features.shift import end_of, shift_of
from pilotfish.agent.trajectory import Trajectory
from pilotfish.agent.turn import take_turn
from pilotfish.agent.view import View
from pilotfish_client.observation import Line, Row
from pilotfish_client.outcome import Effect, Outcome


def buttons(*refs: int, document: str = "d1") -> View:
    heads = [row(900, "heading", "Shop"), row(901, "form", "Address")]
    return view(lines=[*heads, *(row(ref, "button", f"B{ref}") for ref in refs)], document=document)


def form(*fields: int, key: str = "e1") -> View:
    lines = [row(1, "form", "Address"), *(row(ref, "textbox", f"F{ref}") for ref in fields)]
    inner = [replace(line, depth=1) for line in lines[1:]]
    return view(lines=[replace(lines[0], key=key), *inner, row(99, "textbox", "Search")])


CLICK = Invoke("click", {"ref": 1})


@pytest.mark.parametrize(
    ("kind", "text", "ends"),
    [
        ("route", "route /a -> /b", True),
        ("dialog", 'dialog "Edit" opened', True),
        ("dialog", 'dialog "Edit" closed', False),
        ("native_dialog", "the page asked: Sure? (answered no)", True),
        ("new_tab", "/x opened in a new tab", True),
        ("value", "Quantity is 2", False),
        ("message", "Saved", False),
    ],
)
def test_which_effects_end_a_batch(kind: Any, text: str, ends: bool) -> None:
    told = end_of(done("ok", Effect(kind=kind, text=text)))
    assert told == (f"the page changed: {text}" if ends else "")


def test_an_action_that_is_not_done_ends_it() -> None:
    for status in ("failed", "unknown", "needs_approval"):
        outcome = Outcome(status=status)
        assert end_of(outcome) == f"the action before ended as {status}"


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
    fill = Invoke("fill_input", {"ref": 2, "value": "DE"})
    after = form(2, 5, 6)
    found = shift_of(form(2, 3, 4), after, fill)
    assert found is not None
    assert found.allows(after, Invoke("fill_input", {"ref": "[5]", "value": "x"}))
    assert not found.allows(after, Invoke("fill_input", {"ref": 99, "value": "x"})), "not in it"
    assert not found.allows(after, Invoke("fill_input", {"ref": 3, "value": "x"})), "it is gone"
    assert not found.allows(after, Invoke("click", {"ref": 1})), "no field"
    assert not found.allows(after, Invoke("wait", {"ms": 1}))
    assert not found.allows(form(2, 5, key="other"), Invoke("fill_input", {"ref": 5}))
    elsewhere = shift_of(form(2, 3, 4), after, Invoke("click", {"ref": 1}))
    assert elsewhere is not None and not elsewhere.allows(after, fill)


@pytest.mark.anyio
async def test_each_action_of_a_turn_has_its_record_and_the_rest_a_note(stage) -> None:
    """Two fields of a form that changes in between, then a button that the plan was not for."""
    s = stage(
        envelope(
            tool("fill_input", ref=2, value="DE"),
            tool("fill_input", ref=5, value="Bonn"),
            tool("click", ref=99),
            tool("click", ref=6),
        ),
        page=FakePage(views=[form(2, 3, 4)]),
    )

    def fill(_: Any) -> Outcome:
        s.page.views.append(form(2, 5, 6))
        return done("Filled")

    s.page.answers["fill_input"] = fill
    trajectory = Trajectory(view=await s.page.observe(), actions=())
    await take_turn(s.run, trajectory, features_of(s.run, trajectory))
    assert [act.args["ref"] for act in s.page.acts] == [2, 5]
    assert [step.number for step in trajectory.turns[0].steps] == [1, 2]
    (note,) = trajectory.turns[0].notes
    assert note.startswith("2 further actions were dropped: the page changed: ")
    assert s.journal.kinds().count("issued") == 2
