"""Pictures of page literals, decoded by the browser itself."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page

OPTIONS: dict[str, Any] = {
    "mode": "viewport",
    "maxSegmentHeight": 4000,
    "maxImages": 3,
    "quality": 0.75,
    "scale": 0.75,
    "auto": False,
}

# Our own root, as the widget makes it, with something in it that must not be in the picture.
START = """
() => {
  const host = document.createElement('pilotfish-widget');
  const root = host.attachShadow({ mode: 'closed' });
  globalThis.home = root.appendChild(document.createElement('div'));
  home.style.cssText = 'position:fixed;inset:0 0 auto 0;height:40px;background:#ff00ff';
  document.documentElement.append(host);
  // A busy machine may take longer than a visitor would wait.
  const real = window.setTimeout;
  window.setTimeout = (work, ms, ...more) => real(work, ms === 5000 ? 60000 : ms, ...more);
  globalThis.camera = (options, more) => ({
    options, confidence: 0.5, home, isOurs: (element) => element === host,
    leavesOut: (element) => element.matches('[data-pilotfish-skip]'), ...more,
  });
}
"""

READ = """
async ([data, points]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const at = ([x, y]) => Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3));
  return { size: [bitmap.width, bitmap.height], colours: points.map(at) };
}
"""

NEAR = 12
"""How far a JPEG may be off in each channel."""


@dataclass
class Studio:
    """A page with the camera in it."""

    page: Page

    def shoot(self, more: str = "{}", **options: Any) -> list[dict[str, Any]]:
        """The answer to a `capture`; `more` is JavaScript that replaces parts of the camera."""
        told = json.dumps({**OPTIONS, **options})
        return self.page.evaluate(
            "unit.takeShots({type: 'capture', capture_id: 'c1'},"
            f" camera({{...{told}, ...({more}).options}}, {more}))"
        )

    def size(self, shot: dict[str, Any]) -> tuple[int, int]:
        return tuple(self.page.evaluate(READ, [shot["data"], []])["size"])

    def colours(self, shot: dict[str, Any], *points: tuple[int, int]) -> list[tuple[int, ...]]:
        """Of these pixels of the picture."""
        found = self.page.evaluate(READ, [shot["data"], points])["colours"]
        return [tuple(colour) for colour in found]

    def shows(self, shot: dict[str, Any], point: tuple[int, int], colour: tuple[int, ...]) -> bool:
        (found,) = self.colours(shot, point)
        return all(abs(a - b) <= NEAR for a, b in zip(found, colour, strict=True))


@pytest.fixture
def studio(page_with: Any) -> Callable[..., Studio]:
    """`studio(html, **page_with options)`"""

    def open_studio(html: str, **options: Any) -> Studio:
        page = page_with("<!doctype html>" + html, "shot/index.ts", **options)
        page.evaluate(START)
        return Studio(page)

    return open_studio
