"""A request as the body of OpenAI's chat completions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from pilotfish.agent.model.request import (
    AssistantMessage,
    Call,
    ChatMessage,
    Image,
    Request,
    ResultMessage,
    Thinking,
    Tool,
    UserMessage,
)
from pilotfish.models.plain_talk import plain

__all__ = ["Forcing", "body", "effort"]

Forcing = Literal["tool", "json"]
"""How a reply is forced into shape: by a tool call, or by a JSON schema for its text, which
servers can enforce for every model, those that know no tools included.
"""

# OpenAI's own reasoning families refuse `max_tokens`; compatible servers know only that.
_REASONING = re.compile(r"(o\d|gpt-[5-9])")


def body(model: str, request: Request, forcing: Forcing = "tool") -> dict[str, Any]:
    """The keyword arguments of `chat.completions.create`, but for `stream`; stable parts first.

    https://platform.openai.com/docs/api-reference/chat/create
    """
    limit = "max_completion_tokens" if _REASONING.match(model) else "max_tokens"
    fields: dict[str, Any] = {"model": model}
    if forcing == "json" and request.forced_tool:
        fields["response_format"] = _schema(request.tools, request.forced_tool)
        request = plain(request)
    if request.tools:
        fields["tools"] = [_tool(tool) for tool in request.tools]
        fields["tool_choice"] = _choice(request.forced_tool)
    fields["messages"] = list(_messages(request))
    fields[limit] = request.max_tokens
    fields["stream_options"] = {"include_usage": True}
    if request.thinking:
        fields["reasoning_effort"] = effort(model, request.thinking)
    return fields


def effort(model: str, thinking: Thinking) -> str:
    """The `reasoning_effort` of a level; what cannot be turned off is set to its least.

    https://platform.openai.com/docs/guides/reasoning
    """
    if thinking != "off":
        return thinking
    if re.match(r"o\d", model):
        return "low"
    return "minimal" if re.fullmatch(r"gpt-5(-.*)?", model) else "none"


def _choice(forced: str | None) -> Any:
    return {"type": "function", "function": {"name": forced}} if forced else "auto"


def _schema(tools: tuple[Tool, ...], forced: str) -> dict[str, Any]:
    (tool,) = (tool for tool in tools if tool.name == forced)
    return {"type": "json_schema", "json_schema": {"name": forced, "schema": tool.parameters}}


def _tool(tool: Tool) -> dict[str, Any]:
    return {
        "type": "function",
        "function": {
            "name": tool.name,
            "description": tool.description,
            "parameters": tool.parameters,
        },
    }


def _messages(request: Request) -> Iterator[dict[str, Any]]:
    if request.system:
        yield {"role": "system", "content": "\n\n".join(request.system)}
    for message in request.messages:
        yield from _message(message)


def _message(message: ChatMessage) -> Iterator[dict[str, Any]]:
    match message:
        case UserMessage(text, images):
            yield _user(text, images)
        case AssistantMessage(text, ()):
            yield {"role": "assistant", "content": text}
        case AssistantMessage(text, calls):
            said = {"content": text} if text else {}
            yield {"role": "assistant", **said, "tool_calls": [_call(call) for call in calls]}
        case ResultMessage(results, text, images):
            for result in results:
                yield {"role": "tool", "tool_call_id": result.call_id, "content": result.text}
            if text:
                yield _user(text, images)


def _user(text: str, images: tuple[Image, ...]) -> dict[str, Any]:
    """Pictures come last, so that the beginning is the one that later turns have, without them."""
    if not images:
        return {"role": "user", "content": text}
    shown = [
        {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{image.data}"}}
        for image in images
    ]
    return {"role": "user", "content": [{"type": "text", "text": text}, *shown]}


def _call(call: Call) -> dict[str, Any]:
    return {
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": call.arguments},
    }
