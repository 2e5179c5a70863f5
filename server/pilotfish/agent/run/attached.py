"""Files beside a request: what visitors may attach, and files of a script."""

from __future__ import annotations

import mimetypes
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pilotfish.agent.model.picture import picture_of
from pilotfish.agent.model.request import Image
from pilotfish_client.keywords import checked
from pilotfish_client.page_messages import Attachment
from pilotfish_client.server_messages import AttachmentLimits

__all__ = ["Attachments", "FileGiven", "attached", "pictures_in", "recorded", "unseen"]

MOST, MOST_CHARACTERS = 10, 100_000
_PICTURES = ("image/png", "image/jpeg", "image/webp", "image/gif")
_TEXTS = ("text/*", ".md", ".csv", ".json", ".log", ".yaml", ".yml")
_KINDS = "a PNG or JPEG picture, or a text file in UTF-8"

FileGiven = str | Path | tuple[str, bytes]
"""The path of a file, or its name and content."""


@checked
@dataclass(frozen=True)
class Attachments:
    """What visitors may attach to a request.

    count       files of one request, 1 to 10
    bytes       size of one file
    characters  how much of a text file is read; `count * characters` is at most 100,000
    types       MIME types, `text/*`, and ends of names such as `.csv`
    """

    count: int = 3
    bytes: int = 5_000_000
    characters: int = 20_000
    types: Sequence[str] = (*_PICTURES, *_TEXTS)

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST:
            raise ValueError(f"Attachments(count={self.count}): expected 1 to {MOST}")
        if not 1 <= self.count * self.characters <= MOST_CHARACTERS:
            raise ValueError(
                f"Attachments(count={self.count}, characters={self.characters}): expected at most"
                f" {MOST_CHARACTERS} characters in all"
            )

    def told(self) -> AttachmentLimits:
        """What the page gets of them."""
        return AttachmentLimits(
            count=self.count, bytes=self.bytes, characters=self.characters, types=list(self.types)
        )


def attached(given: Sequence[FileGiven], limits: Attachments) -> tuple[Attachment, ...]:
    """Files of a script, read now. Raises ValueError for one that no model could be shown, and
    OSError for one that cannot be read.
    """
    if len(given) > limits.count:
        raise ValueError(f"attachments: expected at most {limits.count} files, found {len(given)}")
    return tuple(_read(number, file, limits) for number, file in enumerate(given, 1))


def _read(number: int, given: FileGiven, limits: Attachments) -> Attachment:
    name, raw = given if isinstance(given, tuple) else (Path(given).name, Path(given).read_bytes())
    if len(raw) > limits.bytes:
        raise ValueError(
            f"attachments: {name} has {len(raw)} bytes, at most {limits.bytes} are allowed"
        )
    mime = mimetypes.guess_type(name)[0] or ""
    file = Attachment(run_id="", number=number, name=name, mime=mime, size=len(raw))
    try:
        if mime.startswith("image/"):
            image = picture_of(raw)
            return replace(file, data=image.data, mime=image.mime)
        text = raw.decode("utf-8")
    except ValueError as error:
        raise ValueError(f"attachments: expected {_KINDS}; found {name}: {error}") from None
    return replace(file, text=text[: limits.characters], letters=len(text))


def pictures_in(files: Sequence[Attachment]) -> tuple[Image, ...]:
    """Their pictures, in order; each was checked when it came."""
    return tuple(picture_of(b64decode(file.data)) for file in files if file.data)


def recorded(files: Sequence[Attachment]) -> list[Attachment] | None:
    """As the record of a run keeps them: pictures by their names alone."""
    return [_without_picture(file, "a picture, which is not kept") for file in files] or None


def unseen(files: Sequence[Attachment]) -> tuple[Attachment, ...]:
    """For a model that gets no pictures."""
    text = "a picture, which you cannot see: say so where the task needs it"
    return tuple(_without_picture(file, text) for file in files)


def _without_picture(file: Attachment, note: str) -> Attachment:
    return replace(file, data="", note=note) if file.data else file
