"""Words as the index knows them: folded, and stemmed in the language of their page."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

__all__ = ["RUN", "folded", "has_compounds", "terms_of", "words_of"]

# Scripts that put no spaces between words are indexed by pairs of letters, and so is Korean, which
# writes particles without a space: Thai, Lao, Myanmar, Khmer, Hangul, Chinese characters. Katakana
# writes whole words; hiragana mostly endings and particles, which are left out.
PAIRS = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1100-\u11ff\uac00-\ud7af\u3400-\u9fff々"
KANA, HIRAGANA = "\u30a1-\u30fa\u30fc", "\u3041-\u309f"
PIECES = re.compile(rf"[{PAIRS}]+|[{KANA}]+|[^\W_{PAIRS}{KANA}{HIRAGANA}]+")
PAIRED, KATAKANA = re.compile(f"[{PAIRS}]"), re.compile(f"[{KANA}]")
RUN = re.compile(rf"[{PAIRS}]([{PAIRS}])\1[{PAIRS}]")
"""Two pairs of letters that follow each other."""
LONGEST = 64


def words_of(text: str, language: str) -> list[str]:
    """The words of a text in their order, repeated as they are."""
    language = _short(language)
    return [word for piece in _pieces(text) for word in _words(piece, language)]


def terms_of(query: str, languages: Iterable[str]) -> list[frozenset[str]]:
    """What a query looks for, each once: the forms of a word in the languages of the site. A word
    that says nothing in one of them is left out.
    """
    named = [_short(language) for language in languages] or ["en"]
    terms: dict[frozenset[str], None] = {}
    pieces = _pieces(query)
    for piece in pieces:
        forms = [_words(piece, language) for language in named]
        # "Wie richte ich es ein?" asks about "einrichten", "eingerichtet" and "einzurichten".
        whole = [
            word
            for language in named
            if pieces[-1] in _listed("particles", language)
            for between in ("", "ge", "zu")
            for word in _words(pieces[-1] + between + piece, language)
        ]
        if all(forms):
            terms |= {frozenset((*same, *whole)): None for same in zip(*forms, strict=False)}
    return list(terms)


def has_compounds(languages: Iterable[str]) -> bool:
    """Whether one of them writes several nouns as one word."""
    return any(_short(language) in _listed("compounds", "in") for language in languages)


def folded(text: str) -> str:
    """The text for comparisons: without case, and with one space for any white space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _pieces(text: str) -> Sequence[str]:
    return PIECES.findall(unicodedata.normalize("NFKC", text).casefold())


@lru_cache(100_000)
def _words(piece: str, language: str) -> tuple[str, ...]:
    """A word of a text has one form, or none; a run of a script without spaces has its pairs."""
    stop = _listed("stop", language)
    if piece in stop:
        return ()
    if PAIRED.match(piece):
        # No pair joins what says nothing with what stands beside it.
        words = re.split("|".join(word for word in stop if len(word) > 1) or "$", piece)
        return tuple(
            word[at : at + 2] for word in words if word for at in range(max(1, len(word) - 1))
        )
    if KATAKANA.match(piece):
        # A long last vowel is often left out.
        return (piece.rstrip("ー") or piece,)
    return (_stemmer(language)(piece)[:LONGEST],)


def _short(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import snowballstemmer  # pyright: ignore[reportMissingTypeStubs]

    name = _languages()["stemmers"].get(language)
    made: Any = snowballstemmer.stemmer(name) if name else None  # pyright: ignore
    stem: Callable[[str], str] = made.stemWord if made else str
    ending = _languages()["endings"].get(language)
    if not ending:
        return stem
    pattern = re.compile(rf"(?<=\w{{4}})(?:{ending})$")
    return lambda word: pattern.sub("", stem(word))


@cache
def _listed(kind: str, language: str) -> frozenset[str]:
    return frozenset(_languages()[kind].get(language, "").split())


@cache
def _languages() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "languages.toml").read_text("utf-8"))
