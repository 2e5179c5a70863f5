"""Notices a run that stays at one address of a server-rendered site without the page changing."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from pilotfish.agent.feature import Stateful
from pilotfish.agent.history import Step
from pilotfish.agent.view import View

__all__ = ["Addresses", "Stay"]

LEVELS = {10: 5, 15: 8, 20: 12}
_NUDGE = "you have been at {address} for {count} actions without anything new"


@dataclass(frozen=True)
class Stay:
    """How often the same address was seen with a page that was seen there before."""

    address: str = ""
    seen: list[str] | None = None
    count: int = 0


class Addresses(Stateful[Stay]):
    """B3: origin and path; in one-page applications a new signature counts as another place."""

    name = "addresses"
    initial = Stay

    def tail(self) -> str:
        state = self.state
        if state.count not in range(10, 1_000):
            return ""
        told = _NUDGE.format(address=state.address, count=state.count)
        return f"Note: {told}" + (". Save what you have, and go elsewhere" if _level(state) else "")

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        state, parts = self.state, urlsplit(after.facts.url)
        address = f"{parts.scheme}://{parts.netloc}{parts.path}" if parts.netloc else parts.path
        seen = state.seen or []
        if address != state.address or step.after not in seen:
            self.state = Stay(
                address, [*seen, step.after][-40:] if address == state.address else [step.after]
            )
            return step
        self.state = Stay(address, seen, state.count + 1)
        return step


def _level(state: Stay) -> int:
    return max((level for at, level in LEVELS.items() if state.count >= at), default=0)
