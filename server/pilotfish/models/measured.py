"""Measures each call of a model: who asks, how long it took, what it used."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from typing import Literal

from pilotfish.agent.failures import ModelError
from pilotfish.agent.model.model import Model, ModelWrapper, closing
from pilotfish.agent.model.model_call import ModelCalled
from pilotfish.agent.model.request import Chunk, Request
from pilotfish.agent.model.usage import Usage
from pilotfish.models.price import Price

__all__ = ["ROLES", "Measured", "OnCall", "Role"]

Role = Literal["agent", "vision", "selection", "planner", "verifier", "utility"]
ROLES: tuple[Role, ...] = ("agent", "vision", "selection", "planner", "verifier", "utility")


OnCall = Callable[[ModelCalled], None]


class Measured(ModelWrapper):
    """A Model around a Model. Tokens whose price is known get their cost."""

    def __init__(
        self, model: Model, role: Role, on_call: OnCall | None, price: Price | None
    ) -> None:
        super().__init__(model)
        self._role: Role = role
        self._on_call = on_call
        self._price = price

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        began = time.monotonic()
        first: int | None = None
        usage: Usage | None = None
        error = ""
        try:
            async with closing(self._model.stream(request)) as chunks:
                async for chunk in chunks:
                    first = _ms(began) if first is None else first
                    if isinstance(chunk, Usage):
                        cost = self._price.of(chunk) if self._price else chunk.cost
                        chunk = usage = replace(chunk, cost=cost)
                    yield chunk
        except ModelError as failure:
            error = str(failure)
            raise
        finally:
            if self._on_call:
                ms = _ms(began)
                self._on_call(ModelCalled(self.name, self._role, ms, first, usage, error))


def _ms(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
