"""Runs in the log, by surface: ids, names and numbers, never the words of visitors or pages."""

from __future__ import annotations

import logging
from typing import Any

from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.turns import TurnRecord

__all__ = ["SURFACES", "LogMonitor"]

SURFACES = {
    "wire": "pilotfish.web",
    "loop": "pilotfish.loop",
    "actions": "pilotfish.actions",
    "history": "pilotfish.history",
    "provider": "pilotfish.models",
    "guard": "pilotfish.guard",
}
"""The loggers, by the names that PILOTFISH_LOG uses."""

_loop, _actions, _history, _provider = (
    logging.getLogger(SURFACES[name]) for name in ("loop", "actions", "history", "provider")
)


class LogMonitor(Monitor):
    """Each line at the level DEBUG; what went wrong at WARNING."""

    @staticmethod
    def wanted() -> bool:
        """Whether any surface logs more than what goes wrong."""
        loggers = (_loop, _actions, _history, _provider)
        return any(logger.isEnabledFor(logging.DEBUG) for logger in loggers)

    def started(self, run: str, session: str) -> None:
        _loop.debug("started run=%s session=%s", run, session)

    def waited(self, run: str, what: str, ms: int) -> None:
        _loop.debug("waited run=%s what=%s ms=%d", run, what, ms)

    def turn_started(self, run: str, number: int) -> None:
        _loop.debug("turn run=%s number=%d", run, number)

    def turn_completed(self, run: str, turn: TurnRecord) -> None:
        steps, dropped = len(turn.steps), turn.dropped
        _loop.debug("turn ended run=%s steps=%d dropped=%d ms=%d", run, steps, dropped, turn.ms)

    def action_executed(self, run: str, step: Step) -> None:
        outcome = step.outcome
        _actions.debug(
            "action run=%s id=%s name=%s status=%s reason=%s ms=%d",
            *(run, step.action_id, step.name, outcome.status, outcome.reason, step.ms),
        )

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> None:
        _actions.debug("action blocked run=%s name=%s", run, name)

    def end_rejected(self, run: str, reason: str) -> None:
        _loop.debug("end rejected run=%s", run)

    def compacted(self, run: str, before: int, after: int) -> None:
        _history.debug("compacted run=%s before=%d after=%d", run, before, after)

    def ended(self, run: str, ended: Ended) -> None:
        _loop.debug("ended run=%s status=%s why=%s", run, ended.status, ended.why)

    def failed(self, run: str, error: str) -> None:
        _loop.warning("broke off run=%s", run)

    def model_called(self, run: str, call: ModelCalled) -> None:
        usage = call.usage
        used = f"{usage.input}/{usage.cached_input}/{usage.output}" if usage else "-"
        _provider.debug(
            "called run=%s role=%s model=%s ms=%d first_ms=%s tokens=%s failed=%s",
            *(run, call.role, call.model, call.ms, call.first_ms, used, bool(call.error)),
        )

    def model_switched(self, run: str, switch: ModelSwitched) -> None:
        _provider.warning("switched run=%s from=%s to=%s", run, switch.failed, switch.model)
