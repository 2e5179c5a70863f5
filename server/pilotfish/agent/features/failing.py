"""Failures in a row: the whole page for the model, and an end where nothing answers any more."""

from __future__ import annotations

import logging
import re

from pilotfish.agent.features.progressing import category_of
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import Step
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended

__all__ = ["Failing", "is_outage"]

log = logging.getLogger(__name__)

_CUT_OFF = re.compile(
    r"\b(connection|connect|network|dns|name resolution|unreachable|refused|reset by peer|timed out"
    r"|ssl|tls|certificate|bad gateway|service unavailable|gateway timeout|failed to fetch"
    r"|50[234])\b",
    re.IGNORECASE,
)


class Failing(BaseFeature):
    """After several failures in a row the prompt has the whole page. After several outages in a row
    the run ends: only what the infrastructure does counts; what an action finds in the page, or a
    wrong argument, starts the count again. The model has a circuit breaker of its own, which all
    runs share.
    """

    async def before_turn(self) -> Ended | None:
        if self._failed():
            self.trajectory.previous = None
        most = self.run.features.outages
        steps = [it for it in self.trajectory.steps if category_of(it.name) != "neutral"]
        last = steps[-most:]
        if len(last) < most or not all(is_outage(step) for step in last):
            return None
        told = [f"{step.name}: {step.outcome.reason}" for step in last]
        log.warning("run ended by outages run=%s last=%s", self.run.run_id, told)
        return Ended.saying("partial", say("broke"))

    def tail(self) -> str:
        if not self._failed():
            return ""
        count = self.run.features.failures
        return f"Note: your last {count} actions failed. The page is given in full: choose anew"

    def _failed(self) -> bool:
        most = self.run.features.failures
        steps = self.trajectory.steps[-most:]
        return len(steps) == most and all(s.outcome.status == "failed" for s in steps)


def is_outage(step: Step) -> bool:
    """Whether the page, its site or a server action was not there, rather than said no."""
    outcome = step.outcome
    if outcome.status not in ("failed", "unknown"):
        return False
    if outcome.reason == "page_gone":
        return True
    if outcome.reason == "timeout":
        return category_of(step.name) != "passive"  # Those wait for what may never come.
    by_cause = outcome.reason in ("handler_error", "navigation")
    return by_cause and _CUT_OFF.search(outcome.message) is not None
