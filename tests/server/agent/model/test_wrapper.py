from __future__ import annotations

import pytest

from pilotfish.agent.model.wrapper import ModelWrapper
from pilotfish.models.scripted import ScriptedModel

pytestmark = pytest.mark.anyio


async def test_a_wrapper_passes_on_name_pictures_and_the_end() -> None:
    class Closing(ScriptedModel):
        closed = 0

        async def aclose(self) -> None:
            self.closed += 1

    model = Closing([], "inner", takes_images=True)
    wrapper = ModelWrapper(ModelWrapper(model))
    await wrapper.aclose()
    assert (wrapper.name, wrapper.takes_images, model.closed) == ("inner", True, 1)
