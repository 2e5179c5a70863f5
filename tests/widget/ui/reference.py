"""Reference pictures of the surface: one sheet for each look and width, one part for each state.

`make pictures` draws them again. They are compared roughly: the box of the surface, and a grid of
mean colours in it. Where the fonts are others than those of the references, nothing is compared.
"""

import io
import json
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import FloatRect, Page

from engines.choice import ENGINE

__all__ = ["FOLDER", "FONTS", "differences", "draw", "has_fonts", "picture"]

FOLDER = (
    Path(__file__).with_name("reference")
    if ENGINE == "chromium"
    else Path(__file__).parents[3] / "build/pictures" / ENGINE
)
"""The references are Chromium's; what other engines draw is for looking at."""
GRID = (16, 8)
ROOM = 0.12
"""So much of its width and height a box may differ, for other fonts."""
PIXELS = 12
FAR = 48
"""Of 255: so far a colour of the grid may be from its reference."""
MEAN = 10
GAP = 8

BOX = """all => {
  const shown = all.filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect());
  const side = (of, name) => Math.round(of(...shown.map(it => it[name])));
  const x = Math.max(0, side(Math.min, 'left') - 4), y = Math.max(0, side(Math.min, 'top') - 4);
  return { x, y, width: side(Math.max, 'right') + 4 - x, height: side(Math.max, 'bottom') + 4 - y };
}"""


FONTS = """() => {
  const pen = document.createElement('canvas').getContext('2d');
  return ['16px system-ui', '16px monospace'].map(font => {
    pen.font = font;
    return Math.round(pen.measureText('Approve 48 \u0645\u0648\u0627\u0641\u0642\u0629').width);
  });
}"""


def has_fonts(page: Page) -> bool:
    """Whether letters are as wide here as where the references were drawn."""
    drawn_with = FOLDER / "fonts.json"
    return drawn_with.exists() and page.evaluate(FONTS) == json.loads(drawn_with.read_text())


def picture(page: Page) -> tuple[FloatRect, Image.Image]:
    """Where the surface is, and how it looks."""
    page.evaluate("document.activeElement?.blur?.()")
    box: FloatRect = page.locator(".palette, .bar, .card, .border").evaluate_all(BOX)
    data = page.screenshot(clip=box, animations="disabled", caret="hide")
    return box, Image.open(io.BytesIO(data)).convert("RGB")


def differences(page: Page, sheet: str, state: str) -> list[str]:
    """What of a state is not as its reference, in words; none where the fonts are others."""
    if not has_fonts(page):
        return []
    there = json.loads((FOLDER / f"{sheet}.json").read_text())[state]
    box, now = picture(page)
    told = [
        f"{side} of the surface: {box[side]} px, {there[side]} in the reference"
        for side, size in (
            ("x", "width"),
            ("y", "height"),
            ("width", "width"),
            ("height", "height"),
        )
        if abs(box[side] - there[side]) > max(PIXELS, ROOM * there[size])
    ]
    with Image.open(FOLDER / f"{sheet}.webp") as whole:
        top, size = there["top"], (int(there["width"]), int(there["height"]))
        before = whole.convert("RGB").crop((0, top, size[0], top + size[1]))
    far = ImageChops.difference(_grid(before), _grid(now)).tobytes()
    mean = sum(far) / len(far)
    if max(far) > FAR or mean > MEAN:
        told.append(f"colours: up to {max(far)} of 255 off, {mean:.1f} on average")
    return [f"{sheet} {state}: {each} (looked for by `make pictures`)" for each in told]


def draw(sheet: str, pictures: dict[str, tuple[FloatRect, Image.Image]]) -> None:
    """Writes a sheet and where its parts are."""
    FOLDER.mkdir(exist_ok=True)
    width = max(image.width for _, image in pictures.values())
    height = sum(image.height + GAP for _, image in pictures.values())
    whole = Image.new("RGB", (width, height), (128, 128, 128))
    index: dict[str, object] = {}
    top = 0
    for state, (box, image) in pictures.items():
        whole.paste(image, (0, top))
        index[state] = {**box, "top": top}
        top += image.height + GAP
    whole.save(FOLDER / f"{sheet}.webp", quality=80, method=6)
    (FOLDER / f"{sheet}.json").write_text(json.dumps(index, indent=1) + "\n")


def _grid(image: Image.Image) -> Image.Image:
    return image.resize(GRID, Image.Resampling.BOX)
