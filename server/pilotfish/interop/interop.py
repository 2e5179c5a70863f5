"""What an agent connects with, put into the kit of each of its runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pilotfish.guard.policy import Policy
from pilotfish.interop.mcp_server import McpServer, require_mcp

__all__ = ["Interop"]


class Interop:
    """Made only for an agent that uses some of it. Raises ConfigurationError for a missing
    package, ValueError for what cannot work together.
    """

    def __init__(self, *, mcp: Sequence[McpServer] = ()) -> None:
        self._mcp = tuple(mcp)
        if strange := [server for server in mcp if not isinstance(server, McpServer)]:
            found = f"{strange[0]!r:.60}"
            raise TypeError(f"Agent(mcp=…): expected McpServer(name, …), found {found}")
        names = [server.name for server in mcp]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"Agent(mcp=…): two servers are called {twice[0]!r}")
        if mcp:
            require_mcp()

    def joined(self, kit: dict[str, Any], policy: Policy) -> dict[str, Any]:
        """The keywords of a kit, with what is connected."""
        if self._mcp:
            from pilotfish.interop.mcp_actions import McpActions, listing

            kit["actions"] = McpActions(kit["actions"], policy, self._mcp)
            kit["ahead"] = (listing(self._mcp), *kit.get("ahead", ()))
        return kit
