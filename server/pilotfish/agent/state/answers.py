"""The sentences of a summary: what the server puts into them, and whether an answer was read."""

from __future__ import annotations

import re

from pilotfish.agent.page.standing import UNPARTED
from pilotfish.agent.state.claims import Proof, seen_last
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.values import QUOTED
from pilotfish.agent.words import table_of

__all__ = ["SEEN", "is_answered", "sentences_of", "with_seen"]

SEEN = "{seen}"
"""In a summary: the words of what was seen last, which the server puts in."""
# No sentence begins with a small letter or a digit: "no. 4711".
_SENTENCES = re.compile(r"(?s:.+?)(?:[.!?…][\"”’»)]*\s+(?=[^\sa-zß-ÿ\d])|[。！？]+\s*|\n+|\Z)")
_FOLLOWING = re.compile(r"\s*[:：;,—–(-]+\s*\{seen\}[.!)\"”’»]*(\s*)\Z")
_COUNT = r"\d{1,3}"
_LEAST_LETTERS = 4
_STEM = 5
_LEAST_SHARE = 1 / 3
"""Of the words of a sentence: so many stand in what was read, where it tells what was read."""


def sentences_of(summary: str) -> list[str]:
    """With the white space that follows each."""
    return _SENTENCES.findall(summary)


def with_seen(summary: str, trajectory: Trajectory) -> str:
    """With what was seen last there; else without its sentence, or what follows the colon in it."""
    if seen := seen_last(trajectory):
        return summary.replace(SEEN, seen.rstrip("."))
    left = (_FOLLOWING.sub(r".\1", it) for it in sentences_of(summary))
    return "".join(it for it in left if SEEN not in it).strip()


def is_answered(summary: str, proof: Proof) -> bool:
    """Whether each sentence of an answer tells what the run has read, or counts it."""
    return all(_is_read(sentence, proof) for sentence in sentences_of(summary))


def _is_read(sentence: str, proof: Proof) -> bool:
    rest = sentence
    while value := proof.unshown(rest):
        priced = rf"[€$£¥₹]\s?{value}\b|\b{value}\s?[€$£¥₹%]"
        if not re.fullmatch(_COUNT, value) or re.search(priced, rest):
            return False
        rest = re.sub(rf"(?<!\d){value}(?!\d)", " ", rest, count=1)
    return bool(re.search(r"\d", sentence) or QUOTED.search(sentence)) or _tells(sentence, proof)


def _tells(sentence: str, proof: Proof) -> bool:
    """Whether its words stand in what was read, in as far as that can be told: another language
    has other words, and a question of which nothing stands there asks for no page.
    """
    words, asked, read = _words(sentence), _words(proof.task), _words(proof.read.text)
    if not words or not asked & read or _language(sentence) != _language(proof.read.text):
        return True
    return len(words & read) > _LEAST_SHARE * len(words)


def _words(text: str) -> set[str]:
    """The beginnings of its longer words, in scripts that part them."""
    found = re.findall(rf"(?:(?![{UNPARTED}])[^\W\d_])+", text.casefold())
    return {word[:_STEM] for word in found if len(word) >= _LEAST_LETTERS}


def _language(text: str) -> int:
    """Which of the languages it has most words of; -1 for none."""
    found = re.findall(r"\w+", text.casefold())
    hits = [sum(map(found.count, words.split())) for words in table_of("languages")["function"]]
    return hits.index(max(hits)) if any(hits) else -1
