"""Limits on open sockets and on the rate of requests, by address, user and token."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Self

from pilotfish_client.keywords import checked

__all__ = ["Admission", "Caps", "TokenBucket"]

log = logging.getLogger("pilotfish.web")

MOST_KNOWN = 50_000
"""Addresses whose rate is stored; the least recently seen one is removed first."""


class TokenBucket:
    """Holds at most `burst` tokens, refilled by `rate` a second; it starts full."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._level = float(burst)
        self._at = now()

    def take(self, count: int = 1) -> bool:
        """Takes `count` tokens. Returns False, and takes nothing, when there are too few."""
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < count:
            return False
        self._level -= count
        return True


@checked
@dataclass(frozen=True)
class Caps:
    """Sockets that one address, one user and one token may have open at the same time; tokens and
    new sessions that one address may request in a minute, and how many of them in one burst: each
    of all servers of a store together. Sessions of other servers that one server takes up in a
    second, and in one burst: pages beyond it wait, or try again.
    """

    sockets_address: int = 100
    sockets_user: int = 30
    sockets_token: int = 8
    tokens_minute: int = 60
    tokens_burst: int = 120
    sessions_minute: int = 60
    sessions_burst: int = 120
    resumes_second: int = 50
    resumes_burst: int = 100

    def development(self) -> Self:
        """For development, where all pages come from the address of this machine."""
        return replace(
            self,
            sockets_address=self.sockets_address * 10,
            tokens_minute=self.tokens_minute * 50,
            tokens_burst=self.tokens_burst * 50,
            sessions_minute=self.sessions_minute * 50,
            sessions_burst=self.sessions_burst * 50,
        )


class Admission:
    """Counts for one server. Names are address prefixes (`pilotfish.guard.addresses`)."""

    def __init__(
        self,
        caps: Caps,
        now: Callable[[], float] = monotonic,
        elsewhere: Callable[[tuple[str, str]], int] = lambda place: 0,
    ) -> None:
        """`elsewhere` is how many places other servers hold under a kind and name."""
        self._caps = caps
        self._now = now
        self._elsewhere = elsewhere
        self._turns = 0.0
        self._held: Counter[tuple[str, str]] = Counter()
        self._rates: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()

    def token(self, address: str) -> bool:
        """Whether this address may request another token now."""
        return self._may("token", address, self._caps.tokens_minute, self._caps.tokens_burst)

    def session(self, address: str) -> bool:
        """Whether this address may start another session now."""
        return self._may("session", address, self._caps.sessions_minute, self._caps.sessions_burst)

    def turn(self, most: float) -> float | None:
        """Seconds until a session of another server may be taken up here: loading many at the same
        time would delay them all. None, and no turn, where that is more than `most`.
        """
        now, each = self._now(), 1 / self._caps.resumes_second
        turn = max(self._turns, now - each * (self._caps.resumes_burst - 1))
        if turn - now > most:
            return None
        self._turns = turn + each
        return max(0.0, turn - now)

    def held(self) -> Mapping[tuple[str, str], int]:
        """The places of this server."""
        return self._held

    def enter(self, address: str) -> bool:
        """Reserves a place for a socket; False when there is none. `leave` releases it."""
        return self._take([("address", address, self._caps.sockets_address)])

    def leave(self, address: str) -> None:
        self._give([("address", address)])

    def known(self, user: str | None, token: str) -> Callable[[], None] | None:
        """The same by user and token, after the hello; returns the function that releases them."""
        wanted = [("token", token, self._caps.sockets_token)]
        if user is not None:
            wanted.append(("user", user, self._caps.sockets_user))
        if not self._take(wanted):
            return None
        places = [(kind, name) for kind, name, _ in wanted]
        return lambda: self._give(places)

    def _take(self, wanted: Iterable[tuple[str, str, int]]) -> bool:
        wanted = list(wanted)
        for kind, name, most in wanted:
            if self._held[kind, name] + self._elsewhere((kind, name)) >= most:
                log.warning("too many sockets by=%s most=%d", kind, most)
                return False
        self._held.update((kind, name) for kind, name, _ in wanted)
        return True

    def _give(self, places: Iterable[tuple[str, str]]) -> None:
        for place in places:
            self._held[place] -= 1
            if self._held[place] <= 0:
                del self._held[place]

    def _may(self, kind: str, address: str, minute: int, burst: int) -> bool:
        bucket = self._rates.pop((kind, address), None)
        if bucket is None:
            bucket = TokenBucket(minute / 60, burst, self._now)
        self._rates[kind, address] = bucket
        if len(self._rates) > MOST_KNOWN:
            self._rates.popitem(last=False)
        return bucket.take()
