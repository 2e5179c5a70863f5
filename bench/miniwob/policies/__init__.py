"""Which policy plays: decided by the visitor's words alone, as one reads them top to bottom."""

from __future__ import annotations

import re

from bench.miniwob.policies import dates, drawn, forms, lists, mails, places, press, texts
from bench.miniwob.turn import Policy

__all__ = ["choose"]

BY_WORDS: tuple[tuple[str, Policy], ...] = (
    *drawn.BY_WORDS,
    *dates.BY_WORDS,
    *forms.BY_WORDS,
    *texts.BY_WORDS,
    *lists.BY_WORDS,
    *places.BY_WORDS,
    *press.BY_WORDS,
    *mails.BY_WORDS,
)


def choose(goal: str) -> Policy | None:
    """The first policy whose words are in the goal."""
    for words, policy in BY_WORDS:
        if re.search(words, goal, re.IGNORECASE):
            return policy
    return None
