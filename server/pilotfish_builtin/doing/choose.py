"""Choose: one of several options, wherever the page keeps them."""

from __future__ import annotations

import re

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.consequences import is_unasked
from pilotfish_builtin.doing.submit import save_button, tell_saving
from pilotfish_builtin.elements import CHOICES, Element, state_of
from pilotfish_builtin.intent import Choose
from pilotfish_builtin.moves import Act, Choice, Do, Finished, Move, Stuck
from pilotfish_builtin.slots import Slot
from pilotfish_builtin.turn import Turn, shorten
from pilotfish_builtin.words import content, stem

__all__ = ["choose", "direction", "rank_choices", "save_choice", "take_choice"]

_BY_NAME = 0.5
_BELONGS = 0.8
_DIRECTION = re.compile(
    r"\b(?:(?P<up>low(?:est)?|cheap(?:est)?|ascending|asc|a ?(?:-|–|to) ?z|oldest)"
    r"|high(?:est)?|expensive|descending"
    r"|desc|z ?(?:-|–|to) ?a|newest|latest)\b",
    re.I,
)


def choose(intent: Choose, turn: Turn) -> Move:
    progress = turn.progress
    if progress.phase == "saved":
        return Finished()
    if progress.phase == "chosen":
        return _save(turn)
    hint = "" if intent.field in ("sort", "filter") else intent.field
    phrase = f"{intent.value} {hint}".strip()
    ranked = rank_choices(intent, turn)
    picked = turn.pick(phrase, ranked)
    if isinstance(picked, Choice):
        return picked
    if picked is None or picked.element is None:
        return turn.hop(f"{intent.field} {phrase}".strip()) or turn.look_elsewhere(phrase, ranked)
    progress.trail.ref = picked.element.ref
    return _take(picked, picked.element)


def rank_choices(intent: Choose, turn: Turn) -> list[Candidate]:
    phrase = (
        intent.value
        if intent.field in ("sort", "filter")
        else f"{intent.value} {intent.field}".strip()
    )
    finder, scorer = turn.finder, turn.finder.scorer

    def fits(candidate: Candidate) -> bool:
        if candidate.option and wanted and direction(candidate.option) == wanted:
            return candidate.fit.by_name >= 0.3
        return (
            scorer.fit(_without_field(intent.value, candidate), candidate.label).by_name >= _BY_NAME
        )

    hint = f"{intent.field} {phrase}" if intent.field == "sort" else phrase
    options = finder.options(hint, lambda each: not each.disabled)
    wanted = direction(intent.value)
    options = [
        each for each in options if wanted is None or direction(each.option) in (None, wanted)
    ]
    elements = finder.elements(
        phrase,
        lambda each: (
            each.word in CHOICES
            and not each.disabled
            and (each.word != "link" or (intent.field != "filter" and not each.outer))
            and not is_unasked(each.label, f"choose select switch {phrase}")
        ),
    )
    return sorted(
        (each for each in [*options, *elements] if fits(each) and not _misses(each, intent, turn)),
        key=lambda each: -each.score,
    )


def _without_field(value: str, candidate: Candidate) -> str:
    """ "version 2" is "2" for the options of Version."""
    if not candidate.option or candidate.element is None:
        return value
    named = {stem(word) for word in content(candidate.element.label)}
    return " ".join(word for word in content(value) if stem(word) not in named) or value


def _misses(candidate: Candidate, intent: Choose, turn: Turn) -> bool:
    value = set(content(intent.value))
    ordered = candidate.option != "" and direction(candidate.option) is not None
    return not ordered and any(
        word in value and turn.finder.scorer.weight(word) >= 1 for word in candidate.fit.missing
    )


def direction(text: str) -> str | None:
    """Whether an order goes "up" or "down", where the text says so."""
    match = _DIRECTION.search(text)
    return None if match is None else "up" if match["up"] else "down"


def _take(picked: Candidate, element: Element) -> Move:
    label = element.label
    if picked.option:
        if element.value == picked.option:
            return Finished(f"{label} is {picked.option} already")
        act = Act(
            "select_option",
            {"ref": element.ref, "value": picked.option},
            f"I'll set {label} to {picked.option}.",
            f"set {label} to {picked.option}",
            element.ref,
        )
        return Do((act,), phase="chosen")
    if element.word in ("radio", "checkbox", "tab", "switch") and state_of(element):
        return Finished(f"{label} is chosen already")
    act = Act("click", {"ref": element.ref}, f"I'll choose {label}.", f"chose {label}", element.ref)
    return Do((act,), phase="chosen")


def _save(turn: Turn) -> Move:
    element = turn.page.element(turn.progress.trail.ref)
    if element is None or element.word in ("button", "link", "tab"):
        return Finished()
    button = save_button(turn, element)
    return Do((tell_saving(button),), phase="saved") if button else Finished()


def take_choice(slot: Slot, turn: Turn) -> Move | None:
    """The value of a slot as one of several radios, tabs or buttons that belong to its field."""
    scorer = turn.finder.scorer

    def belongs(candidate: Candidate) -> bool:
        element = candidate.element
        if element is None or candidate.option or element.word == "link" or element.outer:
            return False
        around = f"{' '.join(element.trail[-2:])} {element.heading} {element.label}"
        return scorer.fit(slot.field, around).by_name >= _BELONGS

    ranked = rank_choices(Choose(slot.value, slot.field), turn)
    picked = turn.pick(slot.value, [each for each in ranked if belongs(each)])
    if isinstance(picked, Choice):
        return picked
    if picked is None or picked.element is None:
        radios = turn.finder.elements(slot.field, lambda each: each.word == "radio")
        shown = ", ".join(shorten(each.label) for each in radios if belongs(each))
        return Stuck(f"{slot.field} has no choice “{slot.value}”, only {shown}.") if shown else None
    element, label = picked.element, shorten(picked.label)
    if element.word in ("radio", "tab") and state_of(element):
        return Finished(f"{label} is chosen already")
    turn.progress.trail.ref = element.ref
    act = Act("click", {"ref": element.ref}, f"I'll choose {label}.", f"chose {label}", element.ref)
    return Do((act,), phase="chosen" if element.word == "radio" else "sent")


def save_choice(turn: Turn) -> Move:
    """The button that belongs to what was chosen, where there is one."""
    element = turn.page.element(turn.progress.trail.ref)
    button = save_button(turn, element) if element is not None else None
    return Do((tell_saving(button),), phase="sent") if button else Finished()
