import asyncio
import json
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from fakes import FakeActions, FakeModel, FakePrompt, done, envelope, tool, view
from pilotfish.agent.features.order import features_of
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Request
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem
from pilotfish.agent.state.rebuild import CutOff, brief_of, cut_off, replay, spent
from pilotfish.agent.state.store import Entry, SessionRecord
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.outcome import Outcome
from server.agent.generated import Script, scripts

APART = {"view", "views", "previous", "images", "in_doubt", "written"}


def told(trajectory: Trajectory) -> dict[str, Any]:
    names = [field.name for field in fields(Trajectory) if field.name not in APART]
    return {name: getattr(trajectory, name) for name in names}


class Comparing(FakeModel):
    """Before it answers, the journal must tell the very trajectory that is living."""

    def begin(self, run: Run, store: MemoryStore) -> None:
        self.run, self.store, self.compared = run, store, 0

    async def stream(self, request: Request):
        entries = await self.store.read("s1")
        living = self.run.extra[0].trajectory  # type: ignore[attr-defined]
        rebuilt = Trajectory(view=view(), actions=self.run.actions.specs())
        body = [
            Entry(e.seq, e.epoch, e.kind, json.loads(json.dumps(e.body)), e.at) for e in entries
        ]
        unhung = replace(self.run, extra=())
        replay(body, rebuilt, features_of(unhung, rebuilt).states())
        assert told(rebuilt) == told(living)
        assert brief_of(body) == self.run.brief()
        assert spent(body) == (living.spent, living.seconds) or not living.turns
        self.compared += 1
        async for chunk in super().stream(request):
            yield chunk


class Holding:
    """Keeps hold of the trajectory for the test."""

    trajectory: Trajectory

    def __call__(self, run: Run, trajectory: Trajectory):
        from pilotfish.agent.features.stateful import BaseFeature

        self.trajectory = trajectory
        return BaseFeature(run, trajectory)


async def planner(given: PlanInput) -> TaskPlan:
    return TaskPlan("Buying.", [TodoItem("look"), TodoItem("buy")])


async def compared(script: Script) -> int:
    store = MemoryStore()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    epoch = await store.claim("s1")
    model = Comparing([*script.replies, *[envelope(is_final=True, summary="End.")] * 40])
    made = Run(
        run_id="r1",
        task="buy a mug",
        session="s1",
        model=model,
        page=script.page(),
        host=script.host(),
        prompt=FakePrompt(),
        actions=FakeActions(server={"refund": lambda args, context: done("refunded")}),
        journal=Journal(store, "s1", lambda: epoch),
        extra=(Holding(),),
        locale="de",
        planning=Planning(planner=planner, min_words=0),
        date="2026-11-26",
    )
    model.begin(made, store)
    await run(made)
    kinds = [entry.kind for entry in await store.read("s1")]
    assert kinds[0] == "run_started" and kinds[-1] == "run_ended"
    return model.compared


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(script=scripts())
def test_the_rebuilt_trajectory_equals_the_living_one_after_every_turn(script: Script) -> None:
    assert asyncio.run(compared(script)) >= 1


@pytest.mark.anyio
async def test_a_run_whose_turns_were_told_in_short_is_rebuilt_too() -> None:
    """L7, L8: what was summarised, and with which words, is in the journal."""
    calls = [envelope(tool("write_state", values={"n": n})) for n in range(14)]
    assert await compared(Script(calls, [done()], ["/"], [])) >= 15


def entry(kind: str, **body: Any) -> Entry:
    return Entry(1, 1, kind, body, 0.0)


CALL = {"action_id": "r1.2", "name": "click", "args": {"ref": 3}}
NEEDS = {"status": "needs_approval"}
YES, NO = ({"action_id": "r1.2", "digest": "d", "approved": word} for word in (True, False))


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ([], None),
        ([entry("issued", document="d1", **CALL)], ("d1", None, False)),
        ([entry("issued", document="visitor", **CALL)], ("visitor", None, True)),
        ([entry("issued", document="server", **CALL)], ("server", None, False)),
        ([entry("held", question="Pay?", **CALL)], ("", None, True)),
        ([entry("held", question="Pay?", **CALL), entry("decided", **NO)], ("", None, False)),
        (
            [
                entry("issued", document="d1", **CALL),
                entry("outcome", action_id="r1.2", outcome=NEEDS),
                entry("held", question="Pay?", **CALL),
                entry("decided", **YES),
            ],
            ("d1", "needs_approval", True),
        ),
        ([entry("issued", document="d1", **CALL), entry("step")], None),
        (
            [
                entry("issued", document="d1", **CALL),
                entry("outcome", action_id="r1.2", outcome={"status": "done"}),
            ],
            ("d1", "done", False),
        ),
    ],
)
def test_what_was_cut_off(entries: list[Entry], found: tuple[str, str | None, bool] | None) -> None:
    cut = cut_off(entries)
    if cut is None or found is None:
        assert cut is found
        return
    status = cut.outcome.status if cut.outcome else None
    assert (cut.document, status, cut.waits_for_visitor) == found
    assert (cut.invoke.tool, cut.invoke.args) == ("click", {"ref": 3})


def test_a_brief_and_what_was_spent() -> None:
    brief = Brief("r1", "buy", "2026-11-26", "en", "envelope")
    start = Entry(1, 1, "run_started", brief.body(), 0.0)
    assert brief_of([start]) == brief
    assert spent([start]) == (Usage(), 0.0)
    turn = entry("turn", standing={"spent": {"input": 40}, "seconds": 1.5})
    assert spent([start, turn]) == (Usage(40), 1.5)
    later = entry("standing", spent={"input": 50}, seconds=2.0)
    assert spent([start, turn, later, entry("issued")]) == (Usage(50), 2.0)


def test_a_cut_off_action_keeps_its_outcome() -> None:
    cut = CutOff("a", None, "d1", outcome=Outcome(status="done"))  # type: ignore[arg-type]
    assert not cut.waits_for_visitor
