from __future__ import annotations

from typing import Any

import pytest

from fakes import FakePage, done, envelope, row, tool, view
from pilotfish.agent.features.horizon import planned_ahead, resolved
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.page.target import Target
from pilotfish.agent.page.view import View
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem
from pilotfish_client.observation import Line
from pilotfish_client.outcome import Effect, Outcome

pytestmark = pytest.mark.anyio


async def planner(given: PlanInput) -> TaskPlan:
    return TaskPlan("Walking.", [TodoItem("walk")])


END = envelope(is_final=True, summary="Done.")
PAGES = [
    view(f"/{n}", [row(10 * n + 1, "link", "Next"), row(10 * n + 2, "button", f"Buy {n}")])
    for n in range(4)
]


def aimed(name: str, role: str = "link") -> dict[str, Any]:
    return {"tool": "click", "args": {}, "target": {"role": role, "name": name}}


def walking() -> FakePage:
    """Each press of Next leads to the next page."""
    page = FakePage(views=[PAGES[0]])

    def click(act: Any) -> Outcome:
        at = page.views[-1].facts.url
        if act.args["ref"] % 10 == 2:
            return done("bought", Effect(kind="message", text=f"bought {at}"))
        page.views[:] = [PAGES[int(at[1:]) + 1]]
        return done("went", Effect(kind="route", text=f"route {at} -> {page.views[0].facts.url}"))

    page.answers = {"click": click}
    return page


def staged(stage: Any, *replies: Any, horizon: int = 3, **fields: Any) -> Any:
    planning = Planning(planner=planner, min_words=0, horizon=horizon)
    fields = {"task": "Which rows?", "page": walking(), **fields}
    return stage(*replies, planning=planning, **fields)


async def test_what_was_planned_ahead_is_carried_out_without_the_model(stage) -> None:
    """K3: targets of pages that were not there yet are found by role and name; the record has a
    turn for each page, and only the model's turns have a model.
    """
    ahead = [aimed("Next"), aimed("Next"), aimed("buy 3", "button")]
    s = staged(stage, envelope(tool("click", ref=1), ahead=ahead, memory="m"), END)
    assert (await run(s.run)).status == "done"
    assert [act.args["ref"] for act in s.page.acts] == [1, 11, 21, 32]
    assert len(s.model.requests) == 2
    turns = [it for kind, it in s.journal.entries if kind == "turn"]
    assert [(turn.model, len(turn.steps)) for turn in turns] == [
        ("fake", 1),
        ("", 1),
        ("", 1),
        ("", 1),
        ("fake", 0),
    ]
    assert s.prompt.situations[-1].memory == "m"
    assert s.prompt.situations[0].horizon == 3


async def test_several_on_one_page_are_one_turn(stage) -> None:
    ahead = [aimed("Buy 0", "button"), aimed("Buy 0", "button")]
    s = staged(stage, envelope(tool("click", ref=2), ahead=ahead), END)
    await run(s.run)
    turns = [len(it.steps) for kind, it in s.journal.entries if kind == "turn"]
    assert turns == [1, 2, 0]


@pytest.mark.parametrize(
    ("ahead", "acts", "note"),
    [
        ([aimed("Prev"), aimed("Next")], 1, "click link “Prev” is not on the page"),
        ([aimed("Next"), aimed("Buy 9", "button")], 2, "click button “Buy 9” is not on the page"),
    ],
)
async def test_a_surprise_asks_the_model(stage, ahead, acts, note) -> None:
    s = staged(stage, envelope(tool("click", ref=1), ahead=ahead), END)
    await run(s.run)
    assert len(s.page.acts) == acts
    assert any(note in nudge for nudge in s.prompt.situations[1].nudges)


@pytest.mark.parametrize("at", [0, 1])
async def test_a_failure_asks_the_model(stage, at: int) -> None:
    s = staged(stage, envelope(tool("click", ref=1), ahead=[aimed("Next"), aimed("Next")]), END)
    click = s.page.answers["click"]
    covered = Outcome(status="failed", reason="covered", message="covered")
    s.page.answers["click"] = lambda act: covered if len(s.page.acts) == at + 1 else click(act)
    await run(s.run)
    assert len(s.page.acts) == at + 1
    assert any("click ended as failed" in nudge for nudge in s.prompt.situations[1].nudges)


async def test_after_a_take_over_the_model_reads_what_changed_first(stage) -> None:
    s = staged(stage, envelope(tool("click", ref=1), ahead=[aimed("Next")]), END)
    click = s.page.answers["click"]

    def taking_over(act: Any) -> Outcome:
        s.run.control.taken_over = True
        return click(act)

    s.page.answers["click"] = taking_over
    s.host.answers = ["go on"]
    await run(s.run)
    assert len(s.page.acts) == 1
    told = " ".join(s.prompt.situations[1].nudges)
    assert "has given it back" in told
    assert "there is something to read first" in told


async def test_without_a_plan_or_a_horizon_nothing_is_planned_ahead(stage) -> None:
    first = envelope(tool("click", ref=1), ahead=[aimed("Next")])
    s = staged(stage, first, END, horizon=0)
    await run(s.run)
    assert (len(s.page.acts), s.prompt.situations[0].horizon) == (1, 0)
    s = stage(first, END, task="Which rows?", page=walking())
    await run(s.run)
    assert len(s.page.acts) == 1


@pytest.mark.parametrize("horizon", [-1, 6])
def test_a_horizon_has_bounds(horizon: int) -> None:
    with pytest.raises(ValueError, match=r"Planning\(horizon=…\): expected 0 to 5"):
        Planning(horizon=horizon)


def dialog(name: str, key: str, *inner: Line) -> list[Line]:
    head = row(int(key), "dialog", name)
    return [head, *(Line(key=it.key, depth=1, row=it.row) for it in inner)]


SEEN = view("/", [row(1, "link", "Next page"), row(2, "button", "Buy"), row(3, "textbox")])


def ahead_aimed(role: str, name: str, **args: Any) -> dict[str, Any]:
    return {"tool": "click", "args": args, "target": {"role": role, "name": name}}


def test_entries_name_their_targets_or_have_none() -> None:
    by_ref = {"tool": "click", "args": {"ref": 2}}
    free = {"tool": "navigate", "args": {"path": "/"}}
    found = planned_ahead([by_ref, ahead_aimed("link", "Next page"), free], SEEN, 5)
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
        ahead_aimed("button", ""),
        {"tool": "click", "args": 3},
        {"tool": "fill_form", "args": {"fields": [{"ref": 1, "value": "x"}]}},
        {"tool": "drag", "args": {"ref": 2, "to": 1}},
        {"tool": "wait_until", "args": {"then": {"tool": "click", "args": {"ref": 2}}}},
    ],
)
def test_what_follows_an_entry_without_a_clear_target_is_left_out(bad: Any) -> None:
    """K3: bad JSON is an empty plan. An element without a name cannot be told from others."""
    good = ahead_aimed("link", "Next page")
    assert len(planned_ahead([good, bad, good], SEEN, 5)) == 1
    assert planned_ahead(bad, SEEN, 5) == ()


def test_only_so_many_are_taken() -> None:
    assert len(planned_ahead([ahead_aimed("link", "Next page")] * 9, SEEN, 3)) == 3


@pytest.mark.parametrize(
    ("page", "item", "ref"),
    [
        (SEEN, ahead_aimed("link", "next  PAGE"), 1),
        (SEEN, ahead_aimed("button", "Next page"), None),
        (view("/", [row(7, "link", "Next page")]), ahead_aimed("link", "Next page"), 7),
        (view("/", [row(7, "link", "A"), row(8, "link", "A")]), ahead_aimed("link", "A"), None),
        (view("/", [row(7, "link", "A"), row(8, "link", "A")]), ahead_aimed("link", "A", ref=8), 8),
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
