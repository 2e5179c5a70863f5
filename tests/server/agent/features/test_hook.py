from dataclasses import replace
from typing import Any

import pytest

from fakes import FakePage, envelope, row, tool, view
from pilotfish.agent.features.hook import Called, hooked
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.page.target import Target
from pilotfish.agent.run.run import RunLimits
from pilotfish.guard.policed import Policed
from pilotfish.guard.policy import Policy

pytestmark = pytest.mark.anyio


async def test_a_denial_reaches_the_model_and_nothing_is_issued(stage) -> None:
    """G7: after validation, with the target; the deny text reaches the model."""
    seen: list[Called] = []

    async def no_refunds(called: Called) -> str | None:
        seen.append(called)
        return "refunds need a person" if called.target and "Refund" in called.target.name else None

    page = FakePage(views=[view("/orders", [row(1, "button", "Refund"), row(2, "button", "Open")])])
    s = stage(
        envelope(tool("click", ref=1), tool("unknown")),
        envelope(tool("click", ref=2)),
        envelope(tool("fail", reason="No.")),
        page=page,
        extra=(hooked([no_refunds]),),
    )
    await run(s.run)
    assert [act.args["ref"] for act in page.acts] == [2]
    first = seen[0]
    assert (first.name, first.target, first.url) == ("click", Target("button", "Refund"), "/orders")
    step = s.prompt.situations[1].turns[0].steps[0]
    assert (step.outcome.reason, step.outcome.message) == ("denied", "refunds need a person")


async def test_policy_is_asked_before_the_hooks(stage) -> None:
    """A host's function hears only of what would be carried out; what it refuses is not asked."""
    heard: list[str] = []

    def hook(called: Called) -> str | None:
        heard.append(called.name)
        return "not today" if called.name == "navigate" else None

    page = FakePage(views=[view(lines=[row(1, "button", "Buy")])])
    s = stage(envelope(tool("click", ref=1), tool("fail", reason="No.")), page=page)
    rules = Policed(s.run.actions, Policy(no_actions=("click",)))
    made = replace(s.run, actions=rules, extra=(hooked([hook]),))
    await run(made)
    assert "click" not in heard and page.acts == []


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (ValueError("secret detail"), "failed (ValueError)"),
        (True, "returned bool, no text or None"),
        (False, "returned bool, no text or None"),
        (["no"], "returned list, no text or None"),
    ],
)
async def test_a_hook_that_does_not_answer_well_denies(stage, answer: Any, told: str) -> None:
    async def broken(called: Called) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def never(called: Called) -> str | None:
        raise AssertionError("the first one has denied it")

    s = stage(
        *[envelope(tool("click", ref=1))] * 2,
        limits=RunLimits(max_turns=2),
        extra=(hooked([broken, never]),),
    )
    await run(s.run)
    outcome = s.prompt.situations[1].turns[0].steps[0].outcome
    assert outcome.message == f"the site's check of this action {told}: not done"
    assert s.page.acts == []
