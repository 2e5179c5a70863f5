"""Whether what an outcome claims is so: each kind of action by what the page itself shows."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from bench.miniwob.known import Known
from bench.miniwob.witness import Event, Field, Record

__all__ = ["JUDGED", "Claims", "claims_of", "lie"]

Rows = Mapping[int, Sequence[Known]]
"""All that the model was told of each ref, in the run so far."""

NEAR = 3.0
"""Px: the dump tells whole ones, and pages move by one or two under a press."""
PRESSES = ("pointerdown", "mousedown", "click")


@dataclass(frozen=True)
class Claims:
    """Outcomes `done`: how many, those that are not so, and those of which nobody could tell."""

    done: int = 0
    false: tuple[str, ...] = ()
    unjudged: tuple[str, ...] = ()


def claims_of(records: Sequence[Record], rows: Rows) -> Claims:
    """What became of the claims in `records`; `rows` is all that the model was told of each ref."""
    claimed = [record for record in records if record.status == "done"]
    judged = [record for record in claimed if record.name in JUDGED]
    false = [(record, why) for record in judged if (why := lie(record, rows))]
    return Claims(
        len(claimed),
        tuple(f"{it.name} {json.dumps(it.args)}: {it.said} But {why}." for it, why in false),
        tuple(record.name for record in claimed if record.name not in JUDGED),
    )


def lie(record: Record, rows: Rows) -> str:
    """What is not so in the outcome `done` of this action; empty where all of it holds.

    Raises KeyError for a kind of action that nothing is known to look at for.
    """
    return JUDGED[record.name](record, rows) or _effects(record)


def _effects(record: Record) -> str:
    """The effects that are told have to be seen, each in its own place."""
    moved = record.before.focus != record.after.focus
    selected = record.before.selected != record.after.selected
    scrolled = record.before.scrolled != record.after.scrolled
    any_trace = record.changed or record.mutated or moved or selected or scrolled
    traces = {
        "none": True,
        "focus": moved,
        "route": record.before.url != record.after.url,
        "title": record.before.title != record.after.title,
        "value": record.changed,
        "dialog": record.changed,
    }
    wrong = [text for kind, text in record.effects if not traces.get(kind, any_trace)]
    return f"the page does not show: {wrong[0]}" if wrong else ""


def _press(record: Record, rows: Rows) -> str:
    presses = record.on(*PRESSES)
    if not presses:
        return "no press reached the page"
    meant = any(_is_meant(record, each, rows) for each in presses)
    return "" if meant else "another element was pressed"


def _is_meant(record: Record, event: Event, rows: Rows) -> bool:
    """Whether the element is one that a reader of the dump would take for this ref."""
    told = rows.get(record.args.get("ref", 0), ())
    known = [it for it in told if it.row.name or it.row.box() or it.row.has("description")]
    return not known or any(_fits(record, event, each) for each in known)


def _fits(record: Record, event: Event, known: Known) -> bool:
    row = known.row
    if box := row.box():
        x, y, width, height = box
        if abs(event.x - x) <= width / 2 + NEAR and abs(event.y - y) <= height / 2 + NEAR:
            return True
    words = record.words.get(event.id, ())
    if row.name:
        return _is_called(record, event, known)
    told = _fold(" ".join(text for _, texts in words for text in texts))
    wanted = [*re.findall(r"\w+", row.get("description").lower()), *map(_fold, known.inside)]
    return bool(wanted) and all(word in told for word in wanted)


def _is_called(record: Record, event: Event, known: Known) -> bool:
    """By this name, on it or around it. Where the name stands on the page for itself, the element
    has to hold it or stand in it; of several it is the one that is as far down as its row was told.
    """
    name = _fold(known.row.name)
    levels = record.words.get(event.id, ())
    chain = [node for node, _ in levels]
    alike = [it.chain for it in record.before.places if _fold(it.text) == name and it.box[2]]
    near = [n for n, others in enumerate(alike) if others[0] in chain or event.id in others]
    if near and len(alike) == known.of:
        return known.nth in near
    if near or any(_fold(text) == name for _, texts in levels for text in texts):
        return True
    return not alike and any(_holds(text, name) for _, texts in levels for text in texts)


def _holds(text: str, name: str) -> bool:
    """Not much more than the name: else the whole page would hold it."""
    text, name = _fold(text), _fold(name)
    return text == name or (name in text and len(text) <= 2 * len(name) + 40)


def _fold(text: str) -> str:
    return " ".join(text.split()).lower()


def _written(record: Record) -> Field | None:
    """The field that was written into: it got input, or else the press and the focus."""
    nodes = [each.id for each in reversed(record.on("input"))]
    nodes += [each.id for each in reversed(record.on(*PRESSES))] + [record.after.focus]
    return next((field for node in nodes if (field := record.after.field(node))), None)


def _fill(record: Record, rows: Rows) -> str:
    field = _written(record)
    if field is None:
        return "no field was written into"
    asked = record.args.get("value", "")
    if record.args.get("append") and (before := record.before.field(field.id)):
        asked = before.value + asked
    if asked.startswith("{{secret:"):
        # The page alone knows what stands for it.
        return "" if field.value else f"asked {asked!r}, the field is empty"
    if field.value != asked:
        return f"asked {asked!r}, the field holds {field.value!r}"
    touched = [each for each in record.on("input", *PRESSES) if each.id == field.id]
    if touched and not any(_is_meant(record, each, rows) for each in touched):
        return "another field was written into"
    return ""


def _select(record: Record, rows: Rows) -> str:
    field = _written(record)
    if field is None:
        return "no list was chosen from"
    value = record.args["value"]
    asked = sorted(map(_fold, [value] if isinstance(value, str) else value))
    values = sorted(_fold(value) for value, _ in field.chosen)
    texts = sorted(_fold(text) for _, text in field.chosen)
    return "" if asked in (values, texts) else f"asked {asked}, chosen are {texts}"


def _check(record: Record, rows: Rows) -> str:
    field = _written(record)
    wanted = record.name == "check"
    if field is None or field.checked != wanted:
        return f"it is {'not ' if wanted else ''}checked"
    return ""


def _press_key(record: Record, rows: Rows) -> str:
    keys = [each for each in record.on("keydown") if each.key == record.args["key"]]
    if len(keys) != record.args.get("times", 1):
        return f"the key was pressed {len(keys)} times"
    return ""


def _type_text(record: Record, rows: Rows) -> str:
    text = record.args["text"]
    held = any(text in field.value for field in record.after.fields)
    keys = "".join(each.key for each in record.on("keydown"))
    # A terminal keeps what it is typed in a place of its own.
    return "" if held or (keys == text and record.changed) else "the text is nowhere"


def _drag(record: Record, rows: Rows) -> str:
    downs = record.on("pointerdown", "mousedown")
    ups = record.on("pointerup", "mouseup")
    if not downs or not ups:
        return "nothing was taken and let go"
    if not any(_is_meant(record, each, rows) for each in downs):
        return "another element was dragged"
    if not record.changed:
        return "nothing is elsewhere than before"
    return "" if _dropped(record, rows, downs[0], ups[-1]) else "it was let go elsewhere"


def _dropped(record: Record, rows: Rows, down: Event, up: Event) -> bool:
    args = record.args
    if path := args.get("path"):
        by = (path[-1][0] - path[0][0], path[-1][1] - path[0][1])
        return math.dist((up.x - down.x, up.y - down.y), by) <= NEAR
    dx, dy = args.get("dx", 0), args.get("dy", 0)
    if "to" not in args:
        return math.dist((up.x - down.x, up.y - down.y), (dx, dy)) <= NEAR
    x, y = up.x - dx, up.y - dy
    told = [known.row for known in rows.get(args["to"], ())]
    if any(math.dist((x, y), box[:2]) <= NEAR for row in told if (box := row.box())):
        return True
    names = {_fold(row.name) for row in told}
    return any(
        left - NEAR <= x <= left + width + NEAR and top - NEAR <= y <= top + height + NEAR
        for place in (*record.before.places, *record.after.places)
        if _fold(place.text) in names
        for left, top, width, height in [place.box]
    )


def _click_at(record: Record, rows: Rows) -> str:
    presses = record.on(*PRESSES)
    if not presses:
        return "no press reached the page"
    boxes = [box for known in rows.get(record.args["ref"], ()) if (box := known.row.box())]
    at = (record.args["x"], record.args["y"])
    if boxes and not any(
        math.dist((each.x - x + width / 2, each.y - y + height / 2), at) <= NEAR
        for each in presses
        for x, y, width, height in boxes
    ):
        return "another point was pressed"
    return ""


def _hover(record: Record, rows: Rows) -> str:
    over = [each for each in record.on("mouseover") if _is_meant(record, each, rows)]
    return "" if over else "the pointer did not come over it"


def _select_text(record: Record, rows: Rows) -> str:
    told = [known.row.name for known in rows.get(record.args.get("ref", 0), ())]
    asked = [record.args["text"]] if "text" in record.args else told
    if _fold(record.after.selected) in map(_fold, asked):
        return ""
    return f"selected is {record.after.selected!r}"


def _scroll_to(record: Record, rows: Rows) -> str:
    told = [known.row for known in rows.get(record.args["ref"], ())]
    names = {_fold(row.name) for row in told if row.name}
    seen = [place for place in record.after.places if place.seen and _fold(place.text) in names]
    return "" if seen or not names else "it is not in view"


def _set_date(record: Record, rows: Rows) -> str:
    wanted = date.fromisoformat(record.args["date"])
    held = [field.value for field in record.after.fields if _is_date(field.value, wanted)]
    return "" if held else "no field holds that date"


def _is_date(value: str, wanted: date) -> bool:
    numbers = sorted(map(int, re.findall(r"\d+", value)))
    if numbers == sorted((wanted.year, wanted.month, wanted.day)):
        return True
    return wanted.strftime("%b") in value and numbers == sorted((wanted.year, wanted.day))


def _set_slider(record: Record, rows: Rows) -> str:
    wanted = f"{record.args['value']}"
    held = [field for field in record.after.fields if field.value == wanted]
    shown = [place for place in record.after.places if _fold(place.text) == wanted]
    return "" if held or shown else "nothing on the page reads so"


def _wait(record: Record, rows: Rows) -> str:
    text = record.args.get("text")
    if text is None:
        return ""
    there = any(_fold(text) in _fold(place.text) for place in record.after.places)
    return "" if there else "the text is not there"


JUDGED: dict[str, Callable[[Record, Rows], str]] = {
    "check": _check,
    "clear_input": _fill,
    "click": _press,
    "click_at": _click_at,
    "double_click": _press,
    "drag": _drag,
    "fill_input": _fill,
    "hover": _hover,
    "press_key": _press_key,
    "scroll_to": _scroll_to,
    "select_option": _select,
    "select_text": _select_text,
    "set_date": _set_date,
    "set_slider": _set_slider,
    "type_text": _type_text,
    "uncheck": _check,
    "wait": _wait,
}
