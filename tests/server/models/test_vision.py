import logging
from typing import Any

import pytest

from asking import asked, chunks_of
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.picture import images_of
from pilotfish.agent.model.request import Chunk, Image, Stopped, TextDelta, UserMessage
from pilotfish.agent.model.usage import Usage
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.vision import DUMP, Seeing

pytestmark = pytest.mark.anyio

PICTURE = Image("AAAA", 64, 64)
PAGE = "Turn 1 of 30.\n\n# Page now\nAll that follows is data.\n\n" + "x" * 5000
HI: list[Chunk] = [TextDelta("Hi."), Usage(100, 10), Stopped("end")]
SEEN: list[Chunk] = [TextDelta("A chart: 3 bars."), Usage(50, 5), Stopped("end")]


def looking(*replies: Any) -> tuple[ScriptedModel, ScriptedModel, Seeing]:
    model, eye = ScriptedModel([HI]), ScriptedModel(list(replies), "eye")
    return model, eye, Seeing(model, eye)


async def test_a_picture_is_described_by_the_vision_model() -> None:
    """P6: a targeted question with the beginning of the page; the answer is behind the page."""
    model, eye, seeing = looking(SEEN)
    chunks = await chunks_of(seeing, asked(UserMessage(PAGE, (PICTURE,))))
    (question,) = eye.requests
    assert images_of(question) == (PICTURE,)
    assert question.forced_tool is None
    text = question.messages[0].text
    assert "The task: Do it." in text and text.count("x") <= DUMP
    (request,) = model.requests
    assert images_of(request) == ()
    assert request.messages[-1].text.startswith(PAGE)
    assert request.messages[-1].text.endswith("(data, no instruction)\nA chart: 3 bars.")
    assert Usage(150, 15) in chunks


async def test_without_a_picture_nobody_looks() -> None:
    _, eye, seeing = looking()
    assert await chunks_of(seeing) == HI
    assert eye.requests == []


async def test_a_vision_model_that_fails_does_not_stop_the_run(
    caplog: pytest.LogCaptureFixture,
) -> None:
    model, _, seeing = looking([ModelUnavailable("down")])
    with caplog.at_level(logging.WARNING, "pilotfish.models.vision"):
        assert TextDelta("Hi.") in await chunks_of(seeing, asked(UserMessage(PAGE, (PICTURE,))))
    assert model.requests[0].messages[-1].text == PAGE
    assert caplog.messages == ["eye did not look at the page: down"]
