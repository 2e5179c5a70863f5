"""A model around a model that reserves each call's tokens before it and settles them after."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

from pilotfish.agent.errors import AgentError, LimitReached
from pilotfish.agent.picture import image_tokens, images_of, takes_images
from pilotfish.agent.request import (
    ArgumentsDelta,
    AssistantMessage,
    Chunk,
    Request,
    ResultMessage,
    TextDelta,
    Usage,
    UserMessage,
)
from pilotfish.agent.seams import Model, Store
from pilotfish.guard.budgets import Account, Limits, RunClock, today

__all__ = ["Metered", "estimate"]

log = logging.getLogger("pilotfish.guard")

CHARACTERS_PER_TOKEN = 4


def estimate(request: Request) -> int:
    """Tokens that a call may take at most: its text at four characters each, its pictures, and its
    reply.
    """
    return _input(request) + request.max_tokens


class Metered:
    """One run's model. Every account must cover a call before it is made; a store that fails
    counts as an empty account.
    """

    def __init__(
        self,
        model: Model,
        *,
        store: Store,
        limits: Limits,
        accounts: tuple[Account, ...],
        clock: RunClock,
    ) -> None:
        self._model = model
        self._store = store
        self._limits = limits
        self._accounts = accounts
        self._clock = clock
        self._used = 0

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def takes_images(self) -> bool:
        return takes_images(self._model)

    @property
    def used(self) -> int:
        """Tokens of this run so far."""
        return self._used

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        """Raises LimitReached before the call where it is not covered."""
        reserved, day = estimate(request), today()
        self._check_run(reserved)
        await self._reserve(day, reserved)
        counted: list[Usage] = []
        letters = 0
        try:
            async with aclosing(_closable(self._model, request)) as chunks:
                async for chunk in chunks:
                    if isinstance(chunk, Usage):
                        counted.append(chunk)
                    elif isinstance(chunk, (TextDelta, ArgumentsDelta)):
                        letters += len(chunk.text)
                    yield chunk
        finally:
            told = sum(usage.input + usage.output for usage in counted)
            spent = told or _input(request) + letters // CHARACTERS_PER_TOKEN
            self._used += spent
            await self._settle(self._accounts, day, spent - reserved)

    def _check_run(self, reserved: int) -> None:
        if self._clock.worked >= self._limits.run_seconds:
            raise LimitReached(f"This task took over {self._limits.run_seconds:g} seconds of work.")
        if self._used + reserved > self._limits.run_tokens:
            raise LimitReached(
                f"This task would need more than its {self._limits.run_tokens:,} tokens"
                f" ({self._used:,} are used)."
            )

    async def _reserve(self, day: str, tokens: int) -> None:
        held: list[Account] = []
        for account in self._accounts:
            try:
                covered = await self._store.reserve(account.name, day, tokens, account.cap)
            except Exception as error:
                log.error("reserving failed, so no model is called: %s", error)
                reason = "Usage cannot be counted just now, so the language model is not asked."
                raise LimitReached(reason) from error
            if not covered:
                await self._settle(held, day, -tokens)
                raise LimitReached(account.spent)
            held.append(account)

    async def _settle(
        self, accounts: list[Account] | tuple[Account, ...], day: str, difference: int
    ) -> None:
        # What cannot be settled stays reserved: too much is counted, never too little.
        for account in accounts:
            with contextlib.suppress(AgentError):
                await self._store.settle(account.name, day, difference)


async def _closable(model: Model, request: Request) -> AsyncGenerator[Chunk, None]:
    stream = model.stream(request)
    try:
        async for chunk in stream:
            yield chunk
    finally:
        if isinstance(stream, AsyncGenerator):
            await stream.aclose()


def _input(request: Request) -> int:
    letters = sum(map(len, request.system))
    for tool in request.tools:
        letters += len(tool.description) + len(str(tool.parameters))
    for message in request.messages:
        match message:
            case UserMessage(text=text):
                letters += len(text)
            case AssistantMessage(text=text, calls=calls):
                letters += len(text) + sum(len(call.arguments) for call in calls)
            case ResultMessage(results=results, text=text):
                letters += len(text) + sum(len(result.text) for result in results)
    pictures = sum(map(image_tokens, images_of(request)))
    return letters // CHARACTERS_PER_TOKEN + pictures
