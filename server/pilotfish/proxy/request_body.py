"""The body of a browser's request, on its way to the site."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any

from pilotfish.proxy.headers import Headers, kind_of, value_of

__all__ = ["Receive", "RequestBody"]

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

_SMALL = 1024 * 1024
_TEXT = ("text/", "application/json", "application/x-www-form-urlencoded", "multipart/form-data")


class RequestBody:
    """A small text body is read whole, so that addresses of here are replaced in it and nothing of
    them is stored on the site; any other is streamed as it is.
    """

    def __init__(self, receive: Receive, headers: Headers) -> None:
        self._receive = receive
        self._headers = headers
        self._read = asyncio.Event()
        self._length = value_of(headers, b"content-length")
        if not self._length and not value_of(headers, b"transfer-encoding"):
            self._read.set()

    async def content(
        self, real: Callable[[bytes], bytes]
    ) -> tuple[bytes | AsyncIterator[bytes] | None, Headers]:
        """What is sent, and the headers of its length."""
        if self._read.is_set():
            return None, []
        if self._is_small_text():
            whole = real(b"".join([piece async for piece in self._pieces()]))
            return whole, [(b"content-length", str(len(whole)).encode())]
        length: Headers = [(b"content-length", self._length)] if self._length else []
        return self._pieces(), length

    async def gone(self) -> None:
        """Returns when the browser has closed the connection or given the request up."""
        await self._read.wait()
        while (await self._receive())["type"] != "http.disconnect":
            pass

    def _is_small_text(self) -> bool:
        kind = kind_of(self._headers)
        plain = not value_of(self._headers, b"content-encoding")
        small = self._length.isdigit() and int(self._length) <= _SMALL
        return plain and small and (kind.startswith(_TEXT) or kind.endswith("+json"))

    async def _pieces(self) -> AsyncGenerator[bytes, None]:
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                raise asyncio.CancelledError
            if piece := message.get("body", b""):
                yield piece
            if not message.get("more_body", False):
                break
        self._read.set()
