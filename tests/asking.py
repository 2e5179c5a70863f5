"""A request to a model, and what the model streams back to it."""

from collections.abc import Sequence
from typing import Any

from fakes import view
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    ChatMessage,
    Chunk,
    Request,
    Tool,
    UserMessage,
)
from pilotfish.models.anthropic_messages import AnthropicMessages
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.openai_responses import OpenAIResponses
from pilotfish.models.timeouts import Timeouts
from provider_wires import Wire
from providers import KEY, ProviderServer

__all__ = ["TURN", "adapter", "arguments", "asked", "chunks_of"]

TURN = Tool("agent_turn", "Take a turn.", {"type": "object", "properties": {}})


def asked(*messages: ChatMessage, **fields: Any) -> Request:
    """A request that forces `agent_turn`, unless `fields` say otherwise."""
    basic: dict[str, Any] = {
        "system": ("Who you are.", "What the rules are."),
        "messages": messages or (UserMessage("Do it."),),
        "tools": (TURN,),
        "forced_tool": "agent_turn",
        "task": "Do it.",
        "observation": view(),
        "max_tokens": 1000,
    }
    return Request(**(basic | fields))


def adapter(
    wire: Wire, provider: ProviderServer, *, timeouts: Timeouts | None = None
) -> OpenAIChat | AnthropicMessages:
    """The real client of a wire, pointed at `provider`."""
    if wire == "openai":
        url = provider.openai_url
        return OpenAIChat("gpt-test", api_key=KEY, base_url=url, timeouts=timeouts)
    url = provider.anthropic_url
    return AnthropicMessages("claude-test", api_key=KEY, base_url=url, timeouts=timeouts)


async def chunks_of(model: Model, request: Request | None = None) -> list[Chunk]:
    """The whole reply; the connection of a provider's client is closed after it."""
    try:
        return [chunk async for chunk in model.stream(request or asked())]
    finally:
        if isinstance(model, OpenAIChat | OpenAIResponses | AnthropicMessages):
            await model.aclose()


def arguments(chunks: Sequence[Chunk], index: int = 0) -> str:
    deltas = (chunk for chunk in chunks if isinstance(chunk, ArgumentsDelta))
    return "".join(delta.text for delta in deltas if delta.index == index)
