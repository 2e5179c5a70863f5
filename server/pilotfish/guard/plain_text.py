"""Text of visitors, pages and models, made harmless for what shows it."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["spreadsheet_cell", "visible"]

_HIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Controls but tab and line end, and what turns the direction of a line."""
_INVISIBLE = ("Cc", "Cf", "Zs", "Zl", "Zp")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def visible(text: str) -> str:
    """For a terminal: control characters as `\\u001b`, which JSON reads back, so that they clear,
    move or colour nothing.
    """
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def spreadsheet_cell(text: str) -> str:
    """With `'` before what a spreadsheet would run as a formula, also behind invisible characters
    or written in full width; numbers stay. Source: OWASP, CSV Injection.
    """
    if _NUMBER.fullmatch(text):
        return text
    begins = text.startswith(_FORMULA)
    shown = unicodedata.normalize("NFKC", text[:200])
    seen = next((it for it in shown if unicodedata.category(it) not in _INVISIBLE), "")
    return f"'{text}" if begins or seen in _FORMULA else text
