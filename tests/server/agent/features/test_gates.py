from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from fakes import FakePage, done, envelope, row, tool, view
from pilotfish.agent.executors.presented import PRESENT
from pilotfish.agent.features import gates
from pilotfish.agent.features.gates import Pacing, SurfaceAlone, end_of
from pilotfish.agent.features.order import features_of
from pilotfish.agent.loop.context import LoopContext
from pilotfish.agent.loop.loop import carry_through
from pilotfish.agent.loop.turn import take_turn
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Effect, Outcome

pytestmark = pytest.mark.anyio


async def test_two_runs_at_one_origin_keep_apart_and_other_origins_do_not_wait(
    stage, monkeypatch
) -> None:
    """B19."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(round(seconds, 1))

    monkeypatch.setattr(gates.asyncio, "sleep", sleep)

    async def act(url: str, pace: float | dict[str, float]) -> None:
        s = stage(limits=RunLimits(pace=pace))
        feature = Pacing(s.run, Trajectory(view=view(url), actions=()))
        await feature.before_action(Invoke("click", {}), s.actions.prepare("click", {}, ()))

    await act("https://a.example/", 0.2)
    await act("https://a.example/other", 0.2)
    await act("https://b.example/", 0.2)
    await act("https://a.example/", 0.0)
    await act("https://c.example/", {"d.example": 3.0})
    await act("https://d.example/", {"d.example": 3.0})
    await act("https://d.example/", {"d.example": 3.0})
    assert waits == [0.0, 0.2, 0.0, 0.0, 3.0]
    assert asyncio.sleep is sleep


async def test_it_stands_neither_behind_nor_before_another_action(stage) -> None:
    s, trajectory = stage(), Trajectory(view=view(), actions=())
    feature, present = SurfaceAlone(s.run, trajectory), Invoke(PRESENT, {})
    prepared = s.actions.prepare(PRESENT, {}, ())
    assert await feature.before_action(present, prepared) == prepared
    step = Step(1, "a", PRESENT, {}, done())
    assert "stands alone" in (await feature.after_step(step, view(), view())).drop_rest
    trajectory.under_way.append(Step(1, "a", "click", {}, done()))
    assert isinstance(await feature.before_action(present, prepared), Drop)


def form(*fields: int, key: str = "e1") -> View:
    lines = [row(1, "form", "Address"), *(row(ref, "textbox", f"F{ref}") for ref in fields)]
    inner = [replace(line, depth=1) for line in lines[1:]]
    return view(lines=[replace(lines[0], key=key), *inner, row(99, "textbox", "Search")])


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
    draft = end_of(done("ok", Effect(kind=kind, text=text)), stays=True)
    assert draft == ("" if kind == "route" else told)


def test_an_action_that_is_not_done_ends_it() -> None:
    for status in ("failed", "unknown", "needs_approval"):
        outcome = Outcome(status=status)
        assert end_of(outcome) == f"the action before ended as {status}"


@pytest.mark.anyio
async def test_each_action_of_a_turn_has_its_record_and_the_rest_a_note(stage) -> None:
    """Two fields of a form that changes in between, then a button that the plan was not for."""
    s = stage(
        envelope(
            tool("fill_input", ref=2, value="DE"),
            tool("fill_input", ref=5, value="Bonn"),
            tool("click", ref=3),
            tool("click", ref=6),
        ),
        page=FakePage(views=[form(2, 3, 4)]),
    )

    def fill(_: Any) -> Outcome:
        s.page.views.append(form(2, 5, 6))
        return done("Filled")

    s.page.answers["fill_input"] = fill
    trajectory = Trajectory(view=await s.page.observe(), actions=())
    features = features_of(s.run, trajectory)
    await take_turn(LoopContext(s.run, trajectory, features, carry_through))
    assert [act.args["ref"] for act in s.page.acts] == [2, 5]
    assert [step.number for step in trajectory.turns[0].steps] == [1, 2]
    (note,) = trajectory.turns[0].notes
    assert note.startswith("2 further actions were dropped: the page changed: ")
    assert s.journal.kinds().count("issued") == 2
