from __future__ import annotations

from typing import Any

import pytest

from fakes import row, view
from pilotfish.agent.page.target import Target
from pilotfish.agent.page.view import View
from pilotfish.agent.run.ahead import planned_ahead, resolved
from pilotfish_client.observation import Line


def dialog(name: str, key: str, *inner: Line) -> list[Line]:
    head = row(int(key), "dialog", name)
    return [head, *(Line(key=it.key, depth=1, row=it.row) for it in inner)]


SEEN = view("/", [row(1, "link", "Next page"), row(2, "button", "Buy"), row(3, "textbox")])


def aimed(role: str, name: str, **args: Any) -> dict[str, Any]:
    return {"tool": "click", "args": args, "target": {"role": role, "name": name}}


def test_entries_name_their_targets_or_have_none() -> None:
    by_ref = {"tool": "click", "args": {"ref": 2}}
    free = {"tool": "navigate", "args": {"path": "/"}}
    found = planned_ahead([by_ref, aimed("link", "Next page"), free], SEEN, 5)
    assert [it.target for it in found] == [
        Target("button", "Buy"),
        Target("link", "Next page"),
        None,
    ]
    assert str(found[0]) == "click button “Buy”" and str(found[2]) == "navigate"


@pytest.mark.parametrize(
    "bad",
    [
        7,
        {"narrate": "x"},
        {"tool": "click", "args": {"ref": 9}},
        {"tool": "click", "args": {"ref": 3}},
        aimed("button", ""),
        {"tool": "click", "args": 3},
        {"tool": "fill_form", "args": {"fields": [{"ref": 1, "value": "x"}]}},
        {"tool": "drag", "args": {"ref": 2, "to": 1}},
        {"tool": "wait_until", "args": {"then": {"tool": "click", "args": {"ref": 2}}}},
    ],
)
def test_what_follows_an_entry_without_a_clear_target_is_left_out(bad: Any) -> None:
    """K3: bad JSON is an empty plan. An element without a name cannot be told from others."""
    good = aimed("link", "Next page")
    assert len(planned_ahead([good, bad, good], SEEN, 5)) == 1
    assert planned_ahead(bad, SEEN, 5) == ()


def test_only_so_many_are_taken() -> None:
    assert len(planned_ahead([aimed("link", "Next page")] * 9, SEEN, 3)) == 3


@pytest.mark.parametrize(
    ("page", "item", "ref"),
    [
        (SEEN, aimed("link", "next  PAGE"), 1),
        (SEEN, aimed("button", "Next page"), None),
        (view("/", [row(7, "link", "Next page")]), aimed("link", "Next page"), 7),
        (view("/", [row(7, "link", "A"), row(8, "link", "A")]), aimed("link", "A"), None),
        (view("/", [row(7, "link", "A"), row(8, "link", "A")]), aimed("link", "A", ref=8), 8),
        (view("/", [row(9, "button", "Buy")]), {"tool": "click", "args": {"ref": 2}}, 9),
        (
            view("/", dialog("Sure?", "4", row(2, "button", "Buy"))),
            {"tool": "click", "args": {"ref": 2}},
            None,
        ),
    ],
)
def test_a_target_holds_where_it_is_there_once(page: View, item: Any, ref: int | None) -> None:
    """K3: the same number with another name, or in another dialog, is not the planned one."""
    (planned,) = planned_ahead([item], SEEN, 1)
    found = resolved(planned, page)
    assert (found.args["ref"] if found else None) == ref
