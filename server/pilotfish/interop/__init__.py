"""What connects an agent with other systems: MCP servers, AG-UI clients, people, analytics.

Names are imported when they are first used, and with them only what they need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pilotfish.interop.chatwoot import Chatwoot
    from pilotfish.interop.email_channel import Email
    from pilotfish.interop.events import AgentEvent
    from pilotfish.interop.handover import Channel, Handover, Letter, Reply
    from pilotfish.interop.mcp_server import McpServer
    from pilotfish.interop.webhook import Webhook

__all__ = [
    "AgentEvent",
    "Channel",
    "Chatwoot",
    "Email",
    "Handover",
    "Letter",
    "McpServer",
    "Reply",
    "Webhook",
]

_HOMES = {
    "AgentEvent": "events",
    "Channel": "handover",
    "Chatwoot": "chatwoot",
    "Email": "email_channel",
    "Handover": "handover",
    "Letter": "handover",
    "McpServer": "mcp_server",
    "Reply": "handover",
    "Webhook": "webhook",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'pilotfish.interop' has no attribute {name!r}")
    return getattr(import_module(f"pilotfish.interop.{_HOMES[name]}"), name)
