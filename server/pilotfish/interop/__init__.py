"""What connects an agent with other systems: MCP servers, AG-UI clients, people, analytics."""

from pilotfish.interop.handover import Channel, Chatwoot, Email, Handover, Letter, Reply, Webhook
from pilotfish.interop.interop import AgentEvent
from pilotfish.interop.mcp_server import McpServer

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
