"""Ends a run whose page or server does not answer, again and again."""

from __future__ import annotations

import logging
import re

from pilotfish.agent.ended import Ended
from pilotfish.agent.feature import BaseFeature
from pilotfish.agent.history import Step
from pilotfish.agent.progressing import category_of
from pilotfish.agent.sentence import say

__all__ = ["IN_A_ROW", "Outages", "is_outage"]

log = logging.getLogger(__name__)

IN_A_ROW = 5
"""B18. The model has a circuit breaker of its own, which is shared by all runs."""

_CUT_OFF = re.compile(
    r"\b(connection|connect|network|dns|name resolution|unreachable|refused|reset by peer|timed out"
    r"|ssl|tls|certificate|bad gateway|service unavailable|gateway timeout|failed to fetch"
    r"|50[234])\b",
    re.IGNORECASE,
)


class Outages(BaseFeature):
    """B18: only what the infrastructure does counts, in a row; what an action finds in the page, or
    a wrong argument, starts the count again.
    """

    async def before_turn(self) -> Ended | None:
        steps = [it for it in self.trajectory.steps if category_of(it.name) != "neutral"]
        last = steps[-IN_A_ROW:]
        if len(last) < IN_A_ROW or not all(is_outage(step) for step in last):
            return None
        told = [f"{step.name}: {step.outcome.reason}" for step in last]
        log.warning("run ended by outages run=%s last=%s", self.run.run_id, told)
        return Ended.saying("partial", say("broke"))


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
