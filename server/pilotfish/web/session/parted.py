"""What a visitor approved right before a page load, and typed for the run: for the next document.

Kept in memory: a session that another server takes up has none, and its visitor is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from pilotfish_client.page_messages import Decision, Hello, Parting
from pilotfish_client.protocol import Ack, FromPage, Ping

__all__ = ["Left", "Parted"]

Left = tuple[Parting | None, str | None]
"""The note of an approval, and the words of a run."""

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
        self._words: Parting | None = None
        self._whole = False
        self._document = self._resume = ""
        self._approved: set[str] = set()

    def arrives(self, hello: Hello, resume: str, *, cut: bool) -> Left:
        """What this hello is handed: the note of the slot, which is empty then, and the words. It
        gets the token `resume`. `cut`: it has replaced a line that was open.
        """
        kept, self._kept = self._kept, None
        shown, self._resume = self._resume, resume
        before, self._document = self._document, hello.document
        again = hello.document == before
        self._whole = not cut and hello.seen == 0 and not again
        self._approved.clear()
        proven, run = not cut and hello.resume == shown, self._run()
        follows = proven and self._whole and f"journal:{before}" in hello.capabilities
        if not (follows or (proven and again)) or (self._words and self._words.action_id != run):
            self._words = None
        fits = follows and kept and kept.run == run and self._clock() < kept.until
        words = self._words.note if follows and self._words else None
        return kept.note if kept and fits else None, words

    def decided(self, decision: Decision, counted: bool) -> None:
        """A `counted` decision came over this line."""
        if counted and decision.approved:
            self._approved.add(decision.digest)

    def heard(self, message: FromPage) -> None:
        """A line must end by the note: what comes after it empties the slot."""
        if isinstance(message, Ping | Ack):
            return
        run = self._run()
        own = message if isinstance(message, Parting) else None
        if own and own.document != self._document:
            own = None
        if own and own.action_id == run:
            self._words = own if self._whole else None
            return
        self._kept = None
        if own and run and self._whole and self._digest(own.action_id) in self._approved:
            self._kept = _Kept(own, run, self._clock() + SECONDS)
