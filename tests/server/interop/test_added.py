from types import SimpleNamespace
from typing import Any

import pytest

from fakes import FakeActions
from pilotfish.agent.run.seams import ActionContext, Prepared, Ready, Refused
from pilotfish.guard.policy import NO_POLICY, Policy
from pilotfish.interop.added import Added, Offering, Tool
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec

pytestmark = pytest.mark.anyio
CONTEXT = ActionContext("k", "s")


class Ours(Tool):
    spec = ActionSpec(
        name="ours", description="Ours.", parameters={"type": "object", "required": ["a"]}
    )

    def question(self, args: dict[str, Any]) -> str | None:
        return "Ours?" if args["a"] else None

    async def call(self, args: dict[str, Any], context: ActionContext) -> Outcome:
        return Outcome(status="done", message="ours")


def offered(policy: Policy = NO_POLICY, run_id: str = "r1") -> Added:
    theirs = FakeActions(server={"refund": lambda args, context: Outcome(status="done")})
    actions = Added(theirs, policy)
    run: Any = SimpleNamespace(run_id=run_id, actions=actions)
    trajectory: Any = SimpleNamespace(actions=())
    Offering(run, trajectory).offer({"ours": Ours()})
    assert [spec.name for spec in trajectory.actions] == ["click", "ours"]
    return actions


def prepared(actions: Added, name: str, **args: Any) -> Prepared:
    return actions.prepare(name, args, ())


async def test_each_action_is_carried_out_where_it_comes_from() -> None:
    actions = offered().recording()
    ready = prepared(actions, "ours", a=1)
    assert isinstance(ready, Ready) and actions.confirmation(ready) == "Ours?"
    assert (await actions.execute(ready, CONTEXT)).message == "ours"
    assert await actions.check(ready, CONTEXT) is None
    other = prepared(actions, "refund")
    assert isinstance(other, Ready) and actions.confirmation(other) is None
    assert (await actions.execute(other, CONTEXT)).message == ""
    assert await actions.check(other, CONTEXT) is None


async def test_arguments_of_a_tool_are_checked() -> None:
    refused = prepared(offered(), "ours")
    assert isinstance(refused, Refused) and "field a: it is missing" in refused.outcome.message


async def test_the_policy_forbids_and_asks_but_waives_no_question_of_a_tool() -> None:
    assert isinstance(prepared(offered(Policy(no_actions=("ours",))), "ours", a=1), Refused)
    waives = offered(Policy(unasked=("action",)))
    ready = prepared(waives, "ours", a=1)
    assert isinstance(ready, Ready) and waives.confirmation(ready) == "Ours?"
    asks = offered(Policy(ask_actions=("ou*",)))
    ready = prepared(asks, "ours", a=0)
    assert isinstance(ready, Ready) and asks.confirmation(ready) == "Ours?"


async def test_tools_of_one_run_are_not_those_of_the_next() -> None:
    offered()
    run: Any = SimpleNamespace(run_id="r2", actions=Added(FakeActions(), NO_POLICY))
    trajectory: Any = SimpleNamespace(actions=())
    Offering(run, trajectory).offer({})
    assert [spec.name for spec in trajectory.actions] == ["click"]
