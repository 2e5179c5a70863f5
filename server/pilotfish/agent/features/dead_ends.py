"""What this run has tried in vain: addresses, elements and searches, in every prompt."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.page.changed import quoted
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View

__all__ = ["DeadEnds", "InVain"]

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
