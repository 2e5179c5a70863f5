"""Closes the streams and connections that a model opened."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar, cast

from pilotfish.agent.model.model import Model

__all__ = ["close_model", "closing"]

T = TypeVar("T")


@asynccontextmanager
async def closing(items: AsyncIterator[T]) -> AsyncGenerator[AsyncIterator[T], None]:
    """`contextlib.aclosing` for iterators that need not be generators."""
    try:
        yield items
    finally:
        if isinstance(items, AsyncGenerator):
            await cast("AsyncGenerator[T, None]", items).aclose()


async def close_model(model: Model) -> None:
    """Closes the open connections of `model`, or of a model inside it; most have none."""
    close: Callable[[], Awaitable[None]] | None = getattr(model, "aclose", None)
    if close is not None:
        await close()
