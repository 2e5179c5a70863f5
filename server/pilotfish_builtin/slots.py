"""Values that a clause names: quoted text, e-mail addresses, numbers, codes, key-value pairs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pilotfish_builtin.words import is_code, number_of

__all__ = ["Slot", "codes", "emails", "numbers", "pairs", "quoted", "read_quantity", "unquote"]

_QUOTED = re.compile(
    r"\"([^\"]*)\"|“([^”]*)”|«([^»]*)»|(?<![A-Za-z0-9])[‘']((?:[^'’]"
    r"|['’](?=[A-Za-z]))+)['’](?![A-Za-z])"
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)?(?![\w.]*\w)")
_CODE = re.compile(
    r"(?<!\w)#?(?=[\w-]*\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?!\w)|\b[A-Z][A-Z0-9]{3,}\b"
)
_PART = re.compile(r"(?:\"[^\"]*\"|“[^”]*”|[^,;\"“]|[\"“])+")
_PAIR = re.compile(r"([A-Za-z][\w -]{0,30}?)\s*[:=]\s*(\S.*)")


@dataclass(frozen=True)
class Slot:
    """A value for a field. `field` is what the visitor called it, or the value's own kind."""

    field: str
    value: str


def quoted(text: str) -> list[str]:
    return [next(part for part in match if part) for match in _QUOTED.findall(text) if any(match)]


def unquote(text: str) -> str:
    """The text without quotation marks around all of it."""
    bare = text.strip()
    match = _QUOTED.fullmatch(bare)
    return next(part for part in match.groups() if part) if match and any(match.groups()) else bare


def emails(text: str) -> list[str]:
    return [found.rstrip(".") for found in _EMAIL.findall(text)]


def numbers(text: str) -> list[int]:
    """Whole numbers, in digits or words; "a" and "an" are none."""
    values: list[int] = []
    for word in re.findall(r"[A-Za-z]+|\d+", _EMAIL.sub(" ", text)):
        value = number_of(word.lower())
        if value is not None and word.lower() not in {"a", "an", "single", "both"}:
            values.append(value)
    return values


def codes(text: str) -> list[str]:
    """Order numbers, coupons, ids: three digits or more, letters with digits, or capitals."""
    bare = _EMAIL.sub(" ", text)
    found = [match.lstrip("#") for match in _CODE.findall(bare)]
    return [code for code in found if is_code(code) or code.isupper() or len(code) > 2]


def pairs(text: str) -> list[Slot]:
    """ "name: Ada, email: a@x.org" and the like."""
    if re.search(r"https?:", text):
        return []
    found: list[Slot] = []
    for part in (each.strip() for each in _PART.findall(text)):
        match = _PAIR.fullmatch(part)
        if match is not None:
            found.append(Slot(match[1].strip(), unquote(match[2])))
        elif found and part:
            # No pair of its own: what it means is asked, nothing is left out.
            found[-1] = Slot(found[-1].field, f"{found[-1].value}, {part}")
    return found


def read_quantity(text: str) -> tuple[int, str]:
    """ "two blue mugs" to 2 and "blue mugs"; 1 where no number leads."""
    thing = " ".join(text.split())
    match = re.match(r"(\w+)\s*(?:x|×|of|pieces? of|units? of|pcs\.? of)?\s+(.+)", thing, re.I)
    value = number_of(match[1].lower()) if match else None
    if match and value:
        return value, _undetermined(match[2])
    return 1, _undetermined(thing)


def _undetermined(text: str) -> str:
    return re.sub(r"^(?:the|a|an|some|more|new)\s+", "", text, flags=re.I)
