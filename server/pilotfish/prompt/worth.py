"""Removes attributes of a row that repeat its other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from pilotfish_client.observation import Attribute, Row

__all__ = ["worth_saying"]

# Leaving out a shorter one saves too little.
LONG_HREF = 12
# In some scripts a few characters are already a word.
WIDE = re.compile("[\u3040-\ud7a3]")
LETTERS = re.compile("[a-z\u00df-\u024f\u0370-\u1fff\u3040-\ud7a3]{3,}")
WELL_ENCODED = re.compile(r"([^%]|%[0-9a-fA-F]{2})*")
SUFFIX = re.compile(r"\.[A-Za-z0-9_]{1,5}(?=[?#]|$)")
TRAILING = re.compile(r"[\s.:…]+$")


def worth_saying(row: Row) -> Iterator[tuple[str, Attribute]]:
    """The attributes that the model reads, in order.

    Left out are a long `href` that the name already contains or that leads nowhere (`#`), and a
    `description` made of the name's words (a placeholder). `read` includes them.
    """
    for key, value in (row.attributes or {}).items():
        if key == "href" and isinstance(value, str) and _is_told(value, row.name):
            continue
        if key == "description" and isinstance(value, str) and _is_echo(value, row.name):
            continue
        yield key, value


def _is_told(href: str, name: str) -> bool:
    if len(href) < LONG_HREF or href[0] not in "/#":
        return False
    if href.endswith("#"):
        return True
    path = SUFFIX.sub("", _decoded(href), count=1).lower()
    leaf: list[str] = []
    for part in re.split("[/?#]", path):
        leaf = LETTERS.findall(part) or leaf
    said: list[str] = LETTERS.findall(name.lower())
    return any(_is_form(own, word) or _is_form(word, own) for word in leaf for own in said)


def _is_form(form: str, stem: str) -> bool:
    """Whether `form` is `stem` or begins with it; a stem of three letters would begin too many."""
    return form == stem or (
        (len(stem) > 3 or WIDE.search(stem) is not None) and form.startswith(stem)
    )


def _decoded(href: str) -> str:
    try:
        return unquote(href, errors="strict") if WELL_ENCODED.fullmatch(href) else href
    except UnicodeDecodeError:
        return href


def _is_echo(description: str, name: str) -> bool:
    bare = TRAILING.sub("", description.lower())
    return bare != "" and bare in name.lower()
