"""How long a page's first byte takes, straight from the application and as it is shown."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

import httpx2
from bench.trying.apps import App
from playwright.sync_api import BrowserContext

__all__ = ["first_bytes"]


def first_bytes(
    app: App, contexts: dict[str, BrowserContext], times: int
) -> dict[str, list[float]]:
    """Milliseconds for each origin, by turns, over connections that are open, with the cookies of
    a browser that has signed in.
    """
    found: dict[str, list[float]] = {origin: [] for origin in contexts}
    cookies = {origin: _cookies(context, origin) for origin, context in contexts.items()}
    with httpx2.Client(verify=False, timeout=60) as client:
        for _ in range(times):
            for path in app.pages:
                for origin in contexts:
                    found[origin].append(_one(client, origin, path, cookies[origin]))
    return found


def _one(client: httpx2.Client, origin: str, path: str, cookies: str) -> float:
    parts = urlsplit(origin)
    headers = {"host": parts.netloc, "cookie": cookies, "sec-fetch-dest": "document"}
    url = f"{parts.scheme}://127.0.0.1:{parts.port}{path}"
    began = time.perf_counter()
    with client.stream("GET", url, headers=headers) as answer:
        pieces = answer.iter_raw()
        next(pieces, b"")
        spent = (time.perf_counter() - began) * 1000
        for _ in pieces:  # to its end, or the connection is not used again
            pass
        if answer.status_code >= 400:
            raise RuntimeError(f"{url} answers {answer.status_code}")
    return spent


def _cookies(context: BrowserContext, origin: str) -> str:
    return "; ".join(f"{it['name']}={it['value']}" for it in context.cookies(origin))
