"""Why the server closes a socket."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Close"]


class Close(IntEnum):
    """Codes 4400 to 4499 are ours (RFC 6455 7.4.2 leaves them to applications)."""

    TOO_BIG = 1009
    BROKEN = 1011
    RESTARTING = 1012
    PROTOCOL = 4400
    TOKEN = 4401
    REFUSED = 4403
    SLOW = 4408
    SUPERSEDED = 4409
    FLOOD = 4429
