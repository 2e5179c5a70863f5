"""The scripted tasks: what to do in each turn, with every value read from the request."""

from __future__ import annotations

import json
import re
from typing import Any

from bench.tokens.reading import Missing, Step, last
from bench.tokens.site import PAGES, ROWS

__all__ = ["FIELDS", "SHORT_FIELDS", "ahead_steps", "form_steps", "long_steps"]

CODES = 10
FIELDS = ("Branch", "Word of the day", *(f"Code of item {n}" for n in range(1, CODES + 1)))
SHORT_FIELDS = tuple(f"Field {n}" for n in range(1, 9))


def long_steps() -> list[Step]:
    """40 turns: 20 rows over 5 pages, then a form of 12 fields. The word of the day is written
    down in turn 3, the visitor is asked in turn 2, and both are needed at the end.
    """
    first, *others = range(1, PAGES * ROWS + 1)
    steps: list[Step] = [_opening(first), _asking, _noting, _taking(first)]
    for item in others:
        if item % ROWS == 1:
            steps.append(_opening(item))
        steps.append(_taking(item))
    fills = [_filling(label) for label in FIELDS]
    return [*steps, *fills[:-1], _sending(FIELDS[-1]), _end]


def form_steps() -> list[Step]:
    """A form of 8 fields."""

    def fill(text: str) -> dict[str, Any]:
        calls = [_call("fill_input", ref=_ref(text, label), value="7") for label in SHORT_FIELDS]
        return _turn(*calls, _call("click", ref=_ref(text, "Send")))

    return [fill, _end]


def ahead_steps() -> list[Step]:
    """9 actions: an item of each page is opened, then a form sent. What is on a page that is not
    there yet is named, not numbered.
    """
    later = [
        *(_aimed(*it) for n in (5, 9, 13) for it in (_NEXT_PAGE, ("button", f"Open item {n}"))),
        *(_aimed("link", "Form"), _aimed("button", "Send")),
    ]
    return [lambda text: _turn(_open(text, 1), *later), _end]


_NEXT_PAGE = ("link", "Next page")


def _aimed(role: str, name: str) -> dict[str, Any]:
    return _call("click", ref={"role": role, "name": name})


def _turn(*calls: dict[str, Any], memory: str = "I go on.", **fields: Any) -> dict[str, Any]:
    return {"memory": memory, "actions": list(calls), **fields}


def _call(name: str, **args: Any) -> dict[str, Any]:
    return {"tool": name, "args": args}


def _ref(text: str, name: str) -> int:
    return int(last(text, rf"\[(\d+)\]<[^>]*> {re.escape(name)}(?![\w-])"))


def _open(text: str, item: int) -> dict[str, Any]:
    return _call("click", ref=_ref(text, f"Open item {item}"))


def _asking(text: str) -> dict[str, Any]:
    last(text, r"(Code of item 1: C1-\d+)")
    return _turn(_call("ask_user", question="Which branch?"))


def _noting(text: str) -> dict[str, Any]:
    word = last(text, r"Depot word of the day: (\S+)")
    return _turn(_call("write_state", values={"word": word}))


def _opening(item: int) -> Step:
    return lambda text: _turn(_open(text, item))


def _taking(item: int) -> Step:
    """Saves what the open item shows, and opens what comes next."""

    def take(text: str) -> dict[str, Any]:
        code = last(text, rf"Code of item {item}: (C{item}-\d+)")
        save = _call("save_progress", data={"codes": [f"{item}={code}"]})
        if item == PAGES * ROWS:
            return _turn(save, _call("click", ref=_ref(text, "Form")))
        if item % ROWS == 0:
            return _turn(save, _call("click", ref=_ref(text, "Next page")))
        return _turn(save, _open(text, item + 1))

    return take


def _filling(label: str) -> Step:
    def fill(text: str) -> dict[str, Any]:
        return _turn(_call("fill_input", ref=_ref(text, label), value=_value(text, label)))

    return fill


def _value(text: str, label: str) -> str:
    if label == "Branch":
        return last(text, r"(?:Which branch\? → |answered: )([\w-]+)")
    if label == "Word of the day":
        return json.loads(last(text, r"Your state: (\{.*\})"))["word"]
    item = label.rpartition(" ")[2]
    codes: list[str] = json.loads(last(text, r"Collected so far: (\{.*\})"))["codes"]
    found = [code for code in codes if code.startswith(f"{item}=")]
    if not found:
        raise Missing(f"the code of item {item} is not in what was collected")
    return found[0].partition("=")[2]


def _sending(label: str) -> Step:
    def send(text: str) -> dict[str, Any]:
        filled = _filling(label)(text)
        return {**filled, "actions": [*filled["actions"], _call("click", ref=_ref(text, "Send"))]}

    return send


def _end(text: str) -> dict[str, Any]:
    last(text, r"(Thank you, the form was sent)")
    claim = {"says": "The form was sent", "step": int(last(text, r"#(\d+) click\b"))}
    return _turn(is_final=True, summary="Collected and sent.", claims=[claim])
