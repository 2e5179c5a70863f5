"""Handing a visitor over to a person: what an operator configures, and what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pilotfish_client.keywords import checked

__all__ = ["WORDS", "Channel", "Handover", "Letter", "Refused", "Reply"]

WORDS: Mapping[str, str] = {
    "label": "Talk to a person",
    "what": "What should the person know?",
    "scope": "What else may they see?",
    "all": "What was said here, and which page this is",
    "said": "What was said here",
    "nothing": "Nothing else",
    "confirm": "Send this to a person: “{text}”?",
    "confirm_said": "Send this to a person, with what was said here: “{text}”?",
    "confirm_all": "Send this to a person, with what was said here and the page {page}: “{text}”?",
    "sent": "It was sent. The answer will appear here.",
    "kept": "The other side cannot be reached just now. Your message is kept and tried again until"
    " it arrives; you need not send it again.",
    "later": "Nobody has answered yet. The answer will be here when you come back.",
    "over": "The conversation with {name} has ended.",
}
"""What the visitor reads, in English."""


class Refused(Exception):
    """What came in was not from the other side: its signature is wrong, or too old."""


@dataclass(frozen=True)
class Letter:
    """One message to a person. `key` is the same on each attempt to deliver it; `conversation` in
    all of one visitor's session. `said` and `page` are there as far as the visitor agreed.
    """

    key: str
    conversation: str
    text: str
    name: str = ""
    email: str = ""
    said: tuple[tuple[str, str], ...] = ()
    page: str = ""

    def whole(self) -> str:
        """The text with all that goes along, for people to read."""
        parts = [self.text]
        if self.page:
            parts.append(f"Page: {self.page}")
        if self.said:
            parts.append("\n".join(["Said before:", *(f"{who}: {it}" for who, it in self.said)]))
        return "\n\n".join(parts)


@dataclass(frozen=True)
class Reply:
    """What a person answered. `id` is the same if it comes twice; `closed`: they are done."""

    id: str
    conversation: str
    text: str = ""
    name: str = ""
    closed: bool = False


class Channel(Protocol):
    """How letters reach people and replies come back."""

    async def deliver(self, letter: Letter, *, again: bool) -> None:
        """Raises where it is not certain that it arrived. `again`: an earlier attempt may have
        arrived, so it is looked for first where the other side can tell.
        """
        ...

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        """The reply in a request of the other side; None for what is no reply. Raises Refused."""
        ...


@checked
@dataclass(frozen=True)
class Handover:
    """A person whom visitors may talk to.

    to            the channel: Webhook, Email, Chatwoot, or your own
    words         other words for visitors by language, such as {"de": {"label": "…"}}; `label` is
                  the entry of the palette
    proposed      whether the model may propose it
    wait_seconds  how long a run waits for an answer; later answers are shown in the next run

    Answers come in at POST /pilotfish/handover.
    """

    to: Any
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    proposed: bool = True
    wait_seconds: float = 1800.0

    def __post_init__(self) -> None:
        for language, words in self.words.items():
            if strange := sorted(words.keys() - WORDS.keys()):
                raise ValueError(
                    f"Handover(words={{{language!r}: …}}): there is no {strange[0]!r}, there are "
                    f"{', '.join(WORDS)}"
                )
        if not callable(getattr(self.to, "deliver", None)):
            raise TypeError(f"Handover(to={self.to!r:.60}): expected a channel such as Webhook(…)")

    def word(self, which: str, locale: str, **facts: str) -> str:
        """In the visitor's language where there is one, else in English."""
        own = self.words.get(locale) or self.words.get(locale.split("-")[0]) or {}
        text = own.get(which, WORDS[which])
        for name, fact in facts.items():
            text = text.replace(f"{{{name}}}", fact)
        return text

    def labels(self) -> frozenset[str]:
        """The entry of the palette in all languages: who types it asks for the same."""
        all_words = [WORDS["label"], *(it.get("label", "") for it in self.words.values())]
        return frozenset(" ".join(word.split()).casefold() for word in all_words if word)
