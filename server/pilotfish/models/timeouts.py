"""Bounds on the time of a reply: each wait for its next word, and one attempt as a whole."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from dataclasses import dataclass
from typing import TypeVar

from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.model import Model, ModelWrapper, closing
from pilotfish.agent.model.request import Chunk, Request
from pilotfish_client.keywords import checked

__all__ = ["PATIENCE", "Patience", "Timed", "Timeouts", "patience_of"]

T = TypeVar("T")


@checked
@dataclass(frozen=True)
class Timeouts:
    """How long a model's reply is waited for, in seconds: longer for a model that reasons for long,
    or one on a slow machine.

    connect         until the provider's server answers
    first_token     until the reply begins, which is after a model has reasoned
    between_tokens  from one part of the reply to the next
    total           for the whole reply, these waits included; `Models(llm_timeout=…)` takes its
                    place
    """

    connect: float = 5.0
    first_token: float = 15.0
    between_tokens: float = 15.0
    total: float = 60.0


class Patience:
    """Spends the waits of one call of the model `name`; `streaming` once a token has come."""

    def __init__(self, timeouts: Timeouts, name: str) -> None:
        self._timeouts = timeouts
        self._name = name
        self._first_left = timeouts.first_token
        self.streaming = False

    def token_came(self) -> None:
        self.streaming = True

    async def wait(self, awaited: Awaitable[T]) -> T:
        """The result of `awaited`; raises ModelUnavailable naming the time that ran out."""
        limit, what = self._limit()
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            async with asyncio.timeout(limit):
                return await awaited
        except TimeoutError:
            raise ModelUnavailable(
                f"{self._name} {what}: the provider is slow; try again, or raise "
                "ModelOptions(timeouts=…)"
            ) from None
        finally:
            spent = clock() - began
            if not self.streaming:
                self._first_left -= spent

    def _limit(self) -> tuple[float, str]:
        given = self._timeouts
        if self.streaming:
            limit = given.between_tokens
            what = f"paused for more than {given.between_tokens:g} s between two tokens"
        else:
            limit = self._first_left
            what = f"sent no first token within {given.first_token:g} s"
        return max(limit, 0.0), what


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
