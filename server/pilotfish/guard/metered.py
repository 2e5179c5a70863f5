"""A model around a model: reserves tokens and money before each call, settles them after it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace

from pilotfish.agent.failures import (
    ModelError,
    ModelMisconfigured,
    ModelOverloaded,
    RequestTooLarge,
)
from pilotfish.agent.model.model import Model, ModelWrapper
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    Chunk,
    Request,
    Stopped,
    TextDelta,
    Thought,
)
from pilotfish.agent.model.token_estimate import estimated_tokens, request_tokens
from pilotfish.agent.model.usage import Usage
from pilotfish.guard.meter import Meter

__all__ = ["Metered", "estimate"]

_REFUSED = (ModelMisconfigured, ModelOverloaded, RequestTooLarge)


def estimate(request: Request) -> int:
    """The most tokens that a call may take: its text, its pictures, and its reply."""
    return request_tokens(request) + request.max_tokens


class Metered(ModelWrapper):
    """A Model of the run that `meter` belongs to. `rate` is what a token of input and one of output
    cost at most; None where that is not known.

    The provider's count is used, also if it is zero. Without one, as for a reply that broke off or
    was stopped, the tokens are estimated from the texts; what reads the reply gets that estimate as
    its Usage. A call that the provider refused costs nothing.
    """

    def __init__(self, model: Model, meter: Meter, rate: tuple[float, float] | None = None) -> None:
        super().__init__(model)
        self._meter = meter
        self._rate = rate

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        """Raises LimitReached before the call if a budget does not cover it."""
        most = estimate(request)
        read = most - request.max_tokens
        dearest = self._priced(Usage(read, request.max_tokens))
        reservation = await self._meter.reserve(most, cost=dearest.cost, closing=request.closing)
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
                elif isinstance(chunk, Stopped) and not counted:
                    counted.append(self._estimated(read, written))
                    yield counted[0]
                yield chunk
        except ModelError as error:
            untaken = not written and isinstance(error, _REFUSED)
            if not counted and not untaken:
                counted.append(self._estimated(read, written))
                yield counted[0]
            raise
        finally:
            try:
                if isinstance(stream, AsyncGenerator):
                    await stream.aclose()
            finally:
                told = counted or ([] if untaken else [self._estimated(read, written)])
                await reservation.settle(sum(told, Usage()))

    def _estimated(self, read: int, written: list[str]) -> Usage:
        return self._priced(Usage(input=read, output=estimated_tokens("".join(written))))

    def _priced(self, usage: Usage) -> Usage:
        if self._rate is None:
            return usage
        return replace(usage, cost=usage.input * self._rate[0] + usage.output * self._rate[1])
