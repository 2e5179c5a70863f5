"""The built-in matcher behind the Model seam: no language model, no key, no network."""

from __future__ import annotations

from collections.abc import AsyncIterator

from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish_builtin.decide import decide
from pilotfish_builtin.reply import envelope

__all__ = ["BuiltinMatcher"]

_CALL = "builtin"
_TOOL = "agent_turn"


class BuiltinMatcher:
    """Short, literal requests, by their words.

    It reads `task`, `observation`, `actions`, `sitemap`, `memory` and `steps` of the request, and
    holds no state of its own.
    """

    @property
    def name(self) -> str:
        return "builtin"

    async def stream(self, request: Request) -> AsyncIterator[Chunk]:
        """One call of `agent_turn`; never raises for what a visitor or a page says."""
        text = envelope(decide(request))
        yield ArgumentsDelta(0, f"{_CALL}-{len(request.steps)}", _TOOL, text)
        yield Usage()
        yield Stopped("tool_use")
