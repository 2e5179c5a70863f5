"""A server of the Model Context Protocol as an operator configures it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any
from urllib.parse import urlsplit

from pilotfish.agent.run.seams import User
from pilotfish_client.keywords import checked

__all__ = ["Headers", "McpServer"]

NAME = re.compile(r"[a-z][a-z0-9_]{0,19}")
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})

Headers = Callable[[User | None], Awaitable[Mapping[str, str]] | Mapping[str, str]]
"""Gets whoever asks, or None for an anonymous visitor; called for each request to the server."""


@checked
@dataclass(frozen=True)
class McpServer:
    """An MCP server whose tools become actions called NAME_TOOL.

    name             the namespace: the first part of the actions' names
    url              of a server over streamable HTTP
    command          of a server over stdio: the program and its arguments
    env              further environment variables of that program; it gets none of ours but PATH
                     and the like
    cwd              the folder it is started in
    headers          of each request over HTTP: a mapping, or a plain or async function of the User
                     who asks, such as one that looks up their OAuth token
    auth             function of the User that returns an httpx2.Auth, such as a provider of
                     mcp.client.auth
    tools            patterns of the tools to offer, as in file names; all by default
    unasked          patterns of the tools that are called without asking the visitor
    trust_hints      whether a tool that the server itself calls read-only, and not open to the
                     world, is called without asking
    timeout_seconds  of one call
    connect_seconds  to start or reach the server

    Raises ValueError for what cannot work.
    """

    name: str
    url: str | None = None
    command: Sequence[str] = ()
    env: Mapping[str, str] = field(default_factory=dict[str, str])
    cwd: str | None = None
    headers: Mapping[str, str] | Headers | None = None
    auth: Callable[[User | None], Any] | None = None
    tools: Sequence[str] = ("*",)
    unasked: Sequence[str] = ()
    trust_hints: bool = False
    timeout_seconds: float = 60.0
    connect_seconds: float = 10.0

    def __post_init__(self) -> None:
        where = f"McpServer({self.name!r:.40})"
        if not NAME.fullmatch(self.name):
            raise ValueError(f"{where}: a name is 1 to 20 of a-z, 0-9 and _, such as 'orders'")
        if (self.url is None) == (not self.command):
            raise ValueError(f"{where}: give it a url=, or the command= of a program; one of them")
        if self.command and (self.headers or self.auth):
            raise ValueError(f"{where}: headers and auth are of servers with a url; use env=")
        if self.timeout_seconds <= 0 or self.connect_seconds <= 0:
            raise ValueError(f"{where}: timeout_seconds and connect_seconds are more than 0")
        address = urlsplit(self.url or "https://stdio")
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"{where}: found url={self.url!r:.80}, expected https://HOST/PATH")
        bare = address.scheme == "http" and address.hostname not in LOCAL
        if bare and (self.headers or self.auth):
            raise ValueError(f"{where}: its headers would be sent unencrypted: use https://")

    @property
    def personal(self) -> bool:
        """Whether each user needs a connection of their own."""
        return callable(self.headers) or self.auth is not None

    def offers(self, tool: str) -> bool:
        return any(fnmatchcase(tool, pattern) for pattern in self.tools)

    def lets(self, tool: str) -> bool:
        """Whether it may be called without a question."""
        return any(fnmatchcase(tool, pattern) for pattern in self.unasked)
