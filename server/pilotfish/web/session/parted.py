"""What a visitor approved right before a page load, for the document that it loads.

Kept in memory: a session that another server takes up has none, and its visitor is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from pilotfish_client.page_messages import Decision, Hello, Parting
from pilotfish_client.protocol import Ack, FromPage, Ping

__all__ = ["Parted"]

SECONDS = 60.0


@dataclass(frozen=True)
class _Kept:
    note: Parting
    run: str
    until: float


class Parted:
    """One slot a session, filled by a document on its first line, if that has replaced none.

    `run` is the run that goes on, `digest` that of an action whose outcome is pending.
    """

    def __init__(
        self,
        run: Callable[[], str | None],
        digest: Callable[[str], str | None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._run, self._digest, self._clock = run, digest, clock
        self._kept: _Kept | None = None
        self._whole = False
        self._document = ""
        self._resume = ""
        self._approved: set[str] = set()

    def arrives(self, hello: Hello, resume: str, *, cut: bool) -> Parting | None:
        """What this hello is handed; the slot is empty then. It gets the token `resume`. `cut`: it
        has replaced a line that was open.
        """
        kept, self._kept = self._kept, None
        shown, self._resume = self._resume, resume
        self._whole = not cut and hello.seen == 0 and hello.document != self._document
        self._document = hello.document
        self._approved.clear()
        follows = kept and f"journal:{kept.note.document}" in hello.capabilities
        if kept is None or not follows or not self._whole or hello.resume != shown:
            return None
        return kept.note if kept.run == self._run() and self._clock() < kept.until else None

    def decided(self, decision: Decision, counted: bool) -> None:
        """A `counted` decision came over this line."""
        if counted and decision.approved:
            self._approved.add(decision.digest)

    def heard(self, message: FromPage) -> None:
        """A line must end by the note: what comes after it empties the slot."""
        if isinstance(message, Ping | Ack):
            return
        self._kept = None
        run = self._run()
        if not isinstance(message, Parting) or run is None or not self._whole:
            return
        mine = message.document == self._document
        if mine and self._digest(message.action_id) in self._approved:
            self._kept = _Kept(message, run, self._clock() + SECONDS)
