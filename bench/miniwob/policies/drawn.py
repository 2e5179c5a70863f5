"""Drawings: shapes told apart by kind, colour and size, pressed, counted and dragged."""

from __future__ import annotations

import math
import re

from bench.miniwob.policies.words import click, first, submit
from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Policy, Script, Turn, act

__all__ = ["BY_WORDS"]

KINDS = {
    "circle": ("circle", "ellipse"),
    "rectangle": ("rect",),
    "square": ("rect",),
    "triangle": ("polygon",),
}
SHAPES = tuple(word for words in KINDS.values() for word in words)
SYNONYMS = {"aqua": "cyan"}
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def drawings(page: Page) -> list[Row]:
    return [row for row in page.rows() if row.word in SHAPES or (row.word == "text" and row.ref)]


def is_kind(row: Row, kind: str) -> bool:
    """Whether a person calls it that; a single letter or digit stands for itself."""
    if kind in ("item", "shape") and (kind == "item" or row.word in SHAPES):
        return True
    if kind in ("letter", "digit", "number"):
        letter = row.name.isalpha() if kind == "letter" else row.name.isdigit()
        return row.word == "text" and letter
    return row.word in KINDS.get(kind, ()) or (row.word == "text" and row.name == kind)


def is_large(row: Row) -> bool:
    """Shapes are drawn 10 or 20 px wide, letters in lines 11 or 22 px high."""
    return _height(row) > 15


def _height(row: Row) -> float:
    box = row.box()
    return box[3] if box else 0.0


def matching(page: Page, words: str) -> list[Row]:
    """Shapes that fit a description such as "large aqua triangle"."""
    *told, kind = words.split()
    found = drawings(page)
    chosen: list[Row] = []
    for row in found:
        fits = is_kind(row, kind)
        for word in told:
            if word in ("large", "small"):
                fits = fits and is_large(row) == (word == "large")
            else:
                fits = fits and row.get("color").split(" ")[0] == SYNONYMS.get(word, word)
        if fits:
            chosen.append(row)
    return chosen


def press_shape(turn: Turn) -> Script:
    words = re.findall(r"click on an? (.+?)\.?$", turn.goal, re.IGNORECASE)[0]
    yield [click(first(matching(turn.page, words)))]


def count_shapes(turn: Turn) -> Script:
    words = re.findall(r"how many (.+)s are there", turn.goal, re.IGNORECASE)[0]
    count = len(matching(turn.page, words))
    yield [click(turn.page.named(str(count), "button"))]


def name_shape(turn: Turn) -> Script:
    """The button that says what the one figure is."""
    figure = first(drawings(turn.page) or turn.page.rows("text"))
    names = ("Letter", "Number", "Digit", "Circle", "Rectangle", "Triangle")
    fitting = [name for name in names if is_kind(figure, name.lower())]
    buttons = [turn.page.named(name, "button") for name in fitting]
    yield [click(next(button for button in buttons if button))]


def press_middle(turn: Turn) -> Script:
    yield [click(first(turn.page.rows("circle"))), submit(turn.page)]


def drag_off(turn: Turn) -> Script:
    """The one shape, some way into the direction that is named."""
    word = re.findall(r"\b(left|right|up|down)\b", turn.goal)[0]
    dx, dy = DIRECTIONS[word]
    shape = first([row for row in turn.page.rows() if row.word in SHAPES])
    turn = yield [act("drag", ref=shape.ref, dx=dx * 25, dy=dy * 25)]
    yield [submit(turn.page)]


def drag_into(turn: Turn) -> Script:
    """Every shape of a kind into the frame, each to a place of its own."""
    kind = re.findall(r"drag all (\w+?)s into", turn.goal, re.IGNORECASE)[0]
    shapes = [row for row in turn.page.rows() if row.word in SHAPES and row.box()]
    frame = max(shapes, key=lambda row: math.prod((row.box() or (0, 0, 0, 0))[2:]))
    inside = [row for row in shapes if row.ref != frame.ref]
    wanted = [row for row in inside if is_kind(row, kind)]
    _, _, width, height = frame.box() or (0.0, 0.0, 0.0, 0.0)
    places = [(x * width / 5, y * height / 6) for y in (0, 1, -1) for x in (0, 1, -1)]
    done: list[int] = []
    while left := [row for row in wanted if row.ref not in done]:
        moves = [
            act("drag", ref=row.ref, to=frame.ref, dx=round(x), dy=round(y))
            for row, (x, y) in zip(left, places[len(done) :], strict=False)
        ]
        turn = yield moves
        took = [result.status == "done" for result in turn.results]
        done += [row.ref for row, ok in zip(left, took, strict=False) if ok]
    yield [submit(turn.page)]


def draw_around(turn: Turn) -> Script:
    """A closed path about the marked point, at a distance at which it is round enough."""
    canvas = first(turn.page.rows("svg", "canvas"))
    x, y, width, height = canvas.box() or (0.0, 0.0, 0.0, 0.0)
    mark = first(turn.page.rows("circle")).box() or (0.0, 0.0, 0.0, 0.0)
    middle = (mark[0] - (x - width / 2), mark[1] - (y - height / 2))
    radius = min(middle[0], middle[1], width - middle[0], height - middle[1], 30.0) - 2
    path = [
        [round(middle[0] + radius * math.cos(a), 1), round(middle[1] + radius * math.sin(a), 1)]
        for a in (2 * math.pi * step / 24 for step in range(25))
    ]
    turn = yield [act("drag", ref=canvas.ref, path=path)]
    yield [submit(turn.page)]


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"^click on an? (large |small )?(\w+ )?\w+$", press_shape),
    (r"^how many .* are there", count_shapes),
    (r"describes the figure", name_shape),
    (r"center of the circle", press_middle),
    (r"^drag the (circle|item|shape) (left|right|up|down)", drag_off),
    (r"^drag all \w+ into the", drag_into),
    (r"^draw a circle", draw_around),
)
