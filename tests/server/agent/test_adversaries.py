"""Models that are against us, broken or lost: every run ends, within its budgets, truthfully.

`PILOTFISH_RUNS=10000 pytest tests/server/agent/test_adversaries.py` runs all of them.
"""

import asyncio
import json
import os
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fakes import FakeActions, FakeJournal, FakeModel, FakePrompt, done, envelope, tool
from pilotfish.agent.features.evidence import asks_for_an_answer
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import ArgumentsDelta, Stopped, TextDelta
from pilotfish.agent.run.run import Run, RunLimits
from pilotfish_client.server_messages import Done
from server.agent.generated import Script, scripts

RUNS = int(os.environ.get("PILOTFISH_RUNS", "1000"))
LIMITS = RunLimits(max_turns=8, max_actions=20, bonus_turns=3)
MOST_CALLS = LIMITS.max_turns + LIMITS.bonus_turns + 2 * LIMITS.max_errors * LIMITS.max_turns + 1


class Endless(FakeModel):
    """Gives the replies again and again: it never ends by itself."""

    def __init__(self, replies: list[Any]) -> None:
        super().__init__([])
        self.all = replies or [envelope()]

    async def stream(self, request):
        self.replies = [self.all[len(self.requests) % len(self.all)]]
        async for chunk in super().stream(request):
            yield chunk


async def ended(script: Script, model: FakeModel, **fields: Any) -> tuple[Done, Any, FakeJournal]:
    page, journal = script.page(), FakeJournal()
    made = Run(
        run_id="r1",
        task="buy a mug",
        session="s1",
        model=model,
        page=page,
        host=script.host(),
        prompt=FakePrompt(),
        actions=FakeActions(server={"refund": lambda args, context: done("refunded")}),
        journal=journal,  # type: ignore[arg-type]
        limits=LIMITS,
    )
    return await run(replace(made, **fields)), page, journal


@settings(max_examples=RUNS, deadline=None, suppress_health_check=list(HealthCheck))
@given(script=scripts(), hostile=st.booleans())
def test_every_generated_run_ends_within_its_budgets(script: Script, hostile: bool) -> None:
    model = Endless(script.replies)
    told, page, journal = asyncio.run(ended(script, model))
    assert journal.kinds()[-1] == "run_ended"
    assert len(model.requests) <= MOST_CALLS
    assert len(page.acts) <= 3 * LIMITS.max_actions
    assert told.steps <= LIMITS.max_actions + 3
    assert told.summary
    if told.status == "done":
        last = [record for kind, record in journal.entries if kind == "turn"][-1]
        assert all(step.outcome.status == "done" for step in last.steps)


PAGE = Script([], [done()], ["/", "/cart"], [])
CLICK, BACK = tool("click", ref=1), tool("navigate", path="/")
WHOLE = json.dumps(envelope({"narrate": "Ich öffne „es“."}, CLICK, memory="m", is_final=True))


_NAMES = """
never-done ping-pong hundred-actions unknown-tools empty prose refusal nothing-at-all no-reason
wrong-language
"""
NAMES = _NAMES.split()


@pytest.mark.anyio
@pytest.mark.parametrize(
    "replies",
    [
        [envelope(CLICK)],
        [envelope(CLICK), envelope(BACK)],
        [envelope(*[CLICK] * 100)],
        [envelope(tool("unknown", ref=1)), envelope(tool("hack_the_bank"))],
        [envelope()],
        [[TextDelta("Ça marche !"), Stopped("end")]],
        [[Stopped("refusal")]],
        [[]],
        [envelope(tool("fail", reason=""))],
        [envelope(is_final=True, summary="完成了。")],
    ],
    ids=NAMES,
)
async def test_a_lost_model_ends_within_its_budgets_and_not_as_done(replies: list[Any]) -> None:
    model = Endless(replies)
    told, page, _ = await ended(PAGE, model)
    assert told.status != "done"
    assert len(model.requests) <= LIMITS.max_turns + LIMITS.bonus_turns + LIMITS.max_errors
    assert len(page.acts) <= LIMITS.max_actions


@pytest.mark.anyio
@pytest.mark.parametrize("clean", [True, False])
async def test_a_reply_that_is_cut_at_any_byte_ends_the_run_or_is_gone_on_from(clean: bool) -> None:
    end = envelope(is_final=True, summary="Open.")
    for cut in range(len(WHOLE)):
        stop = [Stopped("tool_use")] if clean else []
        broken = [ArgumentsDelta(0, "c", "agent_turn", WHOLE[:cut]), *stop]
        told, page, _ = await ended(PAGE, FakeModel([broken, end, end, end]))
        assert (told.status in ("done", "needs_review"), len(page.acts) <= 1) == (True, True), cut


TASKS = [
    "add two blue mugs to my cart",
    "place the order",
    "cancel my plan",
    "change my name to Ada",
    "delete the project",
    "turn on dark mode",
    "send the message",
    "subscribe to the newsletter",
    "book the 10:15 train",
    "upload my picture",
    "remove the second item",
    "apply the coupon SAVE10",
    "set the quantity to 3",
    "confirm my e-mail address",
    "log the expense",
    "invite ada@example.org",
    "refund order 1042",
    "publish the post",
    "archive the ticket",
    "Bestelle zwei Tassen",
]
LIE = envelope(is_final=True, summary="All done!")
LIES: list[list[Any]] = [
    [LIE],
    [envelope(tool("find", text="mug")), LIE],
    [envelope(CLICK, is_final=True, summary="All done!")],
    [envelope(CLICK), LIE],
]


@pytest.mark.anyio
@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("lie", range(len(LIES)))
async def test_a_model_that_lies_is_never_believed_by_default(task: str, lie: int) -> None:
    """20 tasks, four lies each: 0 false `done` with the default settings."""
    from pilotfish_client.outcome import Outcome

    failing = Outcome(status="failed", reason="covered", message="covered")
    told, _, _ = await ended(Script([], [failing], ["/"], []), Endless(LIES[lie]), task=task)
    assert told.status != "done"


HONEST = [
    (task, [envelope(CLICK), envelope(is_final=True, summary="Done.")]) for task in TASKS[:10]
] + [
    (task, [envelope(is_final=True, summary="30 days.")])
    for task in (
        "What is your return policy?",
        "how much is the blue mug",
        "Tell me which sizes there are",
        "Is this in stock?",
        "Wann kommt meine Bestellung?",
        "Quels sont les frais de port ?",
        "¿Dónde está mi pedido?",
        "compare the two plans",
        "explain this error",
        "这个多少钱",
    )
]


@pytest.mark.anyio
@pytest.mark.parametrize(("task", "replies"), HONEST)
async def test_an_honest_end_is_never_rejected(task: str, replies: list[Any]) -> None:
    """20 honest ends: 0 rejected."""
    model = FakeModel(list(replies))
    told, _, _ = await ended(PAGE, model, task=task)
    assert (told.status, len(model.requests)) == ("done", len(replies))
    assert asks_for_an_answer(task) is (len(replies) == 1)
