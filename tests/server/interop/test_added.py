from __future__ import annotations

from typing import Any

import pytest

from fakes import FakeActions
from pilotfish.agent.run.seams import ActionContext, Prepared, Ready
from pilotfish.interop.added import Added
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec

pytestmark = pytest.mark.anyio
SPEC = ActionSpec(name="ours", description="Ours.", parameters={"type": "object"})
CONTEXT = ActionContext("k", "s")


class Ours:
    def has(self, name: str) -> bool:
        return name == "ours"

    def specs(self) -> tuple[ActionSpec, ...]:
        return (SPEC,)

    def prepare(self, name: str, args: dict[str, Any]) -> Prepared:
        return Ready(SPEC, args, "server")

    def confirmation(self, ready: Ready) -> str | None:
        return "Ours?"

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        return Outcome(status="done", message="ours")

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        return Outcome(status="done", message="checked")


async def test_each_action_is_carried_out_where_it_comes_from() -> None:
    theirs = FakeActions(server={"refund": lambda args, context: Outcome(status="done")})
    actions = Added(theirs, Ours()).recording()
    assert [spec.name for spec in actions.specs()] == ["click", "ours"]
    ready = actions.prepare("ours", {}, ())
    assert isinstance(ready, Ready)
    assert actions.confirmation(ready) == "Ours?"
    assert (await actions.execute(ready, CONTEXT)).message == "ours"
    checked = await actions.check(ready, CONTEXT)
    assert checked is not None and checked.message == "checked"
    other = actions.prepare("refund", {}, ())
    assert isinstance(other, Ready) and actions.confirmation(other) is None
    assert (await actions.execute(other, CONTEXT)).message == ""
    assert await actions.check(other, CONTEXT) is None
    assert actions.fault({}, {"required": ["a"]}) == "a is missing"
