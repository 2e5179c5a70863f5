"""What happens in runs, for the product's own analytics: names and numbers, no words of people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor, RecipeBecame
from pilotfish.agent.state.ended import Ended
from pilotfish_client.host_function import answer_of

__all__ = ["AgentEvent", "Events"]


@dataclass(frozen=True)
class AgentEvent:
    """`name` is run_started, action, waited, run_ended, run_failed, run_refused, recipe or rated;
    `run` is the run's id.
    """

    name: str
    run: str
    properties: dict[str, Any] = field(default_factory=dict[str, Any])


class Events(Monitor):
    """Tells one function, plain or async, of all runs; a plain one is called in a thread."""

    def __init__(self, on_event: Callable[[AgentEvent], Awaitable[None] | None]) -> None:
        self._on_event = on_event

    def _tell(self, name: str, run: str, **properties: Any) -> Awaitable[None]:
        return answer_of(self._on_event, AgentEvent(name, run, properties))

    def started(self, run: str, session: str) -> Awaitable[None]:
        return self._tell("run_started", run, session=session)

    def action_executed(self, run: str, step: Step) -> Awaitable[None]:
        outcome = step.outcome
        facts = {"action": step.name, "status": outcome.status, "reason": outcome.reason}
        return self._tell("action", run, **facts, ms=step.ms, asked=bool(step.question))

    def waited(self, run: str, what: str, ms: int) -> Awaitable[None]:
        return self._tell("waited", run, what=what, ms=ms)

    def ended(self, run: str, ended: Ended) -> Awaitable[None]:
        return self._tell("run_ended", run, status=ended.status, verified=ended.verified)

    def failed(self, run: str, error: str) -> Awaitable[None]:
        return self._tell("run_failed", run)

    def refused(self, run: str, limit: str) -> Awaitable[None]:
        return self._tell("run_refused", run, limit=limit)

    def recipe(self, run: str, name: str, became: RecipeBecame) -> Awaitable[None]:
        return self._tell("recipe", run, recipe=name, became=became)

    def rated(self, run: str, satisfied: bool | None) -> Awaitable[None]:
        return self._tell("rated", run, satisfied=satisfied)
