from __future__ import annotations

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictures import jpeg, jpeg_bytes
from pilotfish.agent.model.picture_file import LETTERS, image_of

FILL = b"\xff\xff\xff\xfe\x00\x04ab"


@pytest.mark.parametrize("marker", [0xC0, 0xC1, 0xC2, 0xCF])
def test_the_size_stands_in_the_frame_header(marker: int) -> None:
    data = b64encode(jpeg_bytes(960, 540, marker=marker)).decode()
    image = image_of(data)
    assert (image.width, image.height, image.data) == (960, 540, data)
    assert data not in repr(image)


def test_other_segments_and_fill_bytes_come_before_it() -> None:
    tables = b"\xff\xc4\x00\x05abc" + b"\xff\xdb\x00\x04xy" + FILL
    image = image_of(b64encode(jpeg_bytes(3, 5, before=tables)).decode())
    assert (image.width, image.height) == (3, 5)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("", "not a complete JPEG"),
        ("%%%%", "not Base64"),
        ("/9j/", "not a complete JPEG"),
        (jpeg() + "\n", "not Base64"),
        (b64encode(b"<svg onload=alert(1)>").decode(), "not a complete JPEG"),
        (b64encode(b"\x89PNG\r\n\x1a\n").decode(), "not a complete JPEG"),
        (
            b64encode(b"\xff\xd8\xff\xe0\x00\x02" + bytes(20) + b"\xff\xd9").decode(),
            "no frame|with",
        ),
        (b64encode(jpeg_bytes(0, 7)).decode(), "0 x 7"),
        (b64encode(jpeg_bytes(2001, 2000)).decode(), "2001 x 2000"),
        ("A" * (LETTERS + 1), "at most 400000 characters"),
    ],
)
def test_what_is_none_is_refused_with_a_reason(data: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        image_of(data)


@given(st.binary(max_size=80))
def test_any_bytes_are_a_picture_or_a_value_error(rest: bytes) -> None:
    data = b64encode(b"\xff\xd8\xff" + rest + b"\xff\xd9").decode()
    try:
        image = image_of(data)
    except ValueError:
        return
    assert image.width * image.height > 0
