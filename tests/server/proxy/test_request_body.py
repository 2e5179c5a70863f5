from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from pilotfish.proxy.request_body import RequestBody

pytestmark = pytest.mark.anyio


def body(headers: dict[str, str], *pieces: bytes) -> tuple[RequestBody, list[dict[str, Any]]]:
    left: list[dict[str, Any]] = [
        {"type": "http.request", "body": it, "more_body": True} for it in pieces
    ] + [{"type": "http.request", "body": b""}, {"type": "http.disconnect"}]

    async def receive() -> dict[str, Any]:
        return left.pop(0)

    return RequestBody(receive, [(k.encode(), v.encode()) for k, v in headers.items()]), left


def louder(text: bytes) -> bytes:
    return text.upper() + b"!"


async def test_a_request_without_a_body() -> None:
    assert await body({})[0].content(louder) == (None, [])


async def test_a_small_text_is_replaced_whole() -> None:
    for kind in ("application/json", "text/plain", "application/problem+json; charset=utf-8"):
        given, _ = body({"content-length": "4", "content-type": kind}, b"ab", b"cd")
        assert await given.content(louder) == (b"ABCD!", [(b"content-length", b"5")])


@pytest.mark.parametrize(
    "headers",
    [
        {"content-length": "4", "content-type": "image/png"},
        {"content-length": "4", "content-type": "text/plain", "content-encoding": "gzip"},
        {"content-length": "9999999", "content-type": "text/plain"},
        {"transfer-encoding": "chunked", "content-type": "text/plain"},
    ],
)
async def test_anything_else_is_streamed_as_it_is(headers: dict[str, str]) -> None:
    given, _ = body(headers, b"ab", b"cd")
    content, length = await given.content(louder)
    assert isinstance(content, AsyncIterator)
    assert [piece async for piece in content] == [b"ab", b"cd"]
    assert length == [
        (b"content-length", it.encode()) for k, it in headers.items() if k == "content-length"
    ]


async def test_the_browser_is_gone_only_after_the_body() -> None:
    given, left = body({"content-length": "2", "content-type": "text/plain"}, b"ab")
    waiting = asyncio.ensure_future(given.gone())
    await asyncio.sleep(0)
    assert len(left) == 3 and not waiting.done()
    await given.content(louder)
    await waiting
    assert left == []
