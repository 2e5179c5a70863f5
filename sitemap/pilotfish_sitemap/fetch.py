"""One page over HTTP, bounded in time and size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import httpx2

__all__ = ["AGENT", "Fetch", "Fetched", "Unreachable", "over_http"]

AGENT: Final = "pilotfish-sitemap"
_LARGEST = 2 * 1024 * 1024
_SECONDS = 15.0


class Unreachable(OSError):
    """There was no response; the message says why."""


@dataclass(frozen=True)
class Fetched:
    """`location` is the target of a redirect, as written; `text` is empty for other content."""

    status: int
    kind: str = ""
    text: str = ""
    location: str = ""


Fetch = Callable[[str], Fetched]
"""Gets one URL without following redirects; raises Unreachable."""


def over_http(client: httpx2.Client | None = None) -> Fetch:
    """A Fetch with a user agent of its own. It sends no cookies and stores none: it sees what a
    visitor sees who has not signed in.
    """
    own = client or httpx2.Client(timeout=_SECONDS, headers={"user-agent": AGENT})

    def fetch(url: str) -> Fetched:
        try:
            with own.stream("GET", url, follow_redirects=False) as answer:
                kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
                body = b""
                if kind.startswith("text/") or kind.endswith("xml"):
                    for chunk in answer.iter_bytes():
                        body += chunk
                        if len(body) > _LARGEST:
                            break
                encoding = answer.charset_encoding or "utf-8"
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            raise Unreachable(f"{url}: {error or type(error).__name__}") from error
        own.cookies.clear()
        location = answer.headers.get("location", "") if answer.is_redirect else ""
        return Fetched(answer.status_code, kind, _decoded(body, encoding), location)

    return fetch


def _decoded(body: bytes, encoding: str) -> str:
    try:
        return body.decode(encoding, "replace")
    except LookupError:
        return body.decode("utf-8", "replace")
