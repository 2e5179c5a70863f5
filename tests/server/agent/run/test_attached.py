from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from end_to_end.test_attached import png
from pictures import jpeg_bytes
from pilotfish.agent.run.attached import Attachments, attached, pictures_in, recorded, unseen

LIMITS = Attachments(count=2, bytes=2000, characters=10)


def test_a_picture_and_the_beginning_of_a_text(tmp_path: Path) -> None:
    path = tmp_path / "bill.png"
    path.write_bytes(png(30, 20))
    picture, note = attached([path, ("notes.txt", "Grüße an alle hier".encode())], LIMITS)
    assert (picture.name, picture.mime, picture.size) == ("bill.png", "image/png", len(png(30, 20)))
    (image,) = pictures_in([picture, note])
    assert (image.width, image.height, image.mime) == (30, 20, "image/png")
    assert (note.text, note.letters, note.number) == ("Grüße an a", 18, 2)
    assert (recorded([]), recorded([picture, note])[1]) == (None, note)
    kept, hidden = recorded([picture])[0], unseen([picture])[0]
    assert (kept.data, hidden.data) == ("", "")
    assert "not kept" in kept.note and "cannot see" in hidden.note


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ([("a.txt", b"x")] * 3, "at most 2 files, found 3"),
        ([("a.txt", b"x" * 2001)], "a.txt has 2001 bytes, at most 2000"),
        ([("a.zip", b"\x80PK")], "a PNG or JPEG picture, or a text file in UTF-8; found a.zip"),
        ([("a.png", b"GIF89a")], "found a.png: not a complete JPEG"),
    ],
)
def test_what_no_model_could_be_shown_is_refused(files: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        attached(files, LIMITS)


def test_a_jpeg_is_read_as_it_is() -> None:
    raw = jpeg_bytes(7, 5)
    (picture,) = attached([("a.jpg", raw)], LIMITS)
    assert picture.data == b64encode(raw).decode()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"count": 0}, r"count=0\): expected 1 to 10"),
        ({"count": 10}, "at most 100000 characters in all"),
    ],
)
def test_limits_that_no_frame_could_hold(fields: dict[str, int], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Attachments(**fields)  # pyright: ignore[reportArgumentType]
