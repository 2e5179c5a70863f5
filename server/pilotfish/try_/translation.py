"""Headers and bodies on their way through: addresses are replaced, pages get the agent's tags, and
their policies allow these.

Bodies are read as Latin-1: each byte is one letter and comes back as it was, in whatever charset it
is written; what is looked for is ASCII.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import Scope

from pilotfish.try_.sites import Site, Sites

__all__ = [
    "FRAMES", "PAGES", "PageBody", "Pairs", "TextBody", "Widening", "has_hashes", "kind_of", "raw",
    "request_headers", "response_headers", "stored", "target_of",
]  # fmt: skip

# What may be the beginning of an address that goes on in the next piece.
_PIECE = re.compile(r"[^\s\"'<>(){}\[\];,]*\Z")
_LONGEST = 400
_LONGEST_TAG = 8 * 1024
_HEAD_BYTES = 16 * 1024
_MARK = "\xef\xbb\xbf"
# What a text begins with, behind comments and what XML has there: a document, or anything else.
_BEGIN = re.compile(
    rf"(?:{_MARK})?(?>\s+|<!--.*?-->|<\?.*?\?>)*+"
    r"(?:(?P<document><(?:!doctype|html|head)[\s>])|<[a-z/][^>]*>|[^<\s\xef]|\xef(?!\xbb|\Z))",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(r"<[a-zA-Z][^>]*>")
_TELLING = re.compile(r"<(?:meta|script|link)\b[^>]*>", re.IGNORECASE)
# Ends where the tags go: behind the head's own tag, else before the first other one.
_PLACE = re.compile(
    r"<head(?:\s[^>]*)?>|(?=<(?!(?:html|head)[\s/>])[a-z][\w-]*[\s/>])", re.IGNORECASE
)
_POLICY = re.compile(r"http-equiv\s*=\s*[\"']?content-security-policy\b", re.IGNORECASE)
_CONTENT = re.compile(r"\bcontent\s*=\s*(\"[^\"]*\"|'[^']*')", re.IGNORECASE)
_CHARSET = re.compile(r"<meta[^>]+charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_PINNED = re.compile(r"\bintegrity\s*=", re.IGNORECASE)
_SOURCE = re.compile(r"\b(?:src|href)\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
_OWN_TAG = re.compile(
    r"(<script\b[^>]*?\s)(src\s*=\s*[\"']?(?:[^\"'\s>]*/)?pilotfish(?:-early)?\.js\b)",
    re.IGNORECASE,
)
_HASHES = ("'sha256-", "'sha384-", "'sha512-")
# Both would lead the browser away from this machine's http.
_DROPPED = {"upgrade-insecure-requests", "block-all-mixed-content"}
_NO_SOURCES = {
    *("sandbox", "report-uri", "report-to", "plugin-types", "trusted-types"),
    *("require-trusted-types-for", "require-sri-for", "webrtc"),
}
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


def has_hashes(policy: str) -> bool:
    """Whether it allows inline scripts by their hash: then no letter of one may change."""
    return any(mark in policy for mark in _HASHES)


@dataclass(frozen=True)
class Widening:
    """What one page's policies get: the agent's origin, and the nonce of our tags."""

    sites: Sites
    nonce: str

    def widened(self, policies: str) -> str:
        """A header with one policy or several. Directives that the site has not set stay unset."""
        return ", ".join(self._one(each) for each in policies.split(",") if each.strip())

    def _one(self, policy: str) -> str:
        found: dict[str, list[str]] = {}
        for name, *sources in filter(None, map(str.split, policy.split(";"))):
            if (name := name.lower()) not in _DROPPED:
                found.setdefault(name, sources if name in _NO_SOURCES else self._here(sources))
        agent = self.sites.agent
        names = ("script-src-elem", "script-src", "default-src")
        if name := next((each for each in names if each in found), None):
            # A nonce would switch off the 'unsafe-inline' of a policy that has none.
            marks = ("'nonce-", "'strict-dynamic'", *_HASHES)
            strict = any(each.startswith(marks) for each in found[name])
            nonce = [f"'nonce-{self.nonce}'"] if strict else []
            _add(found, "script-src" if name == "default-src" else name, [agent, *nonce])
        _add(found, "connect-src", [agent, agent.replace("http", "ws", 1)])
        return "; ".join(" ".join([name, *sources]) for name, sources in found.items())

    def _here(self, sources: list[str]) -> list[str]:
        """The sources, with the names that shown sites have here beside the real ones."""
        added = [
            address
            for source in sources
            for site in self.sites.all
            if _covers(source.lower(), site.scheme, site.real_host)
            for address in (site.address, site.address.replace("http", "ws", 1))
        ]
        return list(dict.fromkeys([*sources, *added]))


def _add(found: dict[str, list[str]], name: str, added: list[str]) -> None:
    base = found.get(name, found.get("default-src"))
    if base is not None:
        found[name] = [each for each in base if each.lower() != "'none'"] + added


def _covers(source: str, scheme: str, host: str) -> bool:
    """Whether a source expression allows the real origin other than by 'self'."""
    if source in ("https:", "wss:"):
        return scheme == "https"
    name = source.rpartition("://")[2].partition("/")[0].partition(":")[0]
    return name == host or (name.startswith("*.") and host.endswith(name[1:]))


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


class TextBody:
    """Scripts, styles and data."""

    def __init__(self, sites: Sites) -> None:
        self._sites = sites
        self._held = ""

    def feed(self, piece: bytes, *, last: bool = False) -> bytes:
        """What may be sent on; all of it with the `last` piece."""
        text = self._held + piece.decode("latin-1")
        cut = len(text) if last else self._cut(text)
        self._held = text[cut:]
        return self._mapped(text[:cut]).encode("latin-1", "xmlcharrefreplace")

    def _mapped(self, text: str) -> str:
        return self._sites.shown(text)

    def _cut(self, text: str) -> int:
        """Where the last piece begins that may go on."""
        piece = _PIECE.search(text[-_LONGEST:])
        held = len(piece[0]) if piece else 0
        return len(text) if held >= _LONGEST else len(text) - held


class PageBody(TextBody):
    """HTML. A whole document gets `tags` at the start of its head; a part of one does not. With
    `only_tags` text between tags stays as it is. `own_agent`: it loads a Pilotfish of its own,
    whose tags are emptied; `pinned` are files whose hash it names, so they must stay as they are.
    """

    def __init__(self, widening: Widening, tags: str, *, only_tags: bool = False) -> None:
        super().__init__(widening.sites)
        self._widening = widening
        self._tags = tags
        self._only_tags = only_tags
        self._placed = False
        self.own_agent = False
        self.pinned = set[str]()

    def feed(self, piece: bytes, *, last: bool = False) -> bytes:
        if self._placed:
            return super().feed(piece, last=last)
        self._held += piece.decode("latin-1")
        before = self._begun(last)
        if not self._placed:
            return b""
        return before.encode("latin-1", "xmlcharrefreplace") + super().feed(b"", last=last)

    def _begun(self, last: bool) -> str:
        """All up to where the tags go, with them; empty while that is not known yet."""
        text, begin = self._held, _BEGIN.match(self._held)
        document = begin is not None and begin["document"] is not None
        place = _PLACE.search(text) if document else None
        known = place is not None if document else begin is not None
        self._placed = known or last or len(text) > _HEAD_BYTES
        if not self._placed or not document:
            return ""
        at = place.end() if place else len(text)
        self._held = text[at:]
        # Our tags may push the declaration out of the bytes in which browsers look for it.
        charset = _CHARSET.search(text[:1024])
        declared = f'<meta charset="{charset[1]}"/>' if charset else ""
        return self._mapped(text[:at]) + declared + self._tags

    def _cut(self, text: str) -> int:
        begun = text.rfind("<")
        open_tag = begun >= 0 and ">" not in text[begun:] and len(text) - begun <= _LONGEST_TAG
        return begun if open_tag else super()._cut(text)

    def _mapped(self, text: str) -> str:
        shown = self._sites.shown
        text, emptied = _OWN_TAG.subn(r"\1data-\2", text)
        self.own_agent = self.own_agent or emptied > 0
        text = _TELLING.sub(self._told, text)
        return _TAG.sub(lambda tag: shown(tag[0]), text) if self._only_tags else shown(text)

    def _told(self, found: re.Match[str]) -> str:
        tag = found[0]
        if tag[:5].lower() == "<meta" and _POLICY.search(tag):
            return _CONTENT.sub(self._policy, tag)
        if _PINNED.search(tag) and (source := _SOURCE.search(tag)):
            at = source[1].encode("latin-1", "replace").decode("utf-8", "replace")
            self.pinned.add(html.unescape(at))
        return tag

    def _policy(self, found: re.Match[str]) -> str:
        policy = html.unescape(found[1][1:-1])
        self._only_tags = self._only_tags or has_hashes(policy)
        return f'content="{html.escape(self._widening.widened(policy))}"'
