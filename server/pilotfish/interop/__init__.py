"""What connects an agent with other systems: MCP servers, AG-UI clients, people, analytics.

Names are imported when they are first used, and with them only what they need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pilotfish.interop.mcp_server import McpServer

__all__ = ["McpServer"]

_HOMES = {"McpServer": "mcp_server"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'pilotfish.interop' has no attribute {name!r}")
    return getattr(import_module(f"pilotfish.interop.{_HOMES[name]}"), name)
