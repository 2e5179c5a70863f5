"""Draws a product: the outline of its shape, filled with the colours of its glaze."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template

SHAPES = Path(__file__).with_name("pictures")


@dataclass(frozen=True)
class Glaze:
    """The tones of one colour: in the light, plain, in the shade, and the wall behind."""

    light: str
    body: str
    shade: str
    wall: str


GLAZES: dict[str, Glaze] = {
    "blue": Glaze("#7fb0cc", "#3b78a1", "#285a7d", "#e4edf1"),
    "white": Glaze("#ffffff", "#f6f3ec", "#d8d1c3", "#d9e0dd"),
    "green": Glaze("#a5bfa3", "#6f9273", "#506f57", "#e7ede2"),
    "charcoal": Glaze("#737a81", "#474d53", "#2b3034", "#e5e2dc"),
    "terracotta": Glaze("#e2a184", "#c8714d", "#a05232", "#f4e7dd"),
    "sand": Glaze("#f0e3cb", "#dcc7a5", "#b99f76", "#efebe2"),
    "clear": Glaze("#f5fafb", "#d5e4e7", "#a9c2c8", "#e6edea"),
    "oak": Glaze("#d9b184", "#bb8c58", "#8f6538", "#f2ebdf"),
    "brass": Glaze("#e9cb80", "#c79d45", "#94702a", "#ecefe8"),
}


@cache
def draw(shape: str, colour: str) -> str:
    """The SVG of this shape in this colour."""
    glaze = GLAZES[colour]
    tones = {"light": glaze.light, "body": glaze.body, "shade": glaze.shade, "wall": glaze.wall}
    outline = Template(_read(shape)).substitute(tones)
    return Template(_read("frame")).substitute(tones, outline=outline)


def _read(name: str) -> str:
    return (SHAPES / f"{name}.svg").read_text(encoding="utf-8")
