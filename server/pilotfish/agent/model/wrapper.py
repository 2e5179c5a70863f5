"""What every model around a model passes on."""

from __future__ import annotations

from pilotfish.agent.model.cleanup import close_model
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.picture import takes_images

__all__ = ["ModelWrapper"]


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
