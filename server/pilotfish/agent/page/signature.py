"""The signature of a page: equal where a reader would say that nothing has changed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from pilotfish_client.observation import Line, Row

__all__ = ["signature_of"]

_TICKING = frozenset({"timer", "progressbar", "meter", "marquee"})
"""Roles whose value moves by itself."""

_SCROLLED = frozenset({"shown"})
"""Attributes that tell where a reader stands, not what is there."""

_CLOCK = re.compile(
    r"\b\d{1,2}:\d{2}(:\d{2})?(\s?[ap]\.?m\.?)?\b"
    r"|\b\d+\s?(ms|s|sec|secs|seconds?|min|mins|minutes?|h|hours?)\b(\s(ago|left|remaining))?"
    r"|\b\d+(\.\d+)?\s?%",
    re.IGNORECASE,
)

_TOLD = "_signature_text"


def signature_of(url: str, lines: Iterable[Line]) -> str:
    """16 hexadecimal digits over the route and every line, without refs, scroll and clocks."""
    parts = urlsplit(url)
    told = f"{parts.path}?{parts.query}#{parts.fragment}" + "".join(map(_told, lines))
    return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:16]


def _told(line: Line) -> str:
    """What a line says. It is kept with the line, as `cached_property` would: nearly all lines of a
    view are those of the view before.
    """
    kept = vars(line)
    if _TOLD not in kept:
        kept[_TOLD] = "".join(f"\n{line.depth} {text}" for text in _texts(line.row))
    return kept[_TOLD]


def _texts(row: Row | str) -> Iterator[str]:
    if isinstance(row, str):
        yield _CLOCK.sub("~", row)
        return
    if row.word in _TICKING:
        yield row.word
        return
    attributes = row.attributes or {}
    told = sorted(f"{key}={value}" for key, value in attributes.items() if key not in _SCROLLED)
    yield f"<{row.word} {' '.join(told)}> {_CLOCK.sub('~', row.name or '')}"
    for cell in row.cells or ():
        yield from _texts(cell)
