"""The origins whose pages may connect to this server: an exact list, as browsers write them.

An Origin header is the ASCII serialisation of RFC 6454 6.2: scheme, host, and the port unless it is
the scheme's own; lower case, punycode, no path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

__all__ = ["LOOPBACK", "Origins", "serialised", "together"]

DEFAULT_PORTS = {"http": 80, "https": 443}
LOOPBACK = re.compile(
    r"https?://(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:[1-9][0-9]{0,4})?"
)
"""Names of this machine; those below `.localhost` are its own (RFC 6761 6.3)."""


def together(origin: str) -> str:
    """Says why a frame of `origin` proves nothing in a page of it, and what to try."""
    return (
        "confirm: frame needs an agent with an origin of its own: sought another one than that of"
        f" the page, found {origin} for both. Scripts of that page could press the frame's buttons."
        " Serve the agent from another host or port and set its address in the page's script tag,"
        " or use confirm: card."
    )


def serialised(origin: str) -> str:
    """`origin` as a browser writes it; raises ValueError for anything but one exact origin."""
    try:
        parts = urlsplit(origin)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError) as error:
        raise ValueError(f"no origin: {origin!r} ({error}); write https://shop.example") from None
    if parts.scheme not in DEFAULT_PORTS or not host or "*" in host:
        raise ValueError(
            f"no origin: {origin!r}; expected http or https and one exact host, such as"
            " https://shop.example (patterns are not supported: list each origin)"
        )
    if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError(
            f"no origin: {origin!r} holds more than scheme, host and port; write"
            f" {parts.scheme}://{host}"
        )
    name = f"[{host}]" if ":" in host else host
    default = port is None or port == DEFAULT_PORTS[parts.scheme]
    return f"{parts.scheme}://{name}" + ("" if default else f":{port}")


class Origins:
    """The allow-list. `development` also allows pages of this machine, from any port."""

    def __init__(self, allowed: Iterable[str], *, development: bool = False) -> None:
        """Raises ValueError for an entry that is not an origin."""
        self._allowed = frozenset(serialised(origin) for origin in allowed)
        self._development = development

    def allow(self, origin: str | None) -> bool:
        """Whether a request with this Origin header is allowed; without the header it never is."""
        if origin is None:
            return False
        return origin in self._allowed or (
            self._development and LOOPBACK.fullmatch(origin) is not None
        )

    def refusal(self, origin: str | None) -> str:
        """A sentence that says how to fix it, for the log and the browser console."""
        if origin is None:
            return "The request carries no Origin header: only a browser's page may connect."
        if LOOPBACK.fullmatch(origin):
            return (
                f"The origin {origin} is allowed in development only. Set"
                " PILOTFISH_DEVELOPMENT=1, or add it to Agent(origins=[…])."
            )
        listed = ", ".join(sorted(self._allowed)) or "none"
        return (
            f"The origin {origin[:200]!r} is not allowed (allowed: {listed}). Add it to"
            " Agent(origins=[…]) or to PILOTFISH_ORIGINS."
        )
