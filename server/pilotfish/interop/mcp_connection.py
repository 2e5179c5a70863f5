"""Connections to MCP servers: opened when needed, used by many runs, closed when idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import cast
from weakref import WeakKeyDictionary

import httpx2
from mcp import Client, StdioServerParameters
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
        self._opened: asyncio.Future[Client] | None = None
        self._over = asyncio.Event()
        self._failed = -AGAIN

    async def client(self) -> Client:
        """The open client; raises McpUnreachable."""
        self.used = time.monotonic()
        async with self._lock:
            again = time.monotonic() - self._failed >= AGAIN
            if self._opened is None or (self._over.is_set() and again):
                await self._open()
            return cast("asyncio.Future[Client]", self._opened).result()

    async def tools(self) -> dict[str, Tool]:
        """The tools that the server has now, by name. Raises McpUnreachable, and what the package
        raises; a connection that has ended since its last use is opened anew, once.
        """
        try:
            return await _listed(await self.client())
        except McpUnreachable:
            raise
        except Exception as error:  # whatever a dead connection raises; the second try tells it
            log.info("mcp server=%s is connected anew: %s", self.server.name, error)
            self.drop()
            return await _listed(await self.client())

    def drop(self) -> None:
        """Closes it; the next use opens it again."""
        self._over.set()

    async def _open(self) -> None:
        over = self._over = asyncio.Event()
        opened = self._opened = asyncio.get_running_loop().create_future()
        holds = asyncio.create_task(self._hold(opened, over), name=f"mcp {self.server.name}")
        seconds = self.server.connect_seconds
        try:
            await asyncio.wait([opened, holds], timeout=seconds, return_when="FIRST_COMPLETED")
        except asyncio.CancelledError:
            holds.cancel()
            self._opened = None
            raise
        if not opened.done():
            holds.cancel()
            await asyncio.wait([holds])
            self._refuse(opened, f"no answer within {seconds:g} s")

    async def _hold(self, opened: asyncio.Future[Client], over: asyncio.Event) -> None:
        try:
            async with self._made() as client:
                if not opened.done():
                    opened.set_result(client)
                idle = max(IDLE, self.server.timeout_seconds)
                while not over.is_set() and (left := self.used + idle - time.monotonic()) > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(over.wait(), left)
        except Exception as error:  # a server of others may fail in any way
            log.warning("mcp server=%s: %s", self.server.name, _told(error))
            self._refuse(opened, _told(error))
        finally:
            over.set()

    def _refuse(self, opened: asyncio.Future[Client], why: str) -> None:
        if not opened.done():
            self._failed = time.monotonic()
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
            async with Client(started) as client:
                yield client
            return
        async with httpx2.AsyncClient(
            auth=await answer_of(server.auth, self.user) if server.auth else None,
            timeout=httpx2.Timeout(30.0, read=max(300.0, server.timeout_seconds)),
            event_hooks={"request": [self._add_headers]},
        ) as http:
            async with Client(streamable_http_client(server.url, http_client=http)) as client:
                yield client

    async def _add_headers(self, request: httpx2.Request) -> None:
        """To each request, so that a token may change while the connection is open."""
        headers = self.server.headers or {}
        if callable(headers):
            headers = await answer_of(headers, self.user)
        request.headers.update(headers)


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


async def _listed(client: Client) -> dict[str, Tool]:
    found: dict[str, Tool] = {}
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        listed = await client.list_tools(cursor=cursor, cache_mode="refresh")
        found |= {tool.name: tool for tool in listed.tools}
        if (cursor := listed.next_cursor) is None:
            break
    return found


def _told(error: BaseException) -> str:
    """The cause within the groups that the package raises."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    return f"{error!s:.200}" or type(error).__name__
