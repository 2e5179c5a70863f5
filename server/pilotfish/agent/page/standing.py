"""Whether words say how a control stands: that it is on, off, or holds a value."""

from __future__ import annotations

import re

from pilotfish.agent.words import pattern_of
from pilotfish_client.observation import Row

__all__ = ["UNPARTED", "is_named", "is_said"]

_TOGGLES = frozenset({"checkbox", "switch", "radio", "option", "menuitemcheckbox", "menuitemradio"})
_WORD = re.compile(r"[^\W_]+")
UNPARTED = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""A range of letters: of the scripts that do not part all words."""


def is_named(name: str, text: str) -> bool:
    """Whether a text has all words of a name."""
    if re.search(f"[{UNPARTED}]", name):
        return name.casefold().strip() in text.casefold()
    return bool(_words(name)) and _words(name) <= _words(text)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def is_said(row: Row, text: str) -> bool:
    """A negation is read by nobody: it says nothing."""
    attributes = row.attributes or {}
    rest = " ".join(_WORD.findall(text.casefold()))
    rest = rest.replace(" ".join(_WORD.findall(row.name.casefold())), " ")
    if row.word in _TOGGLES or "pressed" in attributes:
        if pattern_of("state", "not").search(rest):
            return False
        is_on = any(attributes.get(key) is True for key in ("checked", "pressed", "selected"))
        on, off = (bool(pattern_of("state", it).search(rest)) for it in ("on", "off"))
        return on != off and on == is_on
    value = attributes.get("value")
    return isinstance(value, str) and is_named(value, rest)
