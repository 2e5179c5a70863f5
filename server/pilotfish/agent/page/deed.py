"""Whether an action did something that may be claimed of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, cast

from pilotfish.agent.page.step import Step, is_no_deed
from pilotfish.agent.page.target import ref_of
from pilotfish.agent.page.view import View, rows_of, texts_of
from pilotfish.agent.words import pattern_of
from pilotfish_client.observation import Row
from pilotfish_client.outcome import Effect, Outcome

__all__ = ["came_of", "end_of", "is_empty", "shows_a_deed", "stays", "told_anew", "undone"]

_OPENED = frozenset({"none", "focus", "dialog"})
_LOOKED_UP = re.compile(r"(GET|HEAD) \S+ answered 404")
"""A page's own question whether something is there already, such as a name."""
_ENTER = frozenset({"fill_input", "fill_form", "type_text"})
_LEAST_ENTERED = 3
_PRESSED = frozenset({"button", "link"})
_FORMS = frozenset({"form", "search"})
_LONGEST = 120
"""What became of a deed is said in a sentence; longer messages explain the page."""
_HELD = {"value", "filled", "checked", "selected", "files"}


def shows_a_deed(step: Step) -> bool:
    """Whether something may be claimed of it."""
    return not undone(step)


def undone(step: Step) -> str:
    """Why nothing may be claimed of it, for the model; empty where something may."""
    if is_no_deed(step):
        return "carries nothing out"
    outcome = step.outcome
    if against := sorted({it.kind for it in outcome.effects if _is_against(it)}):
        return f"was answered with {' and '.join(against)}"
    if step.is_empty:
        return "sent a form in which nothing was entered"
    if step.came and outcome.status in ("done", "unknown"):
        return ""
    if outcome.status != "done":
        return f"ended as {outcome.status}"
    if (outcome.data or {}).get("entered") is False:
        return "only typed the text, and nothing shows that it was taken"
    if outcome.effects and not any(_counts(effect, step) for effect in outcome.effects):
        return "has no effect beyond what it opened or focused"
    return ""


def told_anew(outcome: Outcome, before: View, views: Sequence[View]) -> Outcome:
    """Of the messages of a page that came what none of the run's views has shown yet; a form that
    came again tells its faults. The last of `views` is that page.
    """
    after = views[-1]
    if before.document == after.document or outcome.status != "done":
        return outcome
    read = (before, *(view for view in views if view.document != after.document))
    known = " ".join(text for view in read for text in texts_of(view)).casefold()
    known += "".join(f"\n{it.name}\n" for it in after.rows() if it.word in _PRESSED).casefold()
    was = {(row.word, row.name): _wrong(row) for row in before.rows()}
    effects: list[Effect] = []
    for effect in outcome.effects:
        text = effect.text.strip(" \n×✕✖")
        first, _, rest = text.partition(" ")
        if rest and pattern_of("state", "cancels").fullmatch(first) and f"\n{first}\n" in known:
            text = rest  # the link that puts it away is written with it
        if effect.kind != "message":
            effects.append(effect)
        elif len(text) <= _LONGEST and text.casefold() not in known:
            known += text.casefold()
            effects.append(replace(effect, text=text))
    for row in after.rows():
        if (words := _wrong(row)) and was.get((row.word, row.name), words) != words:
            effects.append(Effect(kind="validation", text=f"{row.name}: {words}"))
    return replace(outcome, effects=effects)


def _wrong(row: Row) -> str:
    words = (row.attributes or {}).get("invalid")
    return "not valid" if words is True else str(words or "")


def is_empty(step: Step, before: View) -> bool:
    """Whether it pressed a button of a form in which nothing was entered though something must."""
    ref = ref_of(step.args) or 0
    pressed = before.row(ref)
    if step.name != "click" or pressed is None or pressed.word != "button":
        return False
    around = [(before.lines[at], at + 1) for at in before.around(ref)]
    forms = [it for it in around if isinstance(row := it[0].row, Row) and row.word in _FORMS]
    outer, first = forms[-1] if forms else (before.lines[0], len(before.lines))
    inside = takewhile(lambda line: line.depth > outer.depth, before.lines[first:])
    form = [row for line in inside for row in rows_of(line.row)]
    needs = any("required" in (row.attributes or {}) or row.word == "searchbox" for row in form)
    held = any(_HELD & set(row.attributes or {}) for row in form)
    return needs and not held


def _closed(effect: Effect) -> bool:
    """Whether a dialog has closed."""
    return effect.kind == "dialog" and effect.text.endswith(" closed")


def end_of(outcome: Outcome) -> str:
    """Why nothing may follow an action that ended so; empty where something may."""
    if outcome.status != "done":
        return f"the action before ended as {outcome.status}"
    for effect in outcome.effects:
        if effect.kind in ("route", "dialog", "native_dialog", "new_tab") and not _closed(effect):
            return f"the page changed: {effect.text}"
    return ""


def stays(outcome: Outcome, before: View, after: View) -> bool:
    """Whether it gave the page another address and took nothing from it, as saving a draft does."""
    others = replace(outcome, effects=[it for it in outcome.effects if it.kind != "route"])
    if len(others.effects) == len(outcome.effects) or end_of(others):
        return False
    was, now = ({(it.ref, it.word, it.name) for it in view.rows()} for view in (before, after))
    return before.document == after.document and bool(was) and was <= now


def _is_against(effect: Effect) -> bool:
    if effect.kind == "request_failed":
        return not _LOOKED_UP.fullmatch(effect.text)
    return effect.kind == "validation"


def _counts(effect: Effect, step: Step) -> bool:
    if _closed(effect):
        cancels = step.name == "dismiss" or (
            step.target and pattern_of("state", "cancels").search(step.target.name)
        )
        return not cancels and not any(it.text.endswith(" opened") for it in step.outcome.effects)
    if effect.kind == "changed" and effect.text.startswith("the page changed, but "):
        return False
    if effect.kind == "none" or effect.text == "the page changed":
        return step.before != step.after
    return effect.kind not in _OPENED


def came_of(step: Step, earlier: Sequence[Step], before: View, after: View) -> str:
    """The new row that holds what the run has entered, as a list has it once a reply was sent; the
    row that is left with it, where entering it has made a list shorter.
    """
    if before is after:
        return ""
    if step.name in _ENTER:
        own = [it.casefold() for it in _entered(step.args)]
        left = list(texts_of(after))
        filters = before.document == after.document and len(left) < len(list(texts_of(before)))
        return next((it for it in left if filters and any(e in it.casefold() for e in own)), "")
    entered = {text for it in earlier if it.name in _ENTER for text in _entered(it.args)}
    if not entered:
        return ""
    known = set(texts_of(before))
    return next(
        (it for it in texts_of(after) if it not in known and any(e in it for e in entered)), ""
    )


def _entered(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        text = " ".join(value.split())
        yield from (text,) if len(text) >= _LEAST_ENTERED else ()
    elif isinstance(value, dict | list):
        held = cast("Iterable[Any]", value.values() if isinstance(value, dict) else value)
        for item in held:
            yield from _entered(item)
