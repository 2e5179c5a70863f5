"""A mail of one of many senders: deleted, starred, answered or passed on, in anybody's words."""

from __future__ import annotations

import re

from bench.miniwob.policies.lists import described
from bench.miniwob.policies.words import click, fill, first, quoted, seen
from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Policy, Script, Turn

__all__ = ["BY_WORDS"]

AWAY = r"delet|trash|get rid|remov|throw|recycl|out of my|don't want"
IMPORTANT = r"\bstar\b|import|imiport|imporant|\bmark|\bflag"
# A name in these places is whose mail it is; in those behind, who is to have it.
OF = r"(?:\b(?:from|by) {0}\b|\b{0}'?s (?:\w+ )?(?:e-?mail|message)|\b{0} (?:sent|wrote))"
TO = r"\b(?:to|send|give|forward|email|let|sure|want|resend) ([A-Z]\w+)"


def threads(page: Page) -> list[tuple[str, Row, list[Row]]]:
    """Sender, the mail's own row, and what stands in it."""
    found: list[tuple[str, Row, list[Row]]] = []
    for row in page.rows():
        if row.ref and row.word == "div":
            found.append(("", row, []))
        elif found:
            sender, own, inside = found[-1]
            found[-1] = (sender or row.name, own, [*inside, row])
    return found


def sender_in(goal: str, senders: list[str]) -> str:
    """Whose mail is meant; of two names that are both in the list, the one whose mail it is."""
    named = [name for name in senders if re.search(rf"{name}(?:s|'s)?\b", goal)]
    sure = [name for name in named if re.search(OF.format(name), goal, re.IGNORECASE)]
    return (sure or named)[0]


def receiver_in(goal: str, sender: str) -> str:
    """Who is to have it: a name behind "to" or "send" that is not the sender's."""
    found = re.findall(TO, goal) + re.findall(r"(?:^|\b)(?:Send|Give|Forward|Let) ([A-Z]\w+)", goal)
    found += re.findall(r"\b([A-Z][a-z]+)\b", goal[1:]) + re.findall(r"^([A-Z][a-z]+)", goal)
    return next(
        name for name in found if name.lower() not in (sender.lower(), sender.lower() + "s")
    )


def wish_of(goal: str) -> str:
    low = goal.lower()
    if quoted(goal):
        return "reply"
    if re.search(r"\b(forward|foward)", low):
        return "forward"
    if re.search(AWAY, low):
        return "trash"
    return "star" if re.search(IMPORTANT, low) else "forward"


def mail(turn: Turn) -> Script:
    """Presses the mail's own icon, or opens it and writes."""
    found = threads(turn.page)
    sender = sender_in(turn.goal, [name for name, _, _ in found])
    _, own, inside = next(each for each in found if each[0] == sender)
    wish = wish_of(turn.goal)
    if wish in ("trash", "star"):
        yield [click(first(described(inside, wish)))]
        return
    turn = yield [click(own)]
    turn, button = yield from seen(turn, lambda page: described(page.rows(), wish))
    turn = yield [click(button)]
    turn, button = yield from seen(turn, lambda page: described(page.rows(), "send"))
    fields, send = turn.page.rows("textbox"), click(button)
    if wish == "reply":
        yield [fill(first(fields[-1:]), quoted(turn.goal)[0]), send]
    else:
        yield [fill(first(fields), receiver_in(turn.goal, sender)), send]


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"\b(e-?mails?|inbox|forward|foward|messages?|importnat)\b", mail),
    (r"\b(reply|respond|answer|tell|text|write|send|say)\b", mail),
    (r"\bI'll \"|know I think it \"", mail),
    (r"mark .* with|mark important|appontment", mail),
)
