"""Records the animation in README.md from the demo shop: `python scripts/animation.py docs`.

The shop is a real server, the browser a real Chromium, the model the built-in matcher. Pauses in
which nothing changes are shortened.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from PIL import Image, ImageChops  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from end_to_end.shop import serve  # noqa: E402
from end_to_end.visitor import arrive  # noqa: E402

TASK = "add two blue mugs to my cart, go to checkout and place the order"
VIEW = {"width": 1120, "height": 720}
SIZE = (840, 540)
TYPED, LONGEST, QUESTION, LAST = 110, 700, 2000, 3500  # milliseconds
MOST_BYTES = 1_500_000


@dataclass
class Frame:
    image: Image.Image
    milliseconds: int


class Recorder:
    """Pictures of a page that differ, and how long each is shown."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        self._page = page
        self._last = time.monotonic()

    def look(self, milliseconds: int | None = None) -> None:
        """Adds what the page shows now, for so long or until the next look."""
        picture = self._page.screenshot(type="jpeg", quality=92, caret="initial")
        image = Image.open(io.BytesIO(picture)).convert("RGB")
        small = image.resize(SIZE, Image.Resampling.LANCZOS)
        now = time.monotonic()
        passed, self._last = round((now - self._last) * 1000), now
        if self.frames and self.frames[-1].milliseconds == 0:
            self.frames[-1].milliseconds = min(passed, LONGEST)
        if self.frames and not ImageChops.difference(self.frames[-1].image, small).getbbox():
            self.frames[-1].milliseconds += milliseconds or 0
        else:
            self.frames.append(Frame(small, milliseconds or 0))


def record(folder: Path) -> list[Frame]:
    """The first task, from the palette to the visitor's approval and the summary."""
    with serve(folder, PILOTFISH_MODEL="builtin") as shop, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        visitor = arrive(browser, shop)
        page = visitor.page
        page.set_viewport_size(VIEW)
        page.evaluate("pilotfish.configure({ look: { cursor: true } })")
        recorder = Recorder(page)
        recorder.look(LONGEST)
        page.keyboard.press("Control+k")
        page.get_by_placeholder("What would you like to do?").wait_for()
        for word in re.findall(r"\S+\s*", TASK):
            page.keyboard.type(word)
            recorder.look(TYPED)
        recorder.look(LONGEST)
        page.keyboard.press("Enter")
        while not page.get_by_role("alertdialog").count():
            recorder.look()
        page.wait_for_timeout(400)
        recorder.look(QUESTION)
        ended = visitor.follow(approve=True, each=lambda _: recorder.look())
        page.wait_for_timeout(800)
        recorder.look(LAST)
        browser.close()
    print(ended.summary)
    return recorder.frames


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as work:
        frames = record(Path(work))
    images = [frame.image for frame in frames]
    durations = [frame.milliseconds or LONGEST for frame in frames]
    path = folder / "pilotfish.webp"
    for quality in (80, 60, 40, 20):
        images[0].save(
            path,
            save_all=True,
            append_images=images[1:],
            duration=durations,
            loop=0,
            quality=quality,
            method=4,
            minimize_size=True,
        )
        if path.stat().st_size <= MOST_BYTES:
            break
    seconds = sum(durations) / 1000
    print(f"{path}: {len(images)} frames, {seconds:.1f} s, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
