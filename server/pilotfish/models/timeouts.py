"""How long a provider may keep a visitor waiting: connect, first token, between tokens, in all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from pilotfish.agent.errors import ModelUnavailable

__all__ = ["Patience", "Timeouts"]

T = TypeVar("T")


@dataclass(frozen=True)
class Timeouts:
    """Seconds. `total` counts only time spent waiting for the provider, not the reader's own."""

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
        self._total_left = timeouts.total
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
            self._total_left -= spent
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
        if self._total_left <= limit:
            limit, what = self._total_left, f"was not done within {given.total:g} s in all"
        return max(limit, 0.0), what
