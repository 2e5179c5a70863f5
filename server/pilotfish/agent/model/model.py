"""What the loop needs of a model."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from pilotfish.agent.model.request import Chunk, Request

__all__ = ["Model"]


class Model(Protocol):
    """Something that answers. A wrapper around a model is a model."""

    @property
    def name(self) -> str: ...

    def stream(self, request: Request) -> AsyncIterator[Chunk]:
        """The reply, chunk by chunk, ended by Stopped; raises ModelError, LimitReached.

        Cancelling the iteration cancels the call.
        """
        ...
