"""A request as the body of Anthropic's Messages API, with its prompt-cache breakpoints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

from pilotfish.agent.model.request import (
    AssistantMessage,
    Call,
    CallResult,
    ChatMessage,
    Image,
    Request,
    ResultMessage,
    Thinking,
    Tool,
    UserMessage,
)
from pilotfish.models.plain_talk import plain

__all__ = ["body"]

# A breakpoint caches everything before it; at most four are allowed, three are used.
# https://docs.claude.com/en/docs/build-with-claude/prompt-caching
_BREAKPOINT = {"cache_control": {"type": "ephemeral"}}

# Tokens to think with, 1024 at least; `max_tokens` holds them, too.
# https://docs.claude.com/en/docs/build-with-claude/extended-thinking
_BUDGETS: dict[Thinking, int] = {"off": 0, "low": 1024, "medium": 4096, "high": 16384}


def body(model: str, request: Request) -> dict[str, Any]:
    """The keyword arguments of `messages.create`, but for `stream`.

    Breakpoints are set on the last tool, on the last system block, and on the last but one user
    message: the last one holds what moves, so all before it is there again in the next turn.
    """
    budget = _BUDGETS[request.thinking] if request.thinking else 0
    fields: dict[str, Any] = {"model": model}
    if request.tools:
        fields["tools"] = _last_marked([_tool(tool) for tool in request.tools])
        fields["tool_choice"] = _choice(request.forced_tool, thinks=budget > 0)
    layers = [_text(layer) for layer in request.system if layer]
    if layers:
        fields["system"] = _last_marked(layers)
    # A call in the history would need the thoughts that led to it, which are not stored.
    said = plain(request).messages if budget else request.messages
    fields["messages"] = _with_breakpoint(list(_messages(said)))
    fields["max_tokens"] = request.max_tokens + budget
    if budget:
        fields["thinking"] = {"type": "enabled", "budget_tokens": budget}
    return fields


def _choice(forced: str | None, *, thinks: bool) -> dict[str, Any]:
    """A model that thinks cannot be forced to call a tool."""
    if forced is None:
        return {"type": "auto"}
    if thinks:
        return {"type": "auto", "disable_parallel_tool_use": True}
    return {"type": "tool", "name": forced, "disable_parallel_tool_use": True}


def _tool(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "input_schema": tool.parameters,
        # Without it the arguments arrive in whole values, not letter by letter.
        "eager_input_streaming": True,
    }


def _messages(messages: tuple[ChatMessage, ...]) -> Iterator[dict[str, Any]]:
    for message in messages:
        match message:
            case UserMessage(text, images):
                yield {"role": "user", "content": [_text(text), *map(_image, images)]}
            case AssistantMessage("", ()):
                continue  # an empty message is refused; two user messages in a row are not
            case AssistantMessage(text, calls):
                said = [_text(text)] if text else []
                yield {"role": "assistant", "content": [*said, *map(_call, calls)]}
            case ResultMessage(results, text, images):
                said = [_text(text)] if text else []
                shown = [*said, *map(_image, images)]
                yield {"role": "user", "content": [*map(_result, results), *shown]}


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _image(image: Image) -> dict[str, Any]:
    source = {"type": "base64", "media_type": "image/jpeg", "data": image.data}
    return {"type": "image", "source": source}


def _call(call: Call) -> dict[str, Any]:
    return {"type": "tool_use", "id": call.id, "name": call.name, "input": _input(call.arguments)}


def _input(arguments: str) -> dict[str, Any]:
    """The arguments as the object that the API demands; other text becomes the value of one
    field.
    """
    try:
        value: object = json.loads(arguments)
    except ValueError:
        value = arguments
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {"malformed": arguments}


def _result(result: CallResult) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": result.call_id, "content": result.text}
    return {**block, "is_error": True} if result.is_error else block


def _with_breakpoint(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    asked = [at for at, message in enumerate(messages) if message["role"] == "user"]
    if len(asked) > 1:
        message = messages[asked[-2]]
        messages[asked[-2]] = {**message, "content": _last_marked(message["content"])}
    return messages


def _last_marked(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [*blocks[:-1], {**blocks[-1], **_BREAKPOINT}]
