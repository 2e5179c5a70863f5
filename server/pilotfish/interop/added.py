"""Actions that are added to an agent's own from elsewhere."""

from __future__ import annotations

from typing import Any, Protocol

from pilotfish.agent.run.seams import ActionContext, Actions, Prepared, Ready
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Added", "Own"]


class Own(Protocol):
    """Where they come from; each method is as in Actions, for the actions that it `has`."""

    def has(self, name: str) -> bool: ...

    def specs(self) -> tuple[ActionSpec, ...]: ...

    def prepare(self, name: str, args: dict[str, Any]) -> Prepared: ...

    def confirmation(self, ready: Ready) -> str | None: ...

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome: ...

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None: ...


class Added:
    """Actions around Actions, with those of `own`."""

    def __init__(self, inner: Actions, own: Own) -> None:
        self._inner = inner
        self._own = own

    def specs(self) -> tuple[ActionSpec, ...]:
        return self._inner.specs() + self._own.specs()

    def recording(self) -> Added:
        return Added(self._inner.recording(), self._own)

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared:
        if self._own.has(name):
            return self._own.prepare(name, args)
        return self._inner.prepare(name, args, page_actions)

    def confirmation(self, ready: Ready) -> str | None:
        return self._of(ready).confirmation(ready)

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        return await self._of(ready).execute(ready, context)

    def fault(self, value: object, schema: dict[str, Any]) -> str:
        return self._inner.fault(value, schema)

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        return await self._of(ready).check(ready, context)

    def _of(self, ready: Ready) -> Own | Actions:
        return self._own if self._own.has(ready.spec.name) else self._inner
