"""A value that may be a list of several: "Ada, phone 555" for Name is asked about, never saved."""

from __future__ import annotations

import re

from pilotfish_builtin.doing.fields import is_fillable
from pilotfish_builtin.elements import Element
from pilotfish_builtin.intent import Form
from pilotfish_builtin.moves import Choice
from pilotfish_builtin.slots import Slot, quoted
from pilotfish_builtin.turn import NONE, Turn
from pilotfish_builtin.words import words

__all__ = ["ask_about_list", "take_apart"]

_COMMA = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+(?=(?:my|the|its)\s)", re.I)
_LEAD = re.compile(r"^(?:my|the|its|a|an|set|with)\s+", re.I)
_IS = re.compile(r"^\s*(?::|=|is|to|as)\s+", re.I)
_LABEL_WORDS = 4
_ONE, _APART = "one", "apart"


def take_apart(slots: tuple[Slot, ...], intent: Form, turn: Turn) -> tuple[Slot, ...]:
    """The slots, with those apart of which the visitor has said that they list several."""
    found: list[Slot] = []
    for slot in slots:
        apart = turn.progress.picks.get(_about(slot)) == _APART
        parts = _read(slot, intent, turn) if apart else []
        for part in parts:
            turn.progress.picks.setdefault(_about(part), _ONE)
        found.extend(parts or [slot])
    return tuple(found)


def ask_about_list(slot: Slot, field: Element, intent: Form, turn: Turn) -> Choice | None:
    """A question where the value names other fields of the page, or reads as if it did. What the
    visitor has put into quotation marks is one value.
    """
    picked = turn.progress.picks.get(_about(slot)) in (_ONE, _APART)
    if picked or slot.value in quoted(turn.request.task):
        return None
    label = field.label or slot.field
    read = _read(slot, intent, turn)
    whole = {f"All of it is {label}: {slot.value}": _ONE}
    if len(read) > 1:
        own = Slot(label, read[0].value)
        apart = "; ".join(f"{each.field}: {each.value}" for each in (own, *read[1:]))
        question = f"Are these values of several fields, or is all of it {label}?"
        return Choice(_about(slot), question, {apart: _APART, **whole, NONE: "none"})
    prose = bool(field.attributes.get("multiline"))
    if prose or not any(_names_something(part) for part in _COMMA.split(slot.value)[1:]):
        return None
    return Choice(_about(slot), f"Is “{slot.value}” all {label}?", {**whole, NONE: "none"})


def _about(slot: Slot) -> str:
    return f"list of {slot.field}: {slot.value}"


def _read(slot: Slot, intent: Form, turn: Turn) -> list[Slot]:
    """The parts that begin with the name of a field here; others belong to the one before."""
    labels = {
        words(each.label): each.label
        for each in turn.page.elements
        if each.label and is_fillable(each, intent)
    }
    first, *rest = _COMMA.split(slot.value)
    found = [Slot(slot.field, first)]
    for part in rest:
        named = _labelled(part, labels)
        if named is not None and named.field.lower() != slot.field.lower():
            found.append(named)
        else:
            found[-1] = Slot(found[-1].field, f"{found[-1].value}, {part}")
    return found


def _labelled(part: str, labels: dict[tuple[str, ...], str]) -> Slot | None:
    bare = _LEAD.sub("", part.strip())
    for count in range(_LABEL_WORDS, 0, -1):
        match = re.match(rf"(?:[^\s:=]+[\s:=]+){{{count}}}", bare)
        if match is None:
            continue
        label = labels.get(words(match.group()))
        label = label or labels.get(words(_IS_AT_END.sub("", match.group())))
        value = _IS.sub("", bare[match.end() :]).strip()
        if label is not None and value:
            return Slot(label, value)
    return None


_IS_AT_END = re.compile(r"\s+(?:is|to|as)\s*$", re.I)


def _names_something(part: str) -> bool:
    """ "level 3", "subtitle World": a word in small letters, and more behind it."""
    return re.match(r"(?:my |the )?[a-z][a-z-]+[\s:=]+\S", part.strip()) is not None
