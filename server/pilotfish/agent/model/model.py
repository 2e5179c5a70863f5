"""The language model, as the loop sees it: how it is closed, and a model around another."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Protocol, TypeVar, cast

from pilotfish.agent.model.picture import takes_images
from pilotfish.agent.model.request import Chunk, Request

__all__ = ["Model", "ModelWrapper", "close_model", "closing"]


class Model(Protocol):
    """Something that answers. A wrapper around a model is a model."""

    @property
    def name(self) -> str: ...

    def stream(self, request: Request) -> AsyncIterator[Chunk]:
        """The reply, chunk by chunk, ended by Stopped; raises ModelError, LimitReached.

        Cancelling the iteration cancels the call.
        """
        ...


class ModelWrapper:
    """The base of a Model around a Model; `stream` is the subclass's own."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def takes_images(self) -> bool:
        return takes_images(self._model)

    async def aclose(self) -> None:
        """Closes what the inner model keeps open."""
        await close_model(self._model)


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
