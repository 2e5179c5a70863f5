"""The built-in matcher behind the Model seam: no language model, no key, no network."""

from __future__ import annotations

from collections.abc import AsyncIterator

from pilotfish.agent.request import ArgumentsDelta, Chunk, Request, Stopped, Usage
from pilotfish_builtin.decide import decide
from pilotfish_builtin.reply import envelope
from pilotfish_builtin.vectors import Meanings, load_vectors

__all__ = ["BuiltinMatcher"]

_CALL = "builtin"
_TOOL = "agent_turn"


class BuiltinMatcher:
    """Short, literal requests, by words alone and by what they mean roughly.

    It reads `task`, `observation`, `actions`, `sitemap`, `memory` and `steps` of the request, and
    holds no state of its own. Without `meanings` the vectors beside this file are loaded on the
    first request.
    """

    def __init__(self, meanings: Meanings | None = None) -> None:
        self._meanings = meanings

    @property
    def name(self) -> str:
        return "builtin"

    async def stream(self, request: Request) -> AsyncIterator[Chunk]:
        """One call of `agent_turn`; never raises for what a visitor or a page says."""
        if self._meanings is None:
            self._meanings = load_vectors()
        text = envelope(decide(request, self._meanings))
        yield ArgumentsDelta(0, f"{_CALL}-{len(request.steps)}", _TOOL, text)
        yield Usage()
        yield Stopped("tool_use")
