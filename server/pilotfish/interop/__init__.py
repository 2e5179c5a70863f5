"""What connects an agent with other systems: MCP servers, AG-UI clients, people, analytics."""

from pilotfish.interop.channels import Chatwoot, Email, Webhook
from pilotfish.interop.events import AgentEvent
from pilotfish.interop.handover import Channel, Handover, Letter, Reply
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
