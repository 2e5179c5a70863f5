"""Bounds one attempt at a reply in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.cleanup import closing
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Chunk, Request
from pilotfish.agent.model.wrapper import ModelWrapper

__all__ = ["PATIENCE", "Timed", "patience_of"]

PATIENCE = 60.0
"""Seconds of one attempt, for a model that does not state its own `patience`."""


def patience_of(model: Model) -> float:
    """Seconds that one attempt at `model` may take: its attribute `patience`, or PATIENCE."""
    return float(getattr(model, "patience", PATIENCE))


class Timed(ModelWrapper):
    """A Model around a Model: the only place that bounds a reply as a whole. Retries and a second
    model stand outside it, so each attempt has its `seconds`; without them those of the model's
    own patience. Only time spent waiting for the model counts, not the reader's own.
    """

    def __init__(self, model: Model, seconds: float | None = None) -> None:
        super().__init__(model)
        self._seconds = patience_of(model) if seconds is None else seconds

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        """Raises ModelUnavailable once the time is over, and closes the call."""
        clock = asyncio.get_running_loop().time
        left = self._seconds
        async with closing(self._model.stream(request)) as chunks:
            iterator = aiter(chunks)
            while True:
                began = clock()
                limit = asyncio.timeout(max(left, 0.0))
                try:
                    async with limit:
                        chunk = await anext(iterator, None)
                except TimeoutError:
                    if not limit.expired():
                        raise
                    raise ModelUnavailable(
                        f"{self.name} gave no whole reply within {self._seconds:g} s; try again, "
                        "or raise Models(llm_timeout=…)"
                    ) from None
                left -= clock() - began
                if chunk is None:
                    return
                yield chunk
