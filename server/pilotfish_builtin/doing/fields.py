"""The field that a slot belongs to."""

from __future__ import annotations

import re

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.elements import FIELDS, Element
from pilotfish_builtin.intent import Form
from pilotfish_builtin.moves import Act, Choice, Do, Move, Open, Stuck
from pilotfish_builtin.slots import Slot
from pilotfish_builtin.turn import Turn
from pilotfish_builtin.words import content

__all__ = [
    "ask_for",
    "empty_before",
    "find_field",
    "is_fillable",
    "required_and_empty",
    "split_name",
]

_MESSAGES = frozenset({"message", "comment", "description", "note"})
_BY_NAME = 0.45
_MOST_QUESTIONS = 3


def find_field(slot: Slot, intent: Form, turn: Turn) -> Candidate | Choice | None:
    """The field of a slot. What its name says beyond the request must be said by the target."""
    head = re.split(r"\s+(?:of|for|in|on)\s+", slot.field)[0]
    scorer = turn.finder.scorer
    ranked = [
        each
        for each in turn.finder.elements(slot.field, lambda each: is_fillable(each, intent))
        if not _foreign_words(each, f"{slot.field} {intent.target}", turn)
        and scorer.fit(head, each.label).by_name >= _BY_NAME
        and (head == slot.field or not any(scorer.weight(word) >= 1 for word in each.fit.missing))
    ]
    if any(each.element and not each.element.outer for each in ranked):
        ranked = [each for each in ranked if each.element and not each.element.outer]
    picked = turn.pick(slot.field, ranked)
    if picked is None and slot.field in _MESSAGES:
        areas = [
            each
            for each in turn.page.elements
            if each.attributes.get("multiline") and is_fillable(each, intent)
        ]
        if len(areas) == 1:
            return next(
                iter(turn.finder.elements(slot.field, lambda each: each.ref == areas[0].ref))
            )
    return picked


def is_fillable(element: Element, intent: Form) -> bool:
    if element.attributes.get("type") == "password" or element.attributes.get("readonly"):
        return False
    if element.word == "searchbox" or (element.outer and not intent.verb):
        return False
    return element.word in FIELDS or element.word in ("radiogroup", "checkbox", "switch", "group")


def _foreign_words(candidate: Candidate, phrase: str, turn: Turn) -> bool:
    """ "Workspace name" is not what "my name" means."""
    scorer = turn.finder.scorer
    harmless = {
        "full",
        "display",
        "your",
        "preferred",
        "public",
        "current",
        "new",
        "optional",
        "name",
        "date",
        "default",
        "primary",
        "enter",
        "address",
        "number",
        "code",
    }
    for word in content(candidate.label):
        if word in harmless or scorer.weight(word) < 1:
            continue
        if max((scorer.like(word, other) for other in content(phrase)), default=0) < 0.3:
            return True
    return False


def split_name(slots: tuple[Slot, ...], turn: Turn) -> tuple[Slot, ...]:
    """A whole name where the page has a field for the first and one for the last."""
    labels = {
        tuple(content(each.label)): each for each in turn.page.elements if each.word in FIELDS
    }
    if ("first", "name") not in labels or ("last", "name") not in labels or ("name",) in labels:
        return slots
    result: list[Slot] = []
    for slot in slots:
        first, _, last = slot.value.partition(" ")
        if slot.field.lower() not in ("name", "full name"):
            result.append(slot)
            continue
        result.append(Slot("first name", first))
        if last:
            result.append(Slot("last name", last))
    return tuple(result)


def required_and_empty(turn: Turn, fields: list[Element], button: Element) -> Element | None:
    first = min(each.index for each in fields)
    start = max(
        (
            each.index
            for each in turn.page.elements
            if each.word == "heading" and each.index < first
        ),
        default=0,
    )
    for each in turn.page.elements:
        empty = (
            each.attributes.get("required") and not each.value and not each.attributes.get("filled")
        )
        if start <= each.index <= button.index and each.word in FIELDS and empty:
            return each
    return None


def ask_for(field: Element, turn: Turn) -> Move:
    """Asks what belongs there, then fills it in; passwords are never asked for."""
    if field.attributes.get("type") == "password":
        return Stuck(f"{field.label} is for you alone to type.")
    answer = turn.progress.asked.get(f"field:{field.ref}")
    if answer:
        act = Act(
            "fill_input",
            {"ref": field.ref, "value": answer},
            f"I'll fill in {field.label}.",
            f"set {field.label} to {answer}",
            field.ref,
        )
        return Do((act,), phase="filled")
    if len(turn.progress.asked) >= _MOST_QUESTIONS:
        return Stuck(f"{field.label} is still empty.")
    return Open(f"field:{field.ref}", f"What should I put into “{field.label}”?")


def empty_before(turn: Turn, button: Element) -> Element | None:
    """A required and empty field of the section that `button` sends."""
    mine = [
        each
        for each in turn.page.elements
        if each.word in FIELDS
        and each.index <= button.index
        and each.trail[-1:] == button.trail[-1:]
    ]
    return required_and_empty(turn, mine, button) if mine and not button.tabled else None
