"""The headers of a request and of its answer, from here to the site and back."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import Scope

from pilotfish.try_.bodies import Widening
from pilotfish.try_.sites import Site, Sites

__all__ = [
    "FRAMES",
    "PAGES",
    "Pairs",
    "kind_of",
    "raw",
    "request_headers",
    "response_headers",
    "stored",
    "target_of",
]

Pairs = list[tuple[str, str]]

FRAMES = ("iframe", "frame")
PAGES = ("text/html", "application/xhtml+xml")
# RFC 9110 7.6.1: between two neighbours only.
_HOPS = {
    *("connection", "keep-alive", "proxy-connection", "proxy-authenticate", "te", "trailer"),
    *("proxy-authorization", "transfer-encoding", "upgrade"),
}
_NOT_SENT = _HOPS | {"host", "accept-encoding", "content-length", "expect"}
_TAGS = {"if-none-match", "if-modified-since"}
_NOT_SHOWN = _HOPS | {"strict-transport-security", "alt-svc", "date"}
# What is said of the body's letters.
_LETTERS = {"content-length", "content-encoding", "content-md5", "digest", "content-digest"}
_PREFIX = re.compile(r"__(Host|Secure)-")
_STAND_IN = re.compile(r"(^|; *)pilotfish_(Host|Secure)-")


def raw(pairs: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in pairs]


def target_of(scope: Scope) -> str:
    """Path and query of a request, letter by letter."""
    query: bytes = scope["query_string"]
    return str((scope["raw_path"] + (b"?" + query if query else b"")).decode("latin-1"))


def kind_of(headers: Headers) -> str:
    """The media type, without its parameters."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def request_headers(given: Headers, sites: Sites) -> Pairs:
    """Without Host and Content-Length. An Origin that is not of a shown site stays as it is, so
    the site judges strangers as always.
    """
    named = {each.strip().lower() for each in given.get("connection", "").split(",")}
    left = _NOT_SENT | (named - {"cookie"})
    if given.get("sec-fetch-dest") in ("document", *FRAMES):
        left |= _TAGS  # what is stored here is not what the site knows by that tag
    kept: Pairs = []
    for name, value in given.items():
        if name == "cookie" and not _keeps_secure(given):
            value = _STAND_IN.sub(r"\1__\2-", value)
        if name not in left:
            kept.append((name, sites.real(value)))
    accepted = given.get("accept-encoding", "")
    coding = ", ".join(each for each in ("gzip", "deflate") if each in accepted) or "identity"
    return [*kept, ("accept-encoding", coding)]


def response_headers(
    answer: Headers, asked: Headers, site: Site, widening: Widening, *, rewritten: bool
) -> Pairs:
    """For the browser that sent `asked`. `rewritten`: the body is sent decoded, and may have other
    letters than the site's. No other site may frame a page.
    """
    sites, kept = widening.sites, Pairs()
    for name, value in answer.items():
        if name in _NOT_SHOWN or (rewritten and name in _LETTERS):
            continue
        if name == "set-cookie":
            line = stored(value, site, asked)
            kept += [(name, line)] if line else []
            continue
        if name.startswith("content-security-policy"):
            value = widening.widened(value)
        kept.append((name, sites.shown(value)))
    if kind_of(answer) in PAGES:
        ours = " ".join(each.address for each in sites.all)
        kept.append(("content-security-policy", f"frame-ancestors 'self' {ours}"))
    return kept


def stored(line: str, site: Site, asked: Headers) -> str | None:
    """A Set-Cookie header as it is here; None for one that browsers would refuse."""
    secure = _keeps_secure(asked)
    pair, *attributes = map(str.strip, line.split(";"))
    kept = [pair if secure else _PREFIX.sub(r"pilotfish_\1-", pair, count=1)]
    for attribute in attributes:
        name, _, value = attribute.lower().partition("=")
        if name == "domain" and value.strip():
            domain = site.cookie_domain(value)
            if domain is None:
                return None
            kept += [f"Domain={domain}"] if domain else []
        elif secure or (name != "secure" and (name, value) != ("samesite", "none")):
            kept.append(attribute)
    return "; ".join(kept)


def _keeps_secure(asked: Headers) -> bool:
    """Whether the browser keeps `Secure` cookies of http pages of this machine: not WebKit."""
    agent = asked.get("user-agent", "")
    return "AppleWebKit" not in agent or "Chrome/" in agent
