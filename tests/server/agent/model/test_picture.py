from collections.abc import Callable
from typing import Any

import pytest

from asking import asked
from fakes import envelope
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.picture import image_tokens, images_of, takes_images, without_images
from pilotfish.agent.model.request import AssistantMessage, Call, CallResult, Image
from pilotfish.agent.model.request import ResultMessage as Results
from pilotfish.agent.model.request import UserMessage as User

IMAGE, OTHER = Image("/9j/2Q==", 960, 540), Image("/9j/3Q==", 32, 33)


@pytest.mark.parametrize(
    ("image", "tokens"), [(IMAGE, 30 * 17 * 2.5), (OTHER, 1 * 2 * 2.5), (Image("", 1, 1), 2.5)]
)
def test_tokens_are_rather_too_many(image: Image, tokens: float) -> None:
    assert image_tokens(image) == round(tokens)
    assert image_tokens(image) >= image.width * image.height / 750


def test_a_request_without_its_pictures_says_the_same() -> None:
    said = AssistantMessage("", (Call("c1", "agent_turn", "{}"),))
    results = (CallResult("c1", "done"),)
    request = asked(User("a", (OTHER,)), said, Results(results, "b", (IMAGE, OTHER)))
    assert images_of(request) == (OTHER, IMAGE, OTHER)
    plain = without_images(request)
    assert plain.messages == (User("a"), said, Results(results, "b"))
    assert without_images(plain) is plain


def test_a_model_that_says_nothing_of_pictures_is_one_of_text() -> None:
    class Seeing:
        takes_images = True

    assert takes_images(Seeing())
    assert not takes_images(object())
    assert not takes_images(None)


class Camera:
    def __init__(self, *shots: tuple[Image, ...]) -> None:
        self.shots = list(shots)

    async def capture(self) -> tuple[Image, ...]:
        return self.shots.pop(0)


@pytest.mark.anyio
async def test_each_turn_has_a_picture_of_its_own_and_a_failed_one_another(
    stage: Callable[..., Any],
) -> None:
    camera = Camera((IMAGE,), (OTHER,), ())
    broken = [ModelUnavailable("down")]
    made = stage(
        broken, envelope(), envelope(is_final=True, summary="Done."), camera=camera, task="What?"
    )
    await run(made.run)
    assert [situation.images for situation in made.prompt.situations] == [(IMAGE,), (OTHER,), ()]
    assert camera.shots == []


@pytest.mark.anyio
async def test_without_a_camera_there_is_none(stage: Callable[..., Any]) -> None:
    made = stage(envelope(is_final=True, summary="Done."), task="What?")
    await run(made.run)
    assert [situation.images for situation in made.prompt.situations] == [()]
