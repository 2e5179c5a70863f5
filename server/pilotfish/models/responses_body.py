"""A request as the body of OpenAI's Responses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pilotfish.agent.model.request import (
    AssistantMessage,
    ChatMessage,
    Image,
    Request,
    ResultMessage,
    Tool,
    UserMessage,
)
from pilotfish.models.openai_body import Forcing, effort
from pilotfish.models.plain_talk import plain

__all__ = ["body"]


def body(model: str, request: Request, forcing: Forcing = "tool") -> dict[str, Any]:
    """The keyword arguments of `responses.create`, but for `stream`; stable parts first.

    Nothing is kept by the provider (`store`): the history is in every request.
    https://platform.openai.com/docs/api-reference/responses/create
    """
    fields: dict[str, Any] = {"model": model, "store": False}
    if request.system:
        fields["instructions"] = "\n\n".join(request.system)
    if forcing == "json" and request.forced_tool:
        fields["text"] = {"format": _schema(request.tools, request.forced_tool)}
        request = plain(request)
    if request.tools:
        fields["tools"] = [_tool(tool) for tool in request.tools]
        forced = request.forced_tool
        fields["tool_choice"] = {"type": "function", "name": forced} if forced else "auto"
    fields["input"] = [item for message in request.messages for item in _items(message)]
    fields["max_output_tokens"] = request.max_tokens
    if request.thinking:
        fields["reasoning"] = {"effort": effort(model, request.thinking), "summary": "auto"}
    return fields


def _schema(tools: tuple[Tool, ...], forced: str) -> dict[str, Any]:
    (tool,) = (tool for tool in tools if tool.name == forced)
    return {"type": "json_schema", "name": forced, "schema": tool.parameters, "strict": False}


def _tool(tool: Tool) -> dict[str, Any]:
    return {
        "type": "function",
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.parameters,
        # Strict schemas know no optional fields.
        "strict": False,
    }


def _items(message: ChatMessage) -> Iterator[dict[str, Any]]:
    match message:
        case UserMessage(text, images):
            yield _user(text, images)
        case AssistantMessage(text, calls):
            if text:
                yield {"role": "assistant", "content": text}
            for call in calls:
                yield {
                    "type": "function_call",
                    "call_id": call.id,
                    "name": call.name,
                    "arguments": call.arguments,
                }
        case ResultMessage(results, text, images):
            for result in results:
                yield {
                    "type": "function_call_output",
                    "call_id": result.call_id,
                    "output": result.text,
                }
            if text:
                yield _user(text, images)


def _user(text: str, images: tuple[Image, ...]) -> dict[str, Any]:
    shown = [
        {"type": "input_image", "image_url": f"data:image/jpeg;base64,{image.data}"}
        for image in images
    ]
    return {"role": "user", "content": [{"type": "input_text", "text": text}, *shown]}
