"""Actions that a run has beside those of its agent: tools of MCP servers, a person."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Protocol

from pilotfish.actions.arguments import InvalidArguments, validated
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.run.seams import ActionContext, Prepared, Ready, Refused
from pilotfish.guard.policed import Policed
from pilotfish_client.outcome import Outcome, Reason
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Added", "Offering", "Tool", "refused"]


class Tool(Protocol):
    """One such action; the model reads of it where it is `offered`."""

    spec: ActionSpec
    offered: bool = True

    def question(self, args: dict[str, Any]) -> str | None: ...

    async def call(self, args: dict[str, Any], context: ActionContext) -> Outcome: ...

    async def happened(self, context: ActionContext) -> Outcome | None:
        """As Actions.check."""
        return None


_OFFER: ContextVar[tuple[str, dict[str, Tool]]] = ContextVar("run and its tools", default=("", {}))
"""Of the run whose task this is: the seam of actions does not know runs."""


def _tools() -> dict[str, Tool]:
    return _OFFER.get()[1]


class Offering(BaseFeature):
    """A feature that gives tools to its run."""

    def offer(self, tools: Mapping[str, Tool]) -> None:
        if _OFFER.get()[0] != self.run.run_id:
            _OFFER.set((self.run.run_id, {}))
        _tools().update(tools)
        self.trajectory.actions = self.run.actions.specs()


class Added(Policed):
    """Actions around Actions, with the tools of the current run. The policy holds for these, too,
    but does not waive their question.
    """

    def specs(self) -> tuple[ActionSpec, ...]:
        return super().specs() + tuple(it.spec for it in _tools().values() if it.offered)

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared:
        if (tool := _tools().get(name)) is None:
            return super().prepare(name, args, page_actions)
        try:
            valid = validated(tool.spec, args, trusted=False)
        except InvalidArguments as error:
            return refused("invalid_args", str(error))
        return self._allowed(Ready(tool.spec, valid, "server"))

    def confirmation(self, ready: Ready) -> str | None:
        tool = _tools().get(ready.spec.name)
        if tool is None:
            return super().confirmation(ready)
        return tool.question(ready.args) or self._asked(ready)

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        tool = _tools().get(ready.spec.name)
        return await (tool.call(ready.args, context) if tool else super().execute(ready, context))

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        tool = _tools().get(ready.spec.name)
        return await (tool.happened(context) if tool else super().check(ready, context))


def refused(reason: Reason, message: str) -> Refused:
    return Refused(Outcome(status="failed", reason=reason, message=message))
