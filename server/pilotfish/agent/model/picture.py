"""Pictures of the page: what they are, who takes them, which models are shown them."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from dataclasses import replace
from typing import Protocol

from pilotfish.agent.model.request import Image, Request, ResultMessage, UserMessage

__all__ = [
    "LETTERS",
    "PIXELS",
    "Camera",
    "blind",
    "image_of",
    "image_tokens",
    "images_of",
    "picture_of",
    "takes_images",
    "without_images",
]

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
    plain = without_images(request)
    if not isinstance(first, UserMessage) or not first.images:
        return plain
    said = replace(first, text=f"{first.text}\n\n(You cannot see its pictures.)", images=())
    return replace(plain, messages=(said, *plain.messages[1:]))


LETTERS = 400_000
"""Base64 characters of one picture, so that it fits into one frame."""
PIXELS = 4_000_000

_PNG = b"\x89PNG\r\n\x1a\n"
_START, _END = b"\xff\xd8\xff", b"\xff\xd9"
# Frame headers of ITU-T T.81, table B.1: C0 to CF, except C4, C8 and CC.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})


def image_of(data: str) -> Image:
    """The picture in `data`, Base64 of a JPEG; raises ValueError. Nothing is decompressed."""
    if len(data) > LETTERS:
        raise ValueError(f"expected at most {LETTERS} characters, found {len(data)}")
    try:
        raw = b64decode(data, validate=True)
    except binascii.Error as error:
        raise ValueError(f"not Base64: {error}") from None
    if not raw.startswith(_START) or not raw.endswith(_END):
        raise ValueError("not a complete JPEG")
    width, height = _size(raw)
    if not 0 < width * height <= PIXELS:
        raise ValueError(f"expected at most {PIXELS} pixels, found {width} x {height}")
    return Image(data, width, height)


def picture_of(raw: bytes) -> Image:
    """The picture in a JPEG or PNG file of a script; raises ValueError. Nothing is decompressed."""
    data = b64encode(raw).decode()
    if raw[:8] != _PNG or raw[12:16] != b"IHDR":
        return image_of(data)
    width, height = int.from_bytes(raw[16:20]), int.from_bytes(raw[20:24])
    if len(data) > LETTERS or not 0 < width * height <= PIXELS:
        raise ValueError(
            f"expected at most {LETTERS * 3 // 4} bytes and {PIXELS} pixels, found {len(raw)}"
            f" bytes, {width} x {height}"
        )
    return Image(data, width, height, "image/png")


def _size(raw: bytes) -> tuple[int, int]:
    """Walks the marker segments (T.81, B.1.1.4) to the frame header (B.2.2)."""
    at = 2
    while at + 9 <= len(raw):
        if raw[at] != 0xFF:
            break
        marker = raw[at + 1]
        if marker in _FRAMES:
            return int.from_bytes(raw[at + 7 : at + 9]), int.from_bytes(raw[at + 5 : at + 7])
        if marker == 0xFF:
            at += 1
        elif marker in _ALONE:
            at += 2
        else:
            at += 2 + max(2, int.from_bytes(raw[at + 2 : at + 4]))
    raise ValueError("a JPEG without a frame header")
