"""Measures each call of a model: who asks, how long it took, what it used (row 159)."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

from pilotfish.agent.errors import ModelError
from pilotfish.agent.picture import takes_images
from pilotfish.agent.request import Chunk, Request, Usage
from pilotfish.agent.seams import Model
from pilotfish.models.closing import close_model, closing
from pilotfish.models.price import Price
from pilotfish.models.role import Role

__all__ = ["Measured", "ModelCalled", "OnCall"]


@dataclass(frozen=True)
class ModelCalled:
    """One call of a model, with its retries. `first_ms` is the time until its first part came,
    None where none came; `ms` until its end. `usage` is None where the provider counted nothing,
    `cost` where no price is set. `error` is why it failed, in words for operators.
    """

    model: str
    role: Role
    ms: int
    first_ms: int | None = None
    usage: Usage | None = None
    cost: float | None = None
    error: str = ""


OnCall = Callable[[ModelCalled], None]


class Measured:
    """A Model around a Model."""

    def __init__(self, model: Model, role: Role, on_call: OnCall, price: Price | None) -> None:
        self._model = model
        self._role: Role = role
        self._on_call = on_call
        self._price = price

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def takes_images(self) -> bool:
        return takes_images(self._model)

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        began = time.monotonic()
        first: int | None = None
        usage: Usage | None = None
        error = ""
        try:
            async with closing(self._model.stream(request)) as chunks:
                async for chunk in chunks:
                    first = _ms(began) if first is None else first
                    usage = chunk if isinstance(chunk, Usage) else usage
                    yield chunk
        except ModelError as failure:
            error = str(failure)
            raise
        finally:
            cost = self._price.of(usage) if usage and self._price else None
            self._on_call(ModelCalled(self.name, self._role, _ms(began), first, usage, cost, error))

    async def aclose(self) -> None:
        await close_model(self._model)


def _ms(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
