"""The other servers of the same store: what they hold counts towards the caps here, too."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal

from pilotfish.agent.failures import AgentError
from pilotfish.sessions.keeping import Bucket, Keeping
from pilotfish.web.session.caps import Caps

__all__ = ["Peers"]

log = logging.getLogger("pilotfish.web")

EVERY = 2.0
"""Seconds between two announcements: so long a cap on sockets may be passed by what opened at the
same time at several servers.
"""
Place = tuple[str, str]


class Peers:
    """This server among the others. `held` are its open sockets by kind and name."""

    def __init__(self, store: Keeping, caps: Caps, held: Callable[[], Mapping[Place, int]]) -> None:
        self._store = store
        self._held = held
        self._id = secrets.token_hex(8)
        self._others = Counter[str]()
        self._foreign: set[str] = set()
        self._ident = ""
        self.count = 0
        """Other servers that were there at the last announcement."""
        self._buckets = {
            "token": Bucket(caps.tokens_minute / 60, caps.tokens_burst),
            "session": Bucket(caps.sessions_minute / 60, caps.sessions_burst),
        }

    def elsewhere(self, place: Place) -> int:
        """Sockets that the other servers hold under a name."""
        return self._others[_hashed(place)] if self._others else 0

    async def may(self, kind: Literal["token", "session"], address: str) -> bool:
        """Whether this address may request another token or session of all servers together. A
        server alone, or without its store, relies on its own count.
        """
        if not self.count:
            return True
        try:
            allowed = await self._store.take(_hashed((kind, address)), self._buckets[kind])
        except AgentError as error:
            log.error("the rates of all servers are not known: %s", error)
            return True
        if not allowed:
            log.warning("too many requests of an address over all servers kind=%s", kind)
        return allowed

    async def new_token(self) -> str:
        """A resume token, which begins with the name of the store that will know it."""
        self._ident = self._ident or await self._store.ident()
        return f"{self._ident}.{secrets.token_urlsafe(32)}"

    def unknown(self, resume: str | None) -> None:
        """A page has shown a token that the store does not know: warns if it is of another store.
        Sessions that are lost because servers have stores of their own look like nothing else.
        """
        ident = (resume or "").partition(".")[0]
        if len(ident) != len(self._ident) or ident in (self._ident, *self._foreign):
            return
        if len(self._foreign) < 100:
            self._foreign.add(ident)
        log.error(
            "a page has come with a session of another store (%.8s, this one is %s): it gets a new"
            " one. Servers behind one address must share one store (PILOTFISH_STORE), and a store"
            " must not be replaced while pages are open",
            ident,
            self._ident,
        )

    async def keep(self) -> None:
        """Announces this server at a fixed interval until it is cancelled, and then departs."""
        try:
            while True:
                await self.announce()
                await asyncio.sleep(EVERY)
        finally:
            try:
                await self._store.depart(self._id)
            except AgentError as error:
                log.debug("could not depart: %s", error)

    async def announce(self) -> None:
        held = {_hashed(place): count for place, count in self._held().items()}
        try:
            others = await self._store.announce(self._id, json.dumps(held))
        except AgentError as error:
            log.error("the other servers are not known: %s", error)
            return
        if len(others) != self.count:
            log.info("servers of this store: %d", len(others) + 1)
        self.count = len(others)
        self._others = Counter[str]()
        for other in others:
            self._others.update(json.loads(other))


def _hashed(place: Place) -> str:
    """The names are addresses and users: other servers need not read them."""
    return hashlib.sha256("|".join(place).encode()).hexdigest()[:16]
