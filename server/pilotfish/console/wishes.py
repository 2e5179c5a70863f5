"""What visitors asked for and did not get, alike wishes together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pilotfish.sessions.run_row import SERVED, RunRow

__all__ = ["Wish", "unserved"]

_FILLERS = {
    *("a", "an", "and", "at", "can", "could", "for", "i", "in", "is", "it", "me", "my", "of"),
    *("on", "please", "that", "the", "this", "to", "want", "would", "you"),
}
_WORDS = 5


@dataclass(frozen=True)
class Wish:
    """`example` is the newest one, without secrets; `why` is the most frequent reason. `nearest`
    are the passages that come closest to a question: heading and address.
    """

    count: int
    example: str
    why: str
    page: str
    run: str
    session: str
    nearest: tuple[str, ...] = ()


def unserved(rows: Iterable[RunRow]) -> list[Wish]:
    """The most frequent first. A run that was done and did not help counts, too."""
    groups: dict[tuple[str, ...], list[RunRow]] = {}
    for row in rows:
        if row.status in SERVED and row.rating is not False:
            continue
        if key := _key(row.asked):
            groups.setdefault(key, []).append(row)
    wishes = [_wish(group) for group in groups.values()]
    return sorted(wishes, key=lambda wish: (-wish.count, wish.example))


def _key(asked: str) -> tuple[str, ...]:
    """The words that matter, in no order; numbers are all alike."""
    words = re.findall(r"[\w#]+", re.sub(r"\d+", "#", asked.lower()))
    return tuple(sorted({*[word for word in words if word not in _FILLERS][:_WORDS]}))


def _wish(rows: list[RunRow]) -> Wish:
    newest = max(rows, key=lambda row: row.started)
    why = Counter(row.why or row.status for row in rows).most_common(1)[0][0]
    return Wish(len(rows), newest.asked, why, newest.page, newest.run, newest.session)
