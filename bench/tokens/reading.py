"""A model that takes every value from the text of its request, and fails where one is missing."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

from bench.tokens.shapes import SHAPES, Asked, text_of

from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage

__all__ = ["Missing", "Reading", "Step", "last"]

Step = Callable[[str], dict[str, Any]]


class Missing(AssertionError):
    """Something that the task needs is not in the request."""


def last(text: str, pattern: str) -> str:
    """What the last match of `pattern` in `text` has in its group."""
    found = re.findall(pattern, text)
    if not found:
        raise Missing(f"{pattern!r} is nowhere in the request")
    return str(found[-1])


class Reading:
    """A Model: `steps` in order, each from the text of the request alone."""

    name = "reading"

    def __init__(self, steps: list[Step], shape: str) -> None:
        self._steps = list(steps)
        self._shape = shape
        self.asked: list[Asked] = []
        self.summaries = 0
        self._last = ""

    async def stream(self, request: Request) -> AsyncIterator[Chunk]:
        text = text_of(SHAPES[self._shape](request))
        if request.forced_tool is None:
            self.summaries += 1
            yield TextDelta("FOUND: see the state. NEXT: go on.")
            yield Stopped("end")
            return
        asked = Asked(text, self._last)
        self.asked.append(asked)
        self._last = text
        reply = json.dumps(self._steps.pop(0)(text))
        yield Usage(asked.tokens, len(reply) // 4, asked.cached)
        yield ArgumentsDelta(0, "c1", "agent_turn", reply)
        yield Stopped("tool_use")
