"""Guards that are none: beside the real one in the same run, each of them has to fail."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["GUARDS", "Guard"]

Guard = Callable[[str, str, str, bool], bool]
"""Whether it asks, by the request, the control's name, its record and whether it is due. That is
told to *words anywhere* alone, which is then as good as such a guard can be.
"""
STEM = 4


def _words(text: str) -> set[str]:
    return {it[:STEM] for it in re.findall(r"\w+", text.lower())}


def _words_anywhere(request: str, control: str, thing: str, due: bool) -> bool:
    """Passes what the words name, with the control and its record, wherever they stand in it."""
    said = _words(request)
    named = bool(_words(control)) and _words(control) <= said
    return due or not (named and (not thing or bool(_words(thing) & said)))


def _always(*_: object) -> bool:
    return True


def _never(*_: object) -> bool:
    return False


GUARDS: dict[str, Guard] = {
    "ask_always": _always,
    "ask_never": _never,
    "words_anywhere": _words_anywhere,
}
