"""The requests that passed through, by what they do as far as their address tells.

The widget's guard judges more: fields, the control that was pressed, what the visitor said. These
tables are its own (`widget/src/guard/ordinary.ts`, `deeds.ts`); a test compares them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pilotfish.doctor.asked_requests import path_pattern

__all__ = ["Kind", "Line", "Traffic", "kind_of_request"]

Kind = Literal["read", "ordinary", "upkeep", "consequential", "unknown"]

READS = (
    r"(^_?|-)(search|query|lookup|suggest(ions?)?|autocomplete|count|preview|filter|paginate)$"
    r"|^(get|count)-(?!(.*-)?and-)"
)
UPKEEP = (
    r"(^|-)(ping|heartbeats?|keep-?alive|presence|metrics|telemetry|draft|autosave|checkpoints?"
    r"|layouts?|workspaces?|sessions?|locks?)$"
)
ALIVE = r"^(ping|heartbeats?|keep-?alive|presence)$"
CART = r"(^|\/)(cart|basket|bag|wish-?list|favou?rites)(\/|$)"
DEEDS = (
    r"^(bulk-)?(delete|destroy|remove|erase|purge|wipe|drop|trash|deactivate|ban)(-|$)",
    r"^(pay|refund|charge|payout|withdraw|transfer|donate|purchase)(-|$)",
    r"^(log-?out|sign-?out|revoke|rotate|reset-password|disable-2fa)(-|$)",
    r"^(unsubscribe|cancel-(plan|subscription)|downgrade|upgrade)(-|$)",
    r"^(publish|unpublish|invite|send|broadcast)(-|$)",
    r"^(void|ship|approve|reject|merge|deploy|execute|impersonate|terminate|reboot)(-|$)",
)
MAKES = (
    r"^(orders?|checkouts?|payments?|charges?|purchases?|refunds?|transfers?|payouts?|donations?"
    r"|bookings?|buy(-now)?|place-order)$",
    r"^(subscriptions?|plan|cancel|memberships?)$",
    r"^(messages?|mails?|emails?|invit(es?|ations?)|posts?|comments?|reviews?|replies|tweets?"
    r"|contact)$",
    r"^(passwords?|api-?keys?|tokens?|2fa|mfa|passkeys?|secrets?)$",
)
_SAFE = ("GET", "HEAD", "OPTIONS")
_MOST = 1000
_HABIT = 3
"""So many times the same by itself, and it looks like upkeep."""


@dataclass(frozen=True)
class Line:
    """Requests of one method to one kind of path."""

    method: str
    pattern: str
    kind: Kind
    count: int

    @property
    def changes(self) -> bool:
        return self.method not in _SAFE


class Traffic:
    """Counts; files such as scripts and pictures only by their number."""

    def __init__(self) -> None:
        self._seen = Counter[tuple[str, str, Kind]]()
        self.files = 0

    def add(self, method: str, path: str, media: str) -> None:
        if method in _SAFE and not ("html" in media or "json" in media or not media):
            self.files += 1
            return
        key = (method, path_pattern(path), kind_of_request(method, path))
        if key in self._seen or len(self._seen) < _MOST:
            self._seen[key] += 1

    def lines(self, kind: Kind) -> list[Line]:
        """The most frequent first."""
        found = [Line(*key, count) for key, count in self._seen.items() if key[2] == kind]
        return sorted(found, key=lambda line: (-line.count, line.pattern, line.method))

    def count(self, kind: Kind) -> int:
        return sum(line.count for line in self.lines(kind))

    def habits(self) -> list[Line]:
        """Of unknown kind, and sent again and again: upkeep, if the team says so."""
        return [it for it in self.lines("unknown") if it.changes and it.count >= _HABIT]

    def deeds(self) -> Iterator[Line]:
        """What changes something on the site, without upkeep and reads."""
        yield from self.lines("consequential")
        yield from (it for it in self.lines("unknown") if it.changes)


def kind_of_request(method: str, path: str) -> Kind:
    """By method and address alone."""
    segments = [_plain(each) for each in path.split("/") if each]
    last = next((each for each in reversed(segments) if not re.fullmatch(r"[\d-]+", each)), "")
    if method not in _SAFE and re.search(CART, path):
        return "ordinary"
    if any(re.search(each, last) for each in DEEDS):
        return "consequential"
    if method in _SAFE:
        return "read"
    if method == "DELETE":
        return "consequential"
    if any(re.search(ALIVE, each) for each in segments) or re.search(UPKEEP, last):
        return "upkeep"
    if method == "POST" and re.search(READS, last):
        return "read"
    if method == "POST" and any(re.search(each, last) for each in MAKES):
        return "consequential"
    return "unknown"


def _plain(segment: str) -> str:
    """`addToCart`, `add_to_cart` and `Add.To.Cart` as `add-to-cart`."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", segment)
    return re.sub(r"[_.:\s-]+", "-", parted).strip("-").lower()
