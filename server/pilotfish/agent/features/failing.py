"""Failures in a row: the whole page for the model, and an end where nothing answers any more."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pilotfish.agent.features.repeats import category_of
from pilotfish.agent.features.stateful import BaseFeature, Stateful
from pilotfish.agent.page.changed import quoted
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended

__all__ = ["DeadEnds", "Failing", "InVain", "is_outage"]

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
        reasons = [f"{step.name}: {step.outcome.reason}" for step in last]
        log.warning("run ended by outages run=%s last=%s", self.run.run_id, reasons)
        if last[-1].where != "page":  # an action of the host's own server
            return Ended.saying("partial", say("broke"))
        why = last[-1].outcome.message or last[-1].outcome.reason
        return Ended.saying("partial", say("page_gone", why=f"{why:.100}"))

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


MOST = 8
FOR_GOOD = frozenset({"denied", "auth_required", "readonly", "unsupported", "cross_origin"})
NOT_OF_THE_PLACE = frozenset({"cancelled", "invalid_args", "stale", "page_gone"})
_NOTE = (
    "Tried in vain in this run; try it again only where the page has changed. Quoted words are the"
    " page's:"
)


@dataclass(frozen=True)
class InVain:
    """For each try, in words: why it failed last, and how often. The latest stands last."""

    reasons: dict[str, str] = field(default_factory=dict[str, str])
    counts: dict[str, int] = field(default_factory=dict[str, int])


class DeadEnds(Stateful[InVain]):
    """Failed addresses, elements that refuse, searches without a result. What works later is
    removed again.
    """

    name = "dead_ends"
    initial = InVain

    def tail(self) -> str:
        state = self.state
        lines = [
            f"- {tried}: {reason}" + (f" ({count} times)" if count > 1 else "")
            for tried, reason in state.reasons.items()
            if (count := state.counts[tried]) >= self._least(tried, reason)
        ]
        return "\n".join([_NOTE, *lines[-MOST:]]) if lines else ""

    def _least(self, tried: str, reason: str) -> int:
        """How often it must have failed to be listed: what cannot change by itself, once."""
        once = reason in FOR_GOOD or tried.startswith(("navigate to", "find "))
        return 1 if once else self.run.features.refusals

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        tried, outcome = _tried(step, before), step.outcome
        if not tried or outcome.reason in NOT_OF_THE_PLACE:
            return step
        reasons, counts = dict(self.state.reasons), dict(self.state.counts)
        reasons.pop(tried, None)
        count = counts.pop(tried, 0)
        if outcome.status == "failed":
            reasons[tried] = outcome.reason or "failed"
            counts[tried] = count + 1
        elif not count:
            return step
        kept = list(reasons)[-4 * MOST :]
        self.state = InVain({it: reasons[it] for it in kept}, {it: counts[it] for it in kept})
        return step


def _tried(step: Step, before: View) -> str:
    """The action and its place; "" for actions without one."""
    path = urlsplit(before.facts.url).path or before.facts.url
    if step.name == "navigate":
        return f"navigate to {quoted(step.args.get('path', ''))}"
    if step.name == "find":
        return f"find {quoted(step.args.get('text', ''))} at {quoted(path)}"
    if step.target is None:
        return ""
    named = f"{step.target.role} {quoted(step.target.name)}"
    return f"{step.name} on {named} at {quoted(path)}"
