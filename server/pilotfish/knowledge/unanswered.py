"""What visitors asked and the site does not say: alike questions together, with what is nearest."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pilotfish.console.wishes import unserved
from pilotfish.knowledge.citing import NOT_ON_SITE
from pilotfish.knowledge.library import Library
from pilotfish.knowledge.passage import Passage
from pilotfish.sessions.run_row import RunRow

__all__ = ["Unanswered", "as_csv", "unanswered"]


@dataclass(frozen=True)
class Unanswered:
    """`question` is the newest of the group, `nearest` are the passages that come closest."""

    count: int
    question: str
    page: str
    run: str
    nearest: tuple[Passage, ...] = ()


async def unanswered(rows: Iterable[RunRow], library: Library | None = None) -> list[Unanswered]:
    """The most frequent first. Questions are as the store keeps them: without secrets, and none
    where it is encrypted.
    """
    wishes = unserved(row for row in rows if row.why == NOT_ON_SITE)
    told: list[Unanswered] = []
    for wish in wishes:
        found = await library.nearest(wish.example) if library else []
        nearest = tuple(it.passage for it in found)
        told.append(Unanswered(wish.count, wish.example, wish.page, wish.run, nearest))
    return told


def as_csv(rows: Sequence[Unanswered]) -> str:
    """With a header. What a visitor wrote is no formula, whatever it begins with."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("count", "question", "page", "run", "nearest", "address"))
    for it in rows:
        near = it.nearest[0] if it.nearest else None
        told = (it.page, it.run, near.heading if near else "", near.address if near else "")
        writer.writerow((it.count, *map(_plain, (it.question, *told))))
    return text.getvalue()


def _plain(text: str) -> str:
    """Spreadsheets read some first letters as the beginning of a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
