"""The headers of a request and of its answer, from here to the site and back."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from pilotfish.proxy import cookies
from pilotfish.proxy.policy import Widening
from pilotfish.proxy.sites import Site, Sites

__all__ = ["Headers", "kind_of", "request_headers", "response_headers", "value_of"]

Headers = list[tuple[bytes, bytes]]

# RFC 9110 7.6.1: between two neighbours only.
_HOPS = {
    *(b"connection", b"keep-alive", b"proxy-connection", b"proxy-authenticate", b"te", b"trailer"),
    *(b"proxy-authorization", b"transfer-encoding", b"upgrade"),
}
_NOT_SENT = _HOPS | {b"host", b"accept-encoding", b"content-length", b"expect"}
# Of the real origin's TLS and of its letters, which are no longer the same.
_NOT_SHOWN = _HOPS | {b"strict-transport-security", b"alt-svc", b"date", b"content-length"}
_OF_THE_LETTERS = {
    b"content-encoding",
    b"content-md5",
    b"digest",
    b"content-digest",
    b"repr-digest",
}
_POLICIES = {b"content-security-policy", b"content-security-policy-report-only"}
_DECODED = (b"gzip", b"deflate")
_PAGES = (b"document", b"iframe", b"frame")


def value_of(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> bytes:
    """The first value; empty where there is none."""
    return next((value for key, value in headers if key.lower() == name), b"")


def kind_of(headers: Sequence[tuple[bytes, bytes]]) -> str:
    """The media type, without its parameters."""
    return value_of(headers, b"content-type").partition(b";")[0].strip().lower().decode("latin-1")


def request_headers(given: Headers, site: Site, sites: Sites) -> Headers:
    """Without Host and Content-Length. An Origin that is not of a shown site stays as it is, so
    the site judges strangers as always.
    """
    secure = cookies.keeps_secure(value_of(given, b"user-agent").decode("latin-1"))
    page = value_of(given, b"sec-fetch-dest") in _PAGES
    named = {each.strip().lower() for each in value_of(given, b"connection").split(b",")}
    kept: Headers = []
    for name, value in given:
        if name in _NOT_SENT or (name in named and name != b"cookie"):
            continue
        if page and name in (b"if-none-match", b"if-modified-since"):
            continue  # what is stored here is not what the site knows by that tag
        if name == b"cookie":
            value = cookies.sent(value.decode("latin-1"), secure=secure).encode("latin-1")
        elif name == b"sec-fetch-site":
            value = _relation(given, site, sites) or value
        kept.append((name, sites.real(value)))
    accepted = value_of(given, b"accept-encoding")
    coding = b", ".join(each for each in _DECODED if each in accepted) or b"identity"
    return [*kept, (b"accept-encoding", coding)]


def response_headers(
    given: Headers, site: Site, widening: Widening, *, secure: bool, rewritten: bool
) -> Headers:
    """`rewritten`: the body is sent decoded, and may have other letters than the site's."""
    sites, kept = widening.sites, Headers()
    for name, value in ((name.lower(), value) for name, value in given):
        if name in _NOT_SHOWN and not (name == b"content-length" and not rewritten):
            continue
        if rewritten and name in _OF_THE_LETTERS:
            continue
        if name == b"set-cookie":
            line = cookies.stored(value.decode("latin-1"), site, secure=secure)
            if line is not None:
                kept.append((name, line.encode("latin-1")))
            continue
        if name in _POLICIES:
            value = widening.widened(value.decode("latin-1")).encode("latin-1")
        kept.append((name, sites.shown(value)))
    return kept


def _relation(given: Headers, site: Site, sites: Sites) -> bytes:
    """Of the page that asks to `site`, as it would be without us; empty where it is a stranger."""
    asking = value_of(given, b"origin") or value_of(given, b"referer")
    place = sites.at(urlsplit(asking.decode("latin-1")).netloc)
    if place is None or value_of(given, b"sec-fetch-site") == b"none":
        return b""
    if place == site:
        return b"same-origin"
    same_scheme = place.origin.partition(":")[0] == site.origin.partition(":")[0]
    return b"same-site" if place.domain == site.domain and same_scheme else b"cross-site"
