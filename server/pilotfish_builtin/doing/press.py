"""Press: one button or link, and what it asks back before it does its work."""

from __future__ import annotations

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.consequences import (
    is_dismissal,
    is_finishing,
    is_saving,
    is_unasked,
    says_yes,
)
from pilotfish_builtin.doing.add import add_product
from pilotfish_builtin.doing.fields import ask_for, empty_before
from pilotfish_builtin.doing.go import go_to
from pilotfish_builtin.elements import PRESSABLE, Element
from pilotfish_builtin.intent import Add, Goto, Press
from pilotfish_builtin.moves import Act, Choice, Do, Finished, Move
from pilotfish_builtin.slots import read_quantity
from pilotfish_builtin.turn import ACCEPT, Turn, shorten
from pilotfish_builtin.words import content, stem, word_set, words

__all__ = ["press", "rank_pressable"]

_ANY_PLAN = word_set("plan subscription membership account my it me")
_MOST_FOLLOW_UPS = 2
# What a button may say for the verb of the visitor.
_ALSO = {
    "upgrade": "choose select switch get change try start go",
    "downgrade": "choose select switch change",
    "book": "make schedule reserve new",
    "make": "book create new add schedule",
    "move": "reschedule change postpone",
    "start": "play begin",
    "create": "add new",
    "add": "new create invite",
    "return": "start request refund",
    "view": "open show details",
    "end": "stop finish cancel",
    "download": "export get pdf csv",
    "export": "download csv",
    "place": "order buy confirm",
    "edit": "change modify manage",
    "contact": "message email",
    "checkout": "proceed buy",
}


def press(intent: Press, turn: Turn) -> Move:
    progress = turn.progress
    if progress.phase == "opened":
        return Finished()
    if progress.phase == "pressed":
        return _follow_up(intent, turn)
    ranked = rank_pressable(intent, turn)
    picked = turn.pick(intent.phrase, ranked)
    if isinstance(picked, Choice):
        return picked
    if picked is None or picked.element is None:
        if not intent.known:
            return go_to(Goto(intent.phrase), turn, searching=False)
        if (search := turn.search_once(intent.phrase)) is not None:
            return search
        if intent.verb == "add" and turn.sells():
            return add_product(_as_product(intent), turn)
        near = [each for each in _askable(intent, turn) if _says(intent, each, turn)]
        return turn.look_elsewhere(intent.phrase, near)
    empty = empty_before(turn, picked.element) if picked.element.word == "button" else None
    if empty is not None:
        return ask_for(empty, turn)
    return _press(picked.element, turn)


def rank_pressable(intent: Press, turn: Turn) -> list[Candidate]:
    """What may be pressed for it: nothing consequential unsaid, nothing of another row."""
    return [each for each in _askable(intent, turn) if _is_meant(intent, each, turn)]


def _askable(intent: Press, turn: Turn) -> list[Candidate]:
    best: dict[str, Candidate] = {}
    for phrase in _wordings(intent):
        for each in turn.finder.elements(phrase, lambda each: _may_be(each, intent)):
            known = best.get(each.key)
            if (known is None or each.score > known.score) and not _only_dismisses(
                intent, each, turn
            ):
                best[each.key] = each
    return sorted(best.values(), key=lambda each: -each.score)


def _wordings(intent: Press) -> list[str]:
    also = _also(intent)
    return [intent.phrase, *(f"{verb} {intent.target}" for verb in also)]


def _may_be(element: Element, intent: Press) -> bool:
    return (
        element.word in PRESSABLE
        and not element.disabled
        and not is_unasked(element.label, intent.phrase)
    )


def _is_meant(intent: Press, candidate: Candidate, turn: Turn) -> bool:
    scorer = turn.finder.scorer
    if not _says(intent, candidate, turn):
        return False
    asked = set(content(intent.verb))
    missing = [word for word in candidate.fit.missing if word not in asked]
    path = turn.page.path.split("?")[0].replace("-", " ").replace("/", " ")
    page = f"{turn.page.subject} {path}"
    around = {stem(word) for word in content(page)}
    return not any(scorer.weight(word) >= 1 and stem(word) not in around for word in missing)


def _says(intent: Press, candidate: Candidate, turn: Turn) -> bool:
    """Whether the name says the verb, or (without one) nearly all that was asked for."""
    if not intent.verb:
        return candidate.fit.by_name >= 0.7
    allowed = (*content(intent.verb), *_also(intent))
    like = turn.finder.scorer.like
    says = {
        word for word in words(candidate.label) if any(like(verb, word) >= 0.75 for verb in allowed)
    }
    if candidate.element is not None and candidate.element.word == "link":
        target = {stem(word) for word in content(intent.target)}
        says = {word for word in says if stem(word) not in target}
    return bool(says)


def _also(intent: Press) -> list[str]:
    """What else the button may say; a plan to change to must be named for that."""
    vague = intent.verb in ("upgrade", "downgrade") and set(content(intent.target)) <= _ANY_PLAN
    return [] if vague else _ALSO.get(intent.verb, "").split()


def _as_product(intent: Press) -> Add:
    counted = read_quantity(intent.target)
    return Add(counted[1], counted[0])


def _only_dismisses(intent: Press, candidate: Candidate, turn: Turn) -> bool:
    """A bare "Cancel" beside "Save" closes a form; it does not cancel a plan."""
    element = candidate.element
    if element is None or not intent.target or not is_dismissal(element.label):
        return False
    if stem(words(element.label)[0]) != "cancel":
        return stem(words(element.label)[0]) not in {stem(word) for word in words(intent.phrase)}
    near = [
        each
        for each in turn.page.elements
        if each.word == "button" and each is not element and abs(each.index - element.index) <= 3
    ]
    beside = any(is_saving(each.label) or is_finishing(each.label) for each in near)
    return turn.page.dialog is not None or (not element.tabled and beside)


def _press(element: Element, turn: Turn) -> Move:
    trail = turn.progress.trail
    trail.pressed_on, trail.dialog = turn.page.path, turn.page.dialog or ""
    trail.pressed.append(element.ref)
    act = Act(
        "click",
        {"ref": element.ref},
        f"I'll press {shorten(element.label)}.",
        f"pressed {shorten(element.label)}",
        element.ref,
    )
    return Do((act,), phase="pressed")


def _follow_up(intent: Press, turn: Turn) -> Move:
    """The button has led on to a dialog or a page that asks once more for the same thing."""
    trail = turn.progress.trail
    opened = turn.page.dialog is not None and turn.page.dialog != trail.dialog
    moved = turn.page.path != (trail.pressed_on or turn.page.path)
    if trail.follow_ups >= _MOST_FOLLOW_UPS or not intent.verb or not (opened or moved):
        return Finished()
    ranked = [
        each
        for each in rank_pressable(intent, turn)
        if each.element and each.element.ref not in trail.pressed
    ]
    ranked = [each for each in ranked if each.element and not each.element.outer]
    best = next((each for each in ranked if each.score >= ACCEPT), None)
    if best is None and opened:
        yes = [
            each for each in turn.page.elements if each.word == "button" and says_yes(each.label)
        ]
        yes = [each for each in yes if not each.disabled]
        return _press_also(yes[0], turn) if len(yes) == 1 else Finished()
    if best is None or best.element is None or best.element.word == "link":
        return Finished()
    return _press_also(best.element, turn)


def _press_also(element: Element, turn: Turn) -> Move:
    turn.progress.trail.follow_ups += 1
    return _press(element, turn)
