"""The address of a passage with the words to mark on its page."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from pilotfish.knowledge.words import words_of

__all__ = ["is_on", "marked"]

WHOLE = 60
"""Characters up to which a paragraph is marked by all of its words."""
ENDS, ENOUGH = 4, 24
"""Words that the beginning and the end of a longer one are found by, fewer with so many letters."""
WORDS = re.compile(r"[^\s、。，！？]+[、。，！？]*")


def marked(address: str, text: str, sentence: str = "") -> str:
    """With a text fragment (https://wicg.github.io/scroll-to-text-fragment/) for the paragraph of
    `text` that has most of the words of `sentence`.
    """
    wanted = set(words_of(sentence, ""))
    lines = [line for line in text.split("\n") if " | " not in line and line.strip()]
    if not lines:
        return _plain(address)
    line = max(lines, key=lambda it: len(wanted & set(words_of(it, ""))))
    starts = [it.end() for it in WORDS.finditer(line)][:ENDS]
    ends = [it.start() for it in WORDS.finditer(line)][: -ENDS - 1 : -1]
    first = next((at for at in starts if at >= ENOUGH), starts[-1])
    last = next((at for at in ends if len(line) - at >= ENOUGH), ends[-1])
    parts = [line] if len(line) <= WHOLE else [line[:first], line[last:]]
    parts = parts if first < last else [line[:WHOLE]]
    # A dash parts a prefix from the words, so it is escaped as well.
    directive = ",".join(quote(part, safe="").replace("-", "%2D") for part in parts)
    plain = _plain(address)
    return f"{plain}{'' if '#' in plain else '#'}:~:text={directive}"


def is_on(address: str, origin: str, others: frozenset[str]) -> bool:
    """Whether it leads to a page of this origin, or of one that the team has named."""
    parts = urlsplit(address)
    if parts.scheme:
        return f"{parts.scheme}://{parts.netloc}" in {origin, *others}
    # Browsers read two of these as another host.
    return address.startswith("/") and not address.startswith(("//", "/\\"))


def _plain(address: str) -> str:
    """As it can stand in a link of Markdown."""
    return quote(address, safe="/:?#@!$&'*+,;=%~")
