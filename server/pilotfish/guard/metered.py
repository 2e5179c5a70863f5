"""A model around a model: reserves tokens before each call and settles them after it."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from pilotfish.agent.failures import ModelMisconfigured, ModelOverloaded, RequestTooLarge
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, TextDelta, Thought
from pilotfish.agent.model.token_estimate import estimated_tokens, request_tokens
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.model.wrapper import ModelWrapper
from pilotfish.guard.meter import Meter

__all__ = ["Metered", "estimate"]


def estimate(request: Request) -> int:
    """The most tokens that a call may take: its text, its pictures, and its reply."""
    return request_tokens(request) + request.max_tokens


class Metered(ModelWrapper):
    """A Model of the run that `meter` belongs to.

    The provider's count is used, also if it is zero. Without one, as for a reply that broke off or
    was stopped, the tokens are estimated from the texts. A call that the provider refused costs
    nothing.
    """

    def __init__(self, model: Model, meter: Meter) -> None:
        super().__init__(model)
        self._meter = meter

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        """Raises LimitReached before the call if a budget does not cover it."""
        reservation = await self._meter.reserve(estimate(request), closing=request.closing)
        counted: list[Usage] = []
        written: list[str] = []
        stream = self._model.stream(request)
        untaken = False
        try:
            async for chunk in stream:
                if isinstance(chunk, Usage):
                    counted.append(chunk)
                elif isinstance(chunk, TextDelta | ArgumentsDelta | Thought):
                    written.append(chunk.text)
                yield chunk
        except (ModelMisconfigured, ModelOverloaded, RequestTooLarge):
            untaken = not written
            raise
        finally:
            try:
                if isinstance(stream, AsyncGenerator):
                    await stream.aclose()
            finally:
                told = counted or ([] if untaken else [_estimated(request, written)])
                await reservation.settle(sum(told, Usage()))


def _estimated(request: Request, written: list[str]) -> Usage:
    return Usage(input=request_tokens(request), output=estimated_tokens("".join(written)))
