"""The origins that are shown, each under a name of its own on this machine.

Cookies do not know ports, so each origin has its own host below `.localhost` (RFC 6761 6.3), which
browsers treat as a site of its own and as secure. Hosts of one site share the end of their name, so
that a cookie for all of them stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from pilotfish.guard.origins import DEFAULT_PORTS, serialised

__all__ = ["AGENT_HOST", "Site", "Sites"]

AGENT_HOST = "pilotfish.localhost"
_MARK = r"(?P<mark>://|:\\/\\/|:\\u002f\\u002f|%3a%2f%2f)"


@dataclass(frozen=True)
class Site:
    """`host` and `address` are its name and origin here; `domain` is what its real hosts have in
    common, `shown_domain` the same here. The others are those of the real origin.
    """

    origin: str
    scheme: str
    real_host: str
    port: int
    host: str
    address: str
    domain: str
    shown_domain: str

    def cookie_domain(self, domain: str) -> str | None:
        """The domain of a cookie here: empty for this host alone, None where browsers would refuse
        the cookie (RFC 6265 5.3).
        """
        named = domain.strip().lstrip(".").lower()
        if not _is_within(self.real_host, named):
            return None
        above = not _is_within(named, self.domain)
        return "" if above else named.removesuffix(self.domain) + self.shown_domain


class Sites:
    """All that are shown. The first one is the site that was asked for."""

    def __init__(self, origins: Sequence[str], port: int) -> None:
        """Raises ValueError for what is no origin, and where two would have one name."""
        real = list(dict.fromkeys(map(serialised, origins)))
        self.all = [_named(each, real, port) for each in real]
        self.first, self.agent, self._port = self.all[0], f"http://{AGENT_HOST}:{port}", port
        self._by_host = {each.host: each for each in self.all}
        self._by_origin = {each.origin: each for each in self.all}
        if len({AGENT_HOST, *self._by_host}) <= len(self.all):
            raise ValueError(f"two of these have one name here: {', '.join(real)}; leave one away")
        self._real_addresses = _addresses((each.real_host for each in self.all), "https?|wss?")
        self._shown_addresses = _addresses(self._by_host, "http|ws")

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

    def shown(self, text: str) -> str:
        """`text` with the real addresses as they are here, however they are escaped."""
        lowered = text.lower()  # most text names no site, and the search is slow
        named = any(site.real_host in lowered for site in self.all)
        return self._real_addresses.sub(self._shown_one, text) if named else text

    def real(self, text: str) -> str:
        """`text` with the addresses of here as they really are."""
        return self._shown_addresses.sub(self._real_one, text) if ".localhost" in text else text

    def _shown_one(self, found: re.Match[str]) -> str:
        scheme = (found["scheme"] or self.first.scheme).lower()
        site = self._site(scheme, found["host"].lower(), _port_in(found))
        if site is None:
            return found[0]
        web = "ws" if scheme.startswith("ws") else "http"
        begin = web + found["mark"] if found["scheme"] else found["bare"]
        return f"{begin}{site.host}{_colon(found)}{self._port}"

    def _real_one(self, found: re.Match[str]) -> str:
        if _port_in(found) != self._port:
            return found[0]
        site = self._by_host[found["host"].lower()]
        netloc = site.origin.partition("://")[2].replace(":", _colon(found))
        if not found["scheme"]:
            return found["bare"] + netloc
        socket = found["scheme"].lower() == "ws"
        scheme = site.scheme.replace("http", "ws") if socket else site.scheme
        return scheme + found["mark"] + netloc

    def _site(self, scheme: str, host: str, port: int | None) -> Site | None:
        web = scheme.replace("ws", "http")
        name = f"[{host}]" if ":" in host else host
        shown = "" if port in (None, DEFAULT_PORTS.get(web)) else f":{port}"
        found = self._by_origin.get(f"{web}://{name}{shown}")
        # A link without TLS to a site that has it: the site itself leads on to where it has.
        return found or (self._by_origin.get(f"https://{name}") if web == "http" else None)


def _addresses(hosts: Iterable[str], schemes: str) -> re.Pattern[str]:
    """Addresses of these hosts: plain, in JSON, in a query, or without a scheme in quotes."""
    names = "|".join(map(re.escape, sorted(set(hosts), key=len, reverse=True)))
    begin = rf"(?:(?P<scheme>{schemes}){_MARK}|(?P<bare>(?<=[\"'(=\s])(?://|\\/\\/)))"
    port = r"(?:(?::|%3a)(?P<port>\d{1,5}))?"
    return re.compile(rf"{begin}(?P<host>{names}){port}(?![\w-]|\.\w)", re.IGNORECASE | re.ASCII)


def _port_in(found: re.Match[str]) -> int | None:
    return int(found["port"]) if found["port"] else None


def _colon(found: re.Match[str]) -> str:
    return "%3A" if (found["mark"] or "").startswith("%") else ":"


def _named(origin: str, all_of_them: list[str], port: int) -> Site:
    """Its domain is the shortest host of them, without `www.`, that is its own or above it."""
    parts = urlsplit(origin)
    host, own = parts.hostname or "", (parts.scheme, parts.port)
    alike = [it for it in map(urlsplit, all_of_them) if (it.scheme, it.port) == own]
    bare = [re.sub(r"^www\.(?=.*\.)", "", it.hostname or "") for it in alike]
    domain = min((each for each in bare if _is_within(host, each)), key=len)
    place = domain if parts.port is None else f"{domain}-{parts.port}"
    place += "-http" if parts.scheme == "http" and f"https://{host}" in all_of_them else ""
    end = (re.sub(r"[^a-z0-9]+", "-", place)[-50:].strip("-") or "site") + ".localhost"
    shown, number = host.removesuffix(domain) + end, parts.port or DEFAULT_PORTS[parts.scheme]
    address = f"http://{shown}:{port}"
    return Site(origin, parts.scheme, host, number, shown, address, domain, end)


def _is_within(host: str, domain: str) -> bool:
    return host == domain or host.endswith(f".{domain}")
