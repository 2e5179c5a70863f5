from collections.abc import AsyncGenerator, AsyncIterator

import pytest

from fakes import FakeModel, check_methods
from pilotfish.agent.model.model import Model, ModelWrapper, close_model, closing
from pilotfish.models.scripted import ScriptedModel


def test_the_fake_has_its_methods() -> None:
    check_methods(Model, FakeModel)


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


async def test_a_generator_is_closed_when_the_block_is_left() -> None:
    left: list[int] = []

    async def numbers() -> AsyncGenerator[int, None]:
        try:
            yield 1
            yield 2
        finally:
            left.append(1)

    async with closing(numbers()) as items:
        assert await anext(aiter(items)) == 1
    assert left == [1]


async def test_an_iterator_without_a_close_is_left_alone() -> None:
    class Numbers:
        def __aiter__(self) -> AsyncIterator[int]:
            return self

        async def __anext__(self) -> int:
            raise StopAsyncIteration

    async with closing(Numbers()) as items:
        assert [item async for item in items] == []


async def test_a_model_that_keeps_nothing_open_needs_no_close() -> None:
    await close_model(ScriptedModel([]))
