from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator

import pytest

from pilotfish.agent.model.cleanup import close_model, closing
from pilotfish.models.scripted import ScriptedModel

pytestmark = pytest.mark.anyio


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
