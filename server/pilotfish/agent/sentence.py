"""Every sentence that the server says to a visitor: a code, the facts in it, and English text.

The widget renders the code in the visitor's language; the text is for clients that cannot.
"""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.words import table_of

__all__ = ["SENTENCES", "Sentence", "say"]

SENTENCES: dict[str, str] = table_of("sentences")
"""English texts by code. A code is never reused for another meaning."""


@dataclass(frozen=True)
class Sentence:
    """`facts` fill the braces of the text that belongs to `code`."""

    code: str
    facts: dict[str, str]

    @property
    def text(self) -> str:
        return SENTENCES[self.code].format(**self.facts)


def say(code: str, **facts: object) -> Sentence:
    """The sentence `code` with its facts; raises KeyError for an unknown code or a missing fact."""
    sentence = Sentence(code, {name: str(fact) for name, fact in facts.items()})
    _ = sentence.text
    return sentence
