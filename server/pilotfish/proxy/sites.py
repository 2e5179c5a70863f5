"""The origins that are shown, each under a name of its own on this machine.

Cookies do not know ports, so each origin has its own host below `.localhost` (RFC 6761 6.3), which
browsers treat as a site of its own and as secure. Hosts of one site share the end of their name, so
that a cookie for all of them stays one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from pilotfish.guard.origins import DEFAULT_PORTS, serialised

__all__ = ["AGENT_HOST", "Site", "Sites"]

AGENT_HOST = "pilotfish.localhost"
_END = ".localhost"
_LONGEST = 50


@dataclass(frozen=True)
class Site:
    """`origin` is the real one, `host` its name here. `domain` is what its hosts have in common,
    `shown_domain` the same here. `port` is that of the proxy.
    """

    origin: str
    host: str
    domain: str
    shown_domain: str
    port: int

    @property
    def address(self) -> str:
        """The origin that browsers see."""
        return f"http://{self.host}:{self.port}"

    @property
    def real_host(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def netloc(self) -> str:
        """As a Host header of the real origin."""
        return self.origin.partition("://")[2]

    def cookie_domain(self, domain: str) -> str | None:
        """The domain of a cookie here: empty for this host alone, None where browsers would refuse
        the cookie (RFC 6265 5.3).
        """
        named = domain.strip().lstrip(".").lower()
        if named != self.real_host and not self.real_host.endswith(f".{named}"):
            return None
        if not _is_within(named, self.domain):
            return ""
        return named.removesuffix(self.domain) + self.shown_domain


class Sites:
    """All that are shown. The first one is the site that was asked for."""

    def __init__(self, origins: Sequence[str], port: int) -> None:
        """Raises ValueError for what is no origin."""
        self._port = port
        self.all = _named(list(dict.fromkeys(serialised(each) for each in origins)), port)
        self._by_host = {each.host: each for each in self.all}
        self._by_origin = {each.origin: each for each in self.all}

    @property
    def first(self) -> Site:
        return self.all[0]

    @property
    def agent(self) -> str:
        """The agent's own origin."""
        return f"http://{AGENT_HOST}:{self._port}"

    def at(self, host: str) -> Site | None:
        """The site of a Host header; None for any other host or port."""
        name, _, port = host.lower().rpartition(":")
        return self._by_host.get(name) if port == str(self._port) else None

    def of(self, address: str) -> Site | None:
        """The site that a real address belongs to."""
        try:
            parts = urlsplit(address)
            return self._site(parts.scheme, parts.hostname or "", parts.port)
        except ValueError:
            return None

    def shown(self, text: bytes) -> bytes:
        """`text` with the real addresses as they are here, however they are escaped."""
        return self._real_pattern.sub(self._shown_one, text)

    def real(self, text: bytes) -> bytes:
        """`text` with the addresses of here as they really are."""
        if _END.encode() not in text:
            return text
        return self._shown_pattern.sub(self._real_one, text)

    @cached_property
    def _real_pattern(self) -> re.Pattern[bytes]:
        hosts = {site.real_host for site in self.all}
        return _pattern(hosts, rb"(?:(?P<scheme>https?|wss?)(?P<mark>" + _MARK + rb"))")

    @cached_property
    def _shown_pattern(self) -> re.Pattern[bytes]:
        return _pattern(set(self._by_host), rb"(?:(?P<scheme>http|ws)(?P<mark>" + _MARK + rb"))")

    def _shown_one(self, found: re.Match[bytes]) -> bytes:
        scheme, mark = found["scheme"], found["mark"]
        own = scheme.decode().lower() if scheme else urlsplit(self.first.origin).scheme
        site = self._site(own, found["host"].decode().lower(), _port_in(found))
        if site is None:
            return found[0]
        begin = (b"ws" if own.startswith("ws") else b"http") + mark if scheme else found["bare"]
        return begin + site.host.encode() + _colon(mark) + str(site.port).encode()

    def _real_one(self, found: re.Match[bytes]) -> bytes:
        site, mark = self._by_host[found["host"].decode().lower()], found["mark"]
        if _port_in(found) != self._port:
            return found[0]
        real, _, netloc = site.origin.partition("://")
        if not found["scheme"]:
            return found["bare"] + netloc.replace(":", _colon(mark).decode()).encode()
        scheme = real.replace("http", "ws") if found["scheme"].lower() == b"ws" else real
        return scheme.encode() + mark + netloc.encode().replace(b":", _colon(mark))

    def _site(self, scheme: str, host: str, port: int | None) -> Site | None:
        web = scheme.replace("ws", "http")
        name = f"[{host}]" if ":" in host else host
        shown = "" if port in (None, DEFAULT_PORTS.get(web)) else f":{port}"
        found = self._by_origin.get(f"{web}://{name}{shown}")
        # A link without TLS to a site that has it: the site itself leads on to where it has.
        return found or (self._by_origin.get(f"https://{name}") if web == "http" else None)


_MARK = rb"://|:\\/\\/|:\\u002[fF]\\u002[fF]|%3[aA]%2[fF]%2[fF]"


def _pattern(hosts: set[str], scheme: bytes) -> re.Pattern[bytes]:
    """Addresses of these hosts: plain, in JSON, in a query, or without a scheme in quotes."""
    bare = rb"(?P<bare>(?<=[\"'(=\s])(?://|\\/\\/))"
    names = b"|".join(re.escape(each.encode()) for each in sorted(hosts, key=len, reverse=True))
    port = rb"(?:(?::|%3[aA])(?P<port>\d{1,5}))?"
    end = rb"(?![\w-]|\.\w)"
    return re.compile(
        rb"(?:" + scheme + rb"|" + bare + rb")(?P<host>" + names + rb")" + port + end, re.I
    )


def _port_in(found: re.Match[bytes]) -> int | None:
    return int(found["port"]) if found["port"] else None


def _colon(mark: bytes | None) -> bytes:
    return b"%3A" if mark and mark.startswith(b"%") else b":"


def _named(origins: list[str], port: int) -> tuple[Site, ...]:
    """Each origin with a name here that no other one has."""
    found: list[Site] = []
    labels: dict[str, str] = {}
    for origin in origins:
        parts = urlsplit(origin)
        host = parts.hostname or ""
        domain = _domain(host, [other for other in origins if _kind(other) == _kind(origin)])
        place = domain if parts.port is None else f"{domain}-{parts.port}"
        place += "-http" if parts.scheme == "http" and f"https://{host}" in origins else ""
        label = labels.setdefault(place, _label(place, {*labels.values(), "pilotfish"}))
        shown = label + _END
        found.append(Site(origin, host.removesuffix(domain) + shown, domain, shown, port))
    return tuple(found)


def _domain(host: str, origins: list[str]) -> str:
    """The shortest host among `origins`, without its `www.`, that is `host` or above it."""
    bare = [_bare(urlsplit(other).hostname or "") for other in origins]
    return min((each for each in bare if _is_within(host, each)), key=len)


def _bare(host: str) -> str:
    rest = host.removeprefix("www.")
    return rest if "." in rest else host


def _is_within(host: str, domain: str) -> bool:
    return host == domain or host.endswith(f".{domain}")


def _kind(origin: str) -> tuple[str, int | None]:
    parts = urlsplit(origin)
    return parts.scheme, parts.port


def _label(place: str, taken: set[str]) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", place).strip("-")[:_LONGEST].strip("-") or "site"
    numbers = (f"{plain}-{number}" for number in range(2, 100))
    return next(each for each in (plain, *numbers) if each not in taken)
