"""Whether words say how a control stands: that it is on, off, or holds a value."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from pilotfish.agent.page.view import View
from pilotfish.agent.words import pattern_of
from pilotfish_client.observation import Row

__all__ = ["UNPARTED", "is_meant", "is_named", "is_said", "stated"]

_TOGGLES = frozenset({"checkbox", "switch", "radio", "option", "menuitemcheckbox", "menuitemradio"})
_WORD = re.compile(r"[^\W_]+")
_LEAST_TOLD = 3
UNPARTED = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""A range of letters: of the scripts that do not part all words."""


def stated(view: View, ref: int, text: str) -> Row | None:
    """An element; in a row of facts ("Owner: | Tom") the fact that a text names, as a field."""
    own = view.row(ref)
    for row in view.rows():
        cells = [it if isinstance(it, str) else it.name for it in row.cells or ()]
        for label, value in pairwise(cells if own is row or own in (row.cells or ()) else ()):
            if own and label.rstrip().endswith((":", "：")) and is_named(label, text):
                marks = (row.attributes or {}) | (own.attributes or {}) | {"value": value}
                return replace(own, word="textbox", name=label, attributes=marks)
    return own


def is_named(name: str, text: str) -> bool:
    """Whether a text has all words of a name."""
    if re.search(f"[{UNPARTED}]", name):
        return name.casefold().strip() in text.casefold()
    return bool(_words(name)) and _words(name) <= _words(text)


def is_meant(name: str, task: str, holds: bool = False) -> bool:
    """As `is_named`, where the task may have a word in a longer form: shown for Show, and no small
    words. Of the label of a field that `holds` a value one word of four may be left out.
    """
    said, words = _words(task), _words(name)
    words = {it for it in words if not pattern_of("state", "small").fullmatch(it)} or words
    count = sum(any(_is_form(it, word) for it in said) for word in words)
    enough = count == len(words) or (holds and count >= _LEAST_TOLD and count / len(words) >= 3 / 4)
    return is_named(name, task) or (bool(words) and enough)


def _is_form(word: str, stem: str) -> bool:
    return word == stem or (len(stem) > 3 and word.startswith(stem))


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def is_said(row: Row, text: str) -> bool:
    """Whether the text says the state that the control has."""
    attributes = row.attributes or {}
    whole = " ".join(_WORD.findall(text.casefold()))
    rest = whole.replace(" ".join(_WORD.findall(row.name.casefold())), " ")
    if row.word in _TOGGLES or "pressed" in attributes:
        is_on = any(attributes.get(key) is True for key in ("checked", "pressed", "selected"))
        return _state_in(whole, rest, row.name) == ("on" if is_on else "off")
    value = attributes.get("value")
    return isinstance(value, str) and is_named(value, rest)


def _state_in(whole: str, rest: str, name: str) -> str:
    """The state that a text says, or "" for none or both; `rest` is without the name. A negation
    counts where it stands before a word for a state, or before the verb of the name.
    """
    found = [it for it in ("on", "off") if pattern_of("state", it).search(rest)]
    no = pattern_of("state", "not")
    if not no.search(rest):
        return found[0] if len(found) == 1 else ""
    _, *after = no.split(whole)[:: no.groups + 1]
    if len(after) != 1 or len(found) > 1:
        return ""
    word = after[0].removeprefix(" be ").strip().partition(" ")[0]
    for state, other in (("on", "off"), ("off", "on")):
        if pattern_of("state", state).fullmatch(word):
            return other if other not in found else ""
    verb = any(_is_form(word, it) for it in _words(name))
    return "off" if verb and not found else ""
