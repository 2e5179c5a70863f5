"""How long a provider may keep a visitor waiting for its next word."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from pilotfish.agent.failures import ModelUnavailable

__all__ = ["Patience", "Timeouts"]

T = TypeVar("T")


@dataclass(frozen=True)
class Timeouts:
    """Seconds. `total` is for a whole reply: the model tells it as its `patience`, and Timed sees
    to it, unless the run has a limit of its own.
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
                f"{self._name} {what}: the provider is slow; try again"
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
