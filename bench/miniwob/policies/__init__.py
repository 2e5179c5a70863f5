"""Which policy plays: decided by the visitor's words alone, as one reads them top to bottom."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import wraps

from bench.miniwob.policies import dates, drawn, forms, lists, mails, places, press, texts
from bench.miniwob.turn import Policy, Result, Script, Turn

__all__ = ["choose", "persistent"]

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
    """The first policy whose words are in the goal; it goes on where a turn is cut short."""
    for words, policy in BY_WORDS:
        if re.search(words, goal, re.IGNORECASE):
            return persistent(policy)
    return None


def persistent(policy: Policy) -> Policy:
    """Where all went well but the page changed so much that the rest of a turn was dropped, the
    rest is done in the next one; the policy is told when all of it was done, or one has failed.
    """

    @wraps(policy)
    def play(turn: Turn) -> Script:
        script = policy(turn)
        actions = next(script)
        while True:
            results: list[Result] = []
            while True:
                turn = yield actions
                results += turn.results
                well = all(result.status == "done" for result in turn.results)
                done, actions = len(turn.results), actions[len(turn.results) :]
                if not (actions and done and well):
                    break
            try:
                actions = script.send(replace(turn, results=tuple(results)))
            except StopIteration:
                return

    return play
