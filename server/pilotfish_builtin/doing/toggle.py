"""Toggle: on or off, and nothing where it is so already."""

from __future__ import annotations

import re

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.consequences import is_saving, is_unasked
from pilotfish_builtin.doing.submit import save_button, tell_saving
from pilotfish_builtin.elements import PRESSABLE, TOGGLES, Element, state_of
from pilotfish_builtin.intent import Toggle
from pilotfish_builtin.moves import Act, Choice, Do, Finished, Move, Stuck
from pilotfish_builtin.turn import ACCEPT, Turn
from pilotfish_builtin.words import fold, stem, stem_set, word_set, words

__all__ = ["toggle"]

_NEGATIVE = stem_set("disable hide mute without no not stop don't never block pause opt-out")
_BLIND = frozenset({stem("toggle")})
_OFF_OPTIONS = word_set("never none off no disabled nothing")
_ON_WORDS = stem_set("enable on activate allow start use show switch turn set")
_OFF_WORDS = stem_set("disable off deactivate stop turn switch remove")


def toggle(intent: Toggle, turn: Turn) -> Move:
    progress = turn.progress
    if progress.phase == "saved":
        return Finished()
    if progress.phase in ("switched", "chosen"):
        return _verify(intent, turn)
    ranked = _rank(intent, turn)
    picked = turn.pick(intent.target, [each for each in ranked if not turn.finder.misses(each)])
    if isinstance(picked, Choice):
        return picked
    if picked is None or picked.element is None:
        parts = re.split(r",?\s+and\s+|,\s*", intent.target)
        if len(parts) > 1 and _split(intent, parts, turn):
            return Do(())
        return turn.look_elsewhere(intent.target, ranked)
    progress.trail.ref = picked.element.ref
    if _hides_state(picked) and intent.target not in progress.picks:
        return turn.choice(intent.target, [picked])
    return _switch(intent, picked, turn)


def _wanted_state(intent: Toggle, name: str) -> bool:
    """ "Hide prices" must be off for prices to be on."""
    asked = {stem(word) for word in words(intent.target)}
    turned = any(stem(word) in _NEGATIVE and stem(word) not in asked for word in words(name))
    return intent.on is not turned


def _rank(intent: Toggle, turn: Turn) -> list[Candidate]:
    """Switches first; then buttons that name the state; then the choices of a theme or the like."""
    target = intent.target
    finder = turn.finder
    found = finder.elements(
        target, lambda each: each.word in TOGGLES or "pressed" in each.attributes
    )
    found = [each for each in found if not _foreign(each, turn)]
    buttons = finder.elements(target, lambda each: _names_switching(intent, each))
    radios: list[Candidate] = []
    if intent.on:
        radios = finder.elements(target, lambda each: each.word in ("radio", "menuitemradio"))
        radios = [each for each in radios if each.fit.by_name > 0.4]
        radios.extend(
            each for each in finder.options(target, lambda each: True) if each.fit.by_name > 0.4
        )
    else:
        radios = [each for each in _off_options(target, turn) if not _foreign(each, turn)]
    return sorted([*found, *buttons, *radios], key=lambda each: -each.score)


def _off_options(target: str, turn: Turn) -> list[Candidate]:
    """ "Never" of a select that is called like the target."""
    found: list[Candidate] = []
    for each in turn.finder.elements(target, lambda each: bool(each.options)):
        off = (
            [option for option in each.element.options if fold(option) in _OFF_OPTIONS]
            if each.element
            else []
        )
        if len(off) == 1 and each.element is not None:
            key = f"option:{each.element.ref}:{off[0]}"
            found.append(Candidate(key, each.label, each.fit, each.element, option=off[0]))
    return found


def _foreign(candidate: Candidate, turn: Turn) -> bool:
    """Found only by what stands around it: some other switch of the same section."""
    if not candidate.label:
        return False
    if candidate.fit.by_name >= 0.35:
        return False
    generic = {"enable", "on", "off", "toggle", "active", "enabled"}
    return not generic & set(words(candidate.label))


def _names_switching(intent: Toggle, element: Element) -> bool:
    if element.word not in PRESSABLE or "pressed" in element.attributes or element.word == "link":
        return False
    if element.word == "option" or is_unasked(
        element.label, f"{intent.target} {'on' if intent.on else 'off'} deactivate"
    ):
        return False
    verbs = _ON_WORDS if intent.on else _OFF_WORDS
    others = {"disabl", "deactivat", "off"} if intent.on else {"enabl", "activat", "on"}
    named = {stem(word) for word in words(element.label)}
    if named & others:
        return False
    mode = intent.on and "mode" in named and not named & {"toggl"}
    return bool(named & verbs) or mode or bool(named & _BLIND)


def _hides_state(candidate: Candidate) -> bool:
    """ "Toggle dark theme" does not say which way: only the visitor sees what it is now."""
    element = candidate.element
    if element is None or candidate.option or state_of(element) is not None:
        return False
    return bool({stem(word) for word in words(element.label)} & _BLIND)


def _switch(intent: Toggle, picked: Candidate, turn: Turn) -> Move:
    element = picked.element
    if element is None:
        return Stuck("It is not there any more.")
    label = element.label or intent.target
    word = "on" if intent.on else "off"
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
    state = state_of(element)
    wanted = _wanted_state(intent, label)
    if state is not None and state is wanted:
        return Finished(f"{label} is {_state(wanted)} already")
    if element.disabled:
        return Stuck(f"{label} cannot be changed now.")
    tell = (
        f"turned {label} {_state(wanted)}"
        if element.word in TOGGLES or state is not None
        else f"pressed {label}"
    )
    tell = f"chose {label}" if element.word == "radio" else tell
    act = Act(
        "click", {"ref": element.ref}, f"I'll turn {intent.target} {word}.", tell, element.ref
    )
    return Do((act,), phase="switched")


def _state(on: bool) -> str:
    return "on" if on else "off"


def _verify(intent: Toggle, turn: Turn) -> Move:
    """Looks whether it is as wanted now, then saves where the page has a button for that."""
    element = turn.page.element(turn.progress.trail.ref)
    if element is not None and turn.progress.phase == "switched":
        state = state_of(element)
        if state is not None and state is not _wanted_state(intent, element.label):
            return Stuck(f"I pressed {element.label}, but it did not change.")
    button = save_button(turn, element) if element is not None else None
    if button is None or not is_saving(button.label):
        return Finished()
    return Do((tell_saving(button),), phase="saved")


def _split(intent: Toggle, parts: list[str], turn: Turn) -> bool:
    """Whether each part is a switch of its own here; then the clause becomes one clause a part."""
    for part in parts:
        ranked = _rank(Toggle(part, intent.on), turn)
        if not any(each.score >= ACCEPT and not turn.finder.misses(each) for each in ranked):
            return False
    word = "on" if intent.on else "off"
    clauses = turn.progress.clauses
    for number, clause in enumerate(clauses):
        if intent.target in clause:
            clauses[number : number + 1] = [f"turn {word} {part}" for part in parts]
            return True
    return False
