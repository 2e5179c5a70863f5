from __future__ import annotations

import logging

import pytest

from asking import asked, chunks_of
from pilotfish.agent.failures import (
    ModelMisconfigured,
    ModelOverloaded,
    ModelRefused,
    ModelUnavailable,
    RequestTooLarge,
)
from pilotfish.agent.model.request import AnsweredBy, Chunk, Stopped, TextDelta
from pilotfish.models.fallback import Fallback
from pilotfish.models.retry import Retrying
from pilotfish.models.scripted import Reply, ScriptedModel

pytestmark = pytest.mark.anyio

GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


def pair(*first: Reply) -> tuple[ScriptedModel, ScriptedModel, Fallback]:
    primary, secondary = ScriptedModel(first, "first"), ScriptedModel([GOOD], "second")
    return primary, secondary, Fallback(primary, secondary)


async def test_the_first_answers_while_it_can() -> None:
    _, secondary, model = pair(GOOD)
    assert await chunks_of(model) == GOOD
    assert secondary.requests == []
    assert model.name == "first"


@pytest.mark.parametrize("kind", [ModelMisconfigured, ModelOverloaded, ModelUnavailable])
async def test_the_second_answers_where_the_first_cannot(
    kind: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    primary, secondary, model = pair([kind("down")])
    with caplog.at_level(logging.WARNING, "pilotfish.models.fallback"):
        assert await chunks_of(model) == [AnsweredBy("second"), *GOOD]
    assert secondary.requests == primary.requests
    assert caplog.messages == ["second answers in place of first: down"]


@pytest.mark.parametrize("kind", [ModelRefused, RequestTooLarge])
async def test_a_refusal_is_an_answer(kind: type[Exception]) -> None:
    _, secondary, model = pair([kind("no")])
    with pytest.raises(kind):
        await chunks_of(model)
    assert secondary.requests == []


async def test_nobody_takes_over_a_reply_that_has_begun() -> None:
    _, secondary, model = pair([TextDelta("H"), ModelUnavailable("broke")])
    with pytest.raises(ModelUnavailable):
        async for chunk in model.stream(asked()):
            assert chunk == TextDelta("H")
    assert secondary.requests == []


async def test_the_seconds_own_failure_is_told() -> None:
    primary = ScriptedModel([[ModelUnavailable("one")]])
    secondary = ScriptedModel([[ModelOverloaded("two")]])
    with pytest.raises(ModelOverloaded, match="two"):
        await chunks_of(Fallback(primary, secondary))


async def test_closing_reaches_both() -> None:
    class Closing(ScriptedModel):
        closed = False

        async def aclose(self) -> None:
            self.closed = True

    primary, secondary = Closing([]), Closing([])
    await Fallback(primary, secondary).aclose()
    assert (primary.closed, secondary.closed) == (True, True)


@pytest.mark.parametrize("seeing", [(True, True), (True, False), (False, True), (False, False)])
async def test_pictures_are_for_those_of_the_two_that_see(seeing: tuple[bool, bool]) -> None:
    first, second = (ScriptedModel([[]], takes_images=sees) for sees in seeing)
    assert Fallback(first, second).takes_images is any(seeing)
    assert Retrying(first).takes_images is seeing[0]
