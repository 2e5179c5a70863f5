"""When there is a picture, whose camera takes it, and what is said where there is none."""

from collections.abc import Callable
from typing import Any

import pytest

from widget.shot.conftest import Studio

OpenStudio = Callable[..., Studio]

GREEN = (0, 160, 0)

CARD = """
globalThis.card = (width, height, type = 'image/png') => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(0,160,0)';
  context.fillRect(0, 0, width, height);
  return canvas.toDataURL(type);
};
"""


@pytest.mark.parametrize(("confidence", "taken"), [(0.59, True), (0.6, False), (0.61, False)])
def test_auto_takes_one_only_where_the_dump_tells_too_little(
    studio: OpenStudio, confidence: float, taken: bool
) -> None:
    (shot,) = studio("<p>Map").shoot(f"{{confidence: {confidence}}}", auto=True)
    assert shot["of"] == int(taken)
    if not taken:
        assert shot["note"].startswith("confident: ")


def host_camera(page: Studio, capture: str, **options: object) -> list[dict[str, Any]]:
    page.page.evaluate(CARD)
    told = {"mode": "viewport", "maxImages": 3, "quality": 0.75, **options}
    return page.page.evaluate(
        "(told) => unit.takeShots({type: 'capture', capture_id: 'c1'},"
        f" camera({{...told, capture: {capture}}}))",
        told,
    )


def test_the_hosts_own_camera_is_asked_for_the_mode(studio: OpenStudio) -> None:
    page = studio("<p>Shop</p>")
    capture = "async (mode) => (globalThis.asked = mode, card(80, 40))"
    (shot,) = host_camera(page, capture, mode="full-page")
    assert page.page.evaluate("asked") == "full-page"
    assert page.size(shot) == (80, 40)
    assert page.shows(shot, (40, 20), GREEN)


def test_no_more_pictures_than_allowed_come_from_it(studio: OpenStudio) -> None:
    page = studio("<p>Shop</p>")
    many = "() => [1, 2, 3, 4, 5].map((n) => card(10 * n, 10, 'image/webp'))"
    assert [shot["of"] for shot in host_camera(page, many)] == [3, 3, 3]
    assert [shot["of"] for shot in host_camera(page, many, maxImages=1)] == [1]
    (large,) = host_camera(page, "() => card(4000, 3000)")
    width, height = page.size(large)
    assert width * height <= 4_000_000


def test_it_may_give_addresses_that_the_page_can_read(studio: OpenStudio) -> None:
    page = studio("<p>Shop</p>")
    blob = (
        "async () => URL.createObjectURL("
        "await new OffscreenCanvas(30, 20).getContext('2d').canvas.convertToBlob())"
    )
    (shot,) = host_camera(page, blob)
    assert page.size(shot) == (30, 20)


@pytest.mark.parametrize(
    ("capture", "told"),
    [
        ("() => { throw new Error('no camera today') }", "no camera today"),
        ("() => Promise.reject('off')", "the picture failed"),
        ("() => []", "the camera gave no picture"),
        ("() => undefined", "screenshot.capture() gives image URLs, found undefined"),
        ("() => [7]", "screenshot.capture() gives image URLs, found number"),
        ("() => 'data:text/html,<b>x</b>'", "a data URL of screenshot.capture() is Base64 of an"),
        ("() => 'data:image/svg+xml;base64,PHN2Zy8+'", "a data URL of screenshot.capture() is"),
        ("() => '/nothing.png'", ""),
        ("() => new Promise(() => {})", "no picture within 5 s"),
    ],
)
def test_where_there_is_no_picture_the_note_says_why(
    studio: OpenStudio, capture: str, told: str
) -> None:
    page = studio("<p>Shop</p>")
    if "new Promise" in capture:
        page.page.evaluate(
            "() => { const real = window.setTimeout; window.setTimeout ="
            " (work, ms) => real(work, ms === 5000 ? 1 : ms) }"
        )
    (shot,) = host_camera(page, capture)
    assert shot["of"] == 0
    assert "data" not in shot
    assert told in str(shot["note"])
    assert shot["note"]
