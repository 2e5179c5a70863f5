"""Pictures of the page: what they are, who takes them, which models are shown them."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from pilotfish.agent.model.request import Image, Request, ResultMessage, UserMessage

__all__ = ["Camera", "blind", "image_tokens", "images_of", "takes_images", "without_images"]

_PATCH = 32
_TOKENS_PER_PATCH = 2.5


class Camera(Protocol):
    """The eye of a run that shows its model pictures."""

    async def capture(self) -> tuple[Image, ...]:
        """The page as it looks now, from the top down; empty where there is no picture to be had,
        for whatever reason. Never raises for what a page does or leaves undone.
        """
        ...


def takes_images(model: object) -> bool:
    """Whether a model is shown pictures: its attribute `takes_images`, absent in those of text."""
    return getattr(model, "takes_images", False) is True


def image_tokens(image: Image) -> int:
    """Tokens of a picture, rather too many: 2.5 for each 32 px square begun.

    OpenAI counts squares of 32 px times at most 2.46 and scales large pictures down first
    (https://platform.openai.com/docs/guides/images-vision); Anthropic width * height / 750, which
    is 1.4 a square (https://docs.claude.com/en/docs/build-with-claude/vision).
    """
    across, down = -(-image.width // _PATCH), -(-image.height // _PATCH)
    return round(across * down * _TOKENS_PER_PATCH)


def images_of(request: Request) -> tuple[Image, ...]:
    """All pictures of a request, in order."""
    return tuple(
        image
        for message in request.messages
        if isinstance(message, UserMessage | ResultMessage)
        for image in message.images
    )


def without_images(request: Request) -> Request:
    """The request for a model of text: its texts stay as they are, pictures noted included."""
    if not images_of(request):
        return request
    messages = tuple(
        replace(message, images=()) if isinstance(message, UserMessage | ResultMessage) else message
        for message in request.messages
    )
    return replace(request, messages=messages)


def blind(request: Request) -> Request:
    """As `without_images`; pictures that came with the task are in the first message, which then
    says that they were not shown.
    """
    first = request.messages[0] if request.messages else None
    told = without_images(request)
    if not isinstance(first, UserMessage) or not first.images:
        return told
    said = replace(first, text=f"{first.text}\n\n(You cannot see its pictures.)", images=())
    return replace(told, messages=(said, *told.messages[1:]))
