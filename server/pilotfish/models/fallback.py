"""Asks a second model where the first cannot answer, while nothing of its reply was passed on."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable

from pilotfish.agent.failures import ModelMisconfigured, ModelOverloaded, ModelUnavailable
from pilotfish.agent.model.cleanup import close_model, closing
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.model_call import ModelSwitched
from pilotfish.agent.model.picture import takes_images
from pilotfish.agent.model.request import AnsweredBy, Chunk, Request

__all__ = ["Fallback", "OnSwitch"]

log = logging.getLogger(__name__)


OnSwitch = Callable[[ModelSwitched], None]


class Fallback:
    """A Model around two. A refusal, or a prompt that is too large, is the first one's answer:
    another provider is asked only for an outage, an overload, or a key or account that fails.
    """

    def __init__(self, primary: Model, secondary: Model, on_switch: OnSwitch | None = None) -> None:
        self._primary = primary
        self._secondary = secondary
        self._on_switch = on_switch

    @property
    def name(self) -> str:
        return self._primary.name

    @property
    def takes_images(self) -> bool:
        """A model of text among the two leaves pictures out by itself."""
        return takes_images(self._primary) or takes_images(self._secondary)

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        started = False
        try:
            async with closing(self._primary.stream(request)) as chunks:
                async for chunk in chunks:
                    started = True
                    yield chunk
            return
        except (ModelMisconfigured, ModelOverloaded, ModelUnavailable) as error:
            if started:
                raise
            self._switched(str(error))
        yield AnsweredBy(self._secondary.name)
        async with closing(self._secondary.stream(request)) as chunks:
            async for chunk in chunks:
                yield chunk

    def _switched(self, reason: str) -> None:
        log.warning("%s answers in place of %s: %s", self._secondary.name, self.name, reason)
        if self._on_switch:
            self._on_switch(ModelSwitched(self.name, self._secondary.name, reason))

    async def aclose(self) -> None:
        await close_model(self._primary)
        await close_model(self._secondary)
