"""Bodies while they stream through: addresses are replaced, pages get the agent's tags."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pilotfish.proxy.policy import Widening, has_hashes
from pilotfish.proxy.sites import Sites

__all__ = ["Body", "PageBody", "Seen", "TextBody"]

_PIECE = re.compile(rb"[^\s\"'<>(){}\[\];,]*\Z")
"""What may be the beginning of an address that goes on in the next piece."""
_LONGEST = 400
_LONGEST_TAG = 8 * 1024
_HEAD_BYTES = 16 * 1024
_DOCUMENT = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)*<(?:!doctype\b|html\b|head\b)", re.I | re.S
)
_TAG = re.compile(rb"<[a-zA-Z][^>]*>")
_TELLING = re.compile(rb"<(?:meta|script|link)\b[^>]*>", re.I)
_HEAD = re.compile(rb"<head(?:\s[^>]*)?>", re.I)
_OTHER = re.compile(rb"<(?!(?:html|head)[\s/>])[a-z][\w-]*[\s/>]", re.I)
_POLICY = re.compile(rb"http-equiv\s*=\s*[\"']?content-security-policy\b", re.I)
_CONTENT = re.compile(rb"\bcontent\s*=\s*(\"[^\"]*\"|'[^']*')", re.I)
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?([\w-]+)", re.I)
_PINNED = re.compile(rb"\bintegrity\s*=", re.I)
_SOURCE = re.compile(rb"\b(?:src|href)\s*=\s*[\"']?([^\"'\s>]+)", re.I)
_OWN_TAG = re.compile(
    rb"<script[^>]+\bsrc\s*=\s*[\"']?[^\"'\s>]*/?pilotfish(?:-early)?\.js\b", re.I
)


class Body(Protocol):
    def feed(self, piece: bytes) -> bytes:
        """What may be sent on."""
        ...

    def end(self) -> bytes:
        """The rest."""
        ...


class TextBody:
    """Scripts, styles and data, from anything that maps bytes to bytes."""

    def __init__(self, replace: Callable[[bytes], bytes]) -> None:
        self._replace = replace
        self._held = b""

    def feed(self, piece: bytes) -> bytes:
        text = self._held + piece
        at = _cut(text)
        self._held = text[at:]
        return self._replace(text[:at])

    def end(self) -> bytes:
        rest, self._held = self._held, b""
        return self._replace(rest)


@dataclass(frozen=True)
class Seen:
    """What a page's markup tells in passing: it loads a Pilotfish of its own; a file whose hash is
    pinned, which must therefore stay as it is.
    """

    own_agent: Callable[[], None]
    pinned: Callable[[str], None]


class PageBody:
    """HTML. A whole document gets `tags` at the start of its head; a part of one does not."""

    def __init__(self, sites: Sites, widening: Widening, tags: bytes, seen: Seen) -> None:
        self._sites = sites
        self._widening = widening
        self._tags = tags
        self._seen = seen
        self._held = b""
        self._placed = False
        self.only_tags = False
        """Whether text between tags stays as it is."""
        self.charset = ""
        """As the document declares it near its start."""

    def feed(self, piece: bytes) -> bytes:
        self._held += piece
        before = b"" if self._placed else self._placing(last=False)
        if not self._placed:
            return b""
        cut = self._held.rfind(b"<")
        if cut < 0 or b">" in self._held[cut:] or len(self._held) - cut > _LONGEST_TAG:
            cut = _cut(self._held)
        ready, self._held = self._held[:cut], self._held[cut:]
        return before + self._mapped(ready)

    def end(self) -> bytes:
        before = b"" if self._placed else self._placing(last=True)
        rest, self._held = self._held, b""
        return before + self._mapped(rest)

    def _placing(self, *, last: bool) -> bytes:
        """All up to where the tags go, with them; empty while that is not known yet."""
        text = self._held
        if not _DOCUMENT.match(text):
            self._placed = last or len(text) > _HEAD_BYTES or not _may_begin(text)
            return b""
        head, other = _HEAD.search(text), _OTHER.search(text)
        if head and (not other or head.start() < other.start()):
            at = head.end()
        elif other:
            at = other.start()
        elif last or len(text) > _HEAD_BYTES:
            at = len(text)
        else:
            return b""
        self._placed = True
        charset = _CHARSET.search(text[:1024])
        self.charset = charset[1].decode() if charset else ""
        before, self._held = text[:at], text[at:]
        return self._mapped(before) + self._tags

    def _mapped(self, text: bytes) -> bytes:
        if _OWN_TAG.search(text):
            self._seen.own_agent()
        text = _TELLING.sub(self._told, text)
        if self.only_tags:
            return _TAG.sub(lambda tag: self._sites.shown(tag[0]), text)
        return self._sites.shown(text)

    def _told(self, found: re.Match[bytes]) -> bytes:
        tag = found[0]
        if tag[:5].lower() == b"<meta" and _POLICY.search(tag):
            tag = _CONTENT.sub(self._policy, tag)
        elif _PINNED.search(tag) and (source := _SOURCE.search(tag)):
            self._seen.pinned(html.unescape(source[1].decode("utf-8", "replace")))
        return tag

    def _policy(self, found: re.Match[bytes]) -> bytes:
        policy = html.unescape(found[1][1:-1].decode("utf-8", "replace"))
        self.only_tags = self.only_tags or has_hashes(policy)
        return b'content="' + html.escape(self._widening.widened(policy)).encode() + b'"'


def _cut(text: bytes) -> int:
    """Where the last piece begins that may go on."""
    piece = _PIECE.search(text[-_LONGEST:])
    held = len(piece[0]) if piece else 0
    return len(text) if held >= _LONGEST else len(text) - held


def _may_begin(text: bytes) -> bool:
    """Whether more of it may make it a document."""
    plain = text.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return any(
        each.startswith(plain[: len(each)]) for each in (b"<!doctype", b"<html", b"<head", b"<!--")
    )
