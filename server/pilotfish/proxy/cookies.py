"""Cookies: each stays with the host that its site has here."""

from __future__ import annotations

import re

from pilotfish.proxy.sites import Site

__all__ = ["keeps_secure", "sent", "stored"]

_PREFIX = re.compile(r"__(Host|Secure)-")
_STAND_IN = re.compile(r"pilotfish_(Host|Secure)-")


def keeps_secure(user_agent: str) -> bool:
    """Whether a browser stores `Secure` cookies of http pages of this machine: WebKit does not."""
    return "AppleWebKit" not in user_agent or "Chrome/" in user_agent


def stored(line: str, site: Site, *, secure: bool) -> str | None:
    """A Set-Cookie header as it is here; None for one that browsers would refuse. `secure`: the
    browser stores Secure cookies of this machine.
    """
    pair, *attributes = line.split(";")
    kept: list[str] = []
    for attribute in attributes:
        name, _, value = attribute.strip().partition("=")
        if name.lower() == "domain" and value.strip():
            domain = site.cookie_domain(value)
            if domain is None:
                return None
            if domain:
                kept.append(f"Domain={domain}")
        elif secure or not _needs_tls(name, value):
            kept.append(attribute.strip())
    if not secure:
        pair = _PREFIX.sub(r"pilotfish_\1-", pair.lstrip(), count=1)
    return "; ".join([pair, *kept])


def sent(line: str, *, secure: bool) -> str:
    """A Cookie header as the site expects it."""
    if secure:
        return line
    return "; ".join(_STAND_IN.sub(r"__\1-", each.strip(), count=1) for each in line.split(";"))


def _needs_tls(name: str, value: str) -> bool:
    return name.lower() == "secure" or (name.lower(), value.lower()) == ("samesite", "none")
