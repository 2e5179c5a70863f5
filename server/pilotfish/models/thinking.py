"""Sets how much a model reasons, for one role."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Chunk, Request, Thinking
from pilotfish.agent.model.wrapper import ModelWrapper
from pilotfish.models.timed import patience_of

__all__ = ["WithThinking"]


class WithThinking(ModelWrapper):
    """A Model around a Model. A request that names its own level keeps it."""

    def __init__(self, model: Model, level: Thinking) -> None:
        super().__init__(model)
        self._level: Thinking = level

    @property
    def patience(self) -> float:
        return patience_of(self._model)

    def stream(self, request: Request) -> AsyncIterator[Chunk]:
        level = request.thinking or self._level
        return self._model.stream(replace(request, thinking=level))
