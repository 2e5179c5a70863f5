"""What a recipe may hold: words of the visitor and of the page's own controls, nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pilotfish.agent.page.view import View
from pilotfish.guard.redact import CODE_KEY, PASSWORD_KEY, PLACEHOLDER, redact
from pilotfish.recipes.template import slug
from pilotfish_client.observation import Row

__all__ = ["Known", "NotLearned", "has", "is_field_secret", "options_of"]

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_OTHER = {
    1: "a an once first ein eine einen un une uno una",
    2: "twice both second zwei deux dos",
    3: "third drei trois tres",
    4: "vier quatre cuatro",
    5: "fünf cinq cinco",
}
_NUMBERS = {str(n): {word, *_OTHER.get(n, "").split()} for n, word in enumerate(_WORDS)}
_LONGEST_NAME = 8
_ROUTE = re.compile(r"[a-z][a-z_-]{0,30}")


class NotLearned(ValueError):
    """Why a run leaves no recipe."""


@dataclass(frozen=True)
class Known:
    """The goal and the answers of a visitor."""

    goal: str
    answers: tuple[str, ...] = field(default=())

    def said(self, value: str) -> bool:
        """Whether the visitor has said it, in words or digits."""
        plain = value.strip()
        if any(has(text, plain) for text in (self.goal, *self.answers)):
            return True
        asked = set(slug(self.goal).split("-"))
        return bool(_NUMBERS.get(plain, set()) & asked)

    def check_value(self, value: str, field_name: str, options: Iterable[str]) -> None:
        """Raises NotLearned for what a recipe must not hold."""
        if PLACEHOLDER in value or _is_secret(field_name, value):
            raise NotLearned("a secret was entered")
        if not self.said(value) and value.casefold() not in {it.casefold() for it in options}:
            raise NotLearned("a value is neither the visitor's nor a choice of the page")

    def name_of(self, text: str) -> str:
        """The name of a control, with `*` for what differs from time to time. Raises NotLearned."""
        if redact(text) != text:
            raise NotLearned("the name of a control looks like a secret")
        words = text.split()
        cut = words[:_LONGEST_NAME]
        pattern = ["*" if _varies(word) and not self._holds(word) else word for word in cut]
        pattern += ["*"] if len(words) > len(cut) else []
        return re.sub(r"\*(?: \*)+", "*", " ".join(pattern))

    def path_of(self, url: str, *, strict: bool = False) -> str:
        """The path of `url`, with `*` for each part that is neither a word of the site's routes nor
        the visitor's. `strict`: raises NotLearned there.
        """
        path, _, query = url.partition("#")[0].partition("?")
        parts = [self._part(part, strict) for part in path.split("/")]
        kept = "/".join(parts) or "/"
        pairs = [pair.partition("=") for pair in query.split("&") if pair]
        if pairs and all(_ROUTE.fullmatch(name) and self.said(value) for name, _, value in pairs):
            kept += "?" + "&".join(f"{name}={value}" for name, _, value in pairs)
        elif pairs and strict:
            raise NotLearned("an address holds a value that is not the visitor's")
        return kept

    def texts_of(self, texts: Iterable[str]) -> tuple[str, ...]:
        """Those of `texts` that the visitor has said: they tell one row or card from another."""
        said = dict.fromkeys(text for text in texts if 2 <= len(text) <= 120 and self.said(text))
        return tuple(said)[:4]

    def _holds(self, word: str) -> bool:
        return has(self.goal, word.strip(".,;:!?()[]"))

    def _part(self, part: str, strict: bool) -> str:
        if not part or _ROUTE.fullmatch(part) or self.said(part):
            return part
        if slug(part.replace("-", " ")) in slug(self.goal):
            return part
        if strict:
            raise NotLearned("an address holds a part that is not the visitor's")
        return "*"


def has(text: str, value: str) -> bool:
    """Whether `text` holds `value` as whole words; case does not count."""
    if not value:
        return False
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE) is not None


def options_of(view: View) -> Iterator[str]:
    """What the page itself offers to choose."""
    for row in view.rows():
        options = (row.attributes or {}).get("options")
        if isinstance(options, list):
            yield from map(str, options)
        if row.word in ("option", "radio", "menuitemradio", "tab", "treeitem") and row.name:
            yield row.name


def is_field_secret(row: Row | None) -> bool:
    """Whether what is entered there is one."""
    attributes = (row.attributes or {}) if row else {}
    return "password" in (str(attributes.get("type", "")), str(attributes.get("input", "")))


def _is_secret(name: str, value: str) -> bool:
    plain = " ".join(name.split())
    named = PASSWORD_KEY.fullmatch(plain) or CODE_KEY.fullmatch(plain)
    return bool(named) or redact(f"{plain}: {value}") != f"{plain}: {value}"


def _varies(word: str) -> bool:
    return any(letter.isdigit() for letter in word) or "@" in word
