"""Connections to MCP servers: opened when needed, used by many runs, closed when idle."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import cast
from weakref import WeakKeyDictionary

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import Tool

from pilotfish.agent.run.seams import User
from pilotfish.interop.mcp_server import McpServer
from pilotfish_client.host_function import answer_of

__all__ = ["Connection", "Connections", "McpUnreachable"]

log = logging.getLogger("pilotfish.mcp")

IDLE = 300.0
"""Seconds without a call after which a connection is closed."""
AGAIN = 30.0
"""Seconds in which a server that could not be reached is not tried again."""
MOST = 100
"""Connections of one server that are open: one for each user, where it knows users."""
MOST_PAGES = 10


class McpUnreachable(Exception):
    """The server could not be started or reached."""


class Connection:
    """One connection to a server. A task of its own holds it, since the package's context must be
    left by the task that entered it.
    """

    def __init__(self, server: McpServer, user: User | None) -> None:
        self.server = server
        self.user = user
        self.used = time.monotonic()
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._opened: asyncio.Future[Client] | None = None
        self._over = asyncio.Event()
        self._failed: tuple[float, str] = (-AGAIN, "")

    async def client(self) -> Client:
        """The open client; raises McpUnreachable."""
        self.used = time.monotonic()
        async with self._lock:
            if self._task is None or self._task.done() or self._over.is_set():
                await self._open()
        assert self._opened is not None, "it has been opened"
        return self._opened.result()

    async def tools(self) -> dict[str, Tool]:
        """The tools that the server has now, by name. Raises McpUnreachable, and what the package
        raises; a connection that has ended since its last use is opened anew, once.
        """
        try:
            return await _listed(await self.client())
        except McpUnreachable:
            raise
        except Exception as error:
            log.info("mcp server=%s is connected anew: %s", self.server.name, error)
            self.drop()
            return await _listed(await self.client())

    def drop(self) -> None:
        """Closes it; the next use opens it again."""
        self._over.set()

    async def _open(self) -> None:
        at, why = self._failed
        if time.monotonic() - at < AGAIN:
            raise McpUnreachable(why)
        self._over = asyncio.Event()
        opened: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        self._opened = opened
        self._task = asyncio.create_task(
            self._hold(opened, self._over), name=f"mcp {self.server.name}"
        )
        await asyncio.wait([opened, self._task], timeout=self.server.connect_seconds)
        if not opened.done():
            self._task.cancel()
            await asyncio.wait([self._task])
            self._refuse(opened, f"no answer within {self.server.connect_seconds:g} s")
        if error := opened.exception():
            self._failed = (time.monotonic(), str(error))
            raise error

    async def _hold(self, opened: asyncio.Future[Client], over: asyncio.Event) -> None:
        try:
            async with self._made() as client:
                if not opened.done():
                    opened.set_result(client)
                while not over.is_set():
                    left = self.used + max(IDLE, self.server.timeout_seconds) - time.monotonic()
                    if left <= 0:
                        break
                    try:
                        await asyncio.wait_for(over.wait(), left)
                    except TimeoutError:
                        continue
        except Exception as error:  # a server of others may fail in any way
            log.warning("mcp server=%s: %s", self.server.name, _told(error))
            self._refuse(opened, _told(error))
        finally:
            over.set()

    def _refuse(self, opened: asyncio.Future[Client], why: str) -> None:
        if not opened.done():
            opened.set_exception(McpUnreachable(f"{self.server.name} cannot be reached: {why}"))
            opened.exception()  # read, also where nobody waits any more

    @asynccontextmanager
    async def _made(self) -> AsyncGenerator[Client]:
        server = self.server
        if server.url is None:
            program, *args = server.command
            started = StdioServerParameters(
                command=program, args=args, env=dict(server.env), cwd=server.cwd
            )
            async with Client(stdio_client(started, errlog=sys.stderr)) as client:
                yield client
            return
        auth = server.auth(self.user) if server.auth else None
        timeout = httpx2.Timeout(30.0, read=max(300.0, server.timeout_seconds))
        async with httpx2.AsyncClient(auth=auth or _Headers(self), timeout=timeout) as http:
            if auth and server.headers:
                http.headers.update(await _headers_of(self))
            async with Client(streamable_http_client(server.url, http_client=http)) as client:
                yield client


class Connections:
    """The open ones, of each event loop: those of a server that knows no users are shared."""

    def __init__(self) -> None:
        self._open: WeakKeyDictionary[
            asyncio.AbstractEventLoop, dict[tuple[str, str | None], Connection]
        ] = WeakKeyDictionary()

    def of(self, server: McpServer, user: User | None) -> Connection:
        held = self._open.setdefault(asyncio.get_running_loop(), {})
        key = (server.name, user.id if user and server.personal else None)
        mine = [each for each in held.items() if each[0][0] == server.name]
        if key not in held and len(mine) >= MOST:
            oldest, connection = min(mine, key=lambda each: each[1].used)
            connection.drop()
            del held[oldest]
        found = held.setdefault(key, Connection(server, user))
        found.user = user if server.personal else None
        return found


class _Headers(httpx2.Auth):
    """Asked for each request, so that a token may change while a connection is open."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def async_auth_flow(
        self, request: httpx2.Request
    ) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        request.headers.update(await _headers_of(self._connection))
        yield request


async def _headers_of(connection: Connection) -> Mapping[str, str]:
    """The headers of a request for the user of this connection."""
    headers = connection.server.headers
    if callable(headers):
        return await answer_of(headers, connection.user)
    return headers or {}


async def _listed(client: Client) -> dict[str, Tool]:
    found: dict[str, Tool] = {}
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        listed = await client.list_tools(cursor=cursor, cache_mode="refresh")
        found |= {tool.name: tool for tool in listed.tools}
        cursor = listed.next_cursor
        if cursor is None:
            break
    return found


def _told(error: BaseException) -> str:
    """The cause within the groups that the package raises."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    return f"{error!s:.200}" or type(error).__name__
