"""OpenAI's Responses: the API that shows what its reasoning models think."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from typing import TYPE_CHECKING, Any

from pilotfish.agent.model.request import (
    ArgumentsDelta,
    AssistantMessage,
    ChatMessage,
    Chunk,
    Image,
    Request,
    ResultMessage,
    Thought,
    Tool,
    UserMessage,
)
from pilotfish.agent.model.usage import Usage
from pilotfish.models.openai_chat import Forcing, OpenAIServed, effort
from pilotfish.models.plain_talk import plain
from pilotfish.models.served import Ending

__all__ = ["OpenAIResponses", "ResponsesReply", "body"]


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
        {"type": "input_image", "image_url": f"data:{image.mime};base64,{image.data}"}
        for image in images
    ]
    return {"role": "user", "content": [{"type": "input_text", "text": text}, *shown]}


if TYPE_CHECKING:
    from openai.types.responses import Response, ResponseStreamEvent


class _FailedResponse(Exception):
    """The provider ended a response as failed; shaped as the SDK's own errors."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(str(error.get("message") or "the response failed"))
        self.body = error
        self.status_code = 429 if error.get("code") == "rate_limit_exceeded" else 500


class OpenAIResponses(OpenAIServed["ResponseStreamEvent"]):
    """A Model over the official client, as `OpenAIChat`."""

    _vendor = "openai-responses"
    _failures = (_FailedResponse,)

    def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        fields = body(self._model, self._shown(request), self._forcing)
        create = self._client.responses.create
        return self._reply(create, fields, ResponsesReply(self._text_is(request)))


class ResponsesReply(Ending):
    """Decodes the events of a streamed response.

    https://platform.openai.com/docs/api-reference/responses-streaming
    """

    def __init__(self, text_is: str | None = None) -> None:
        super().__init__(text_is)
        self._calls: dict[int, tuple[int, str, str]] = {}  # output item: number, id, name

    def read(self, event: ResponseStreamEvent) -> Iterator[Chunk]:
        match event.type:
            case "response.output_item.added":
                item = event.item
                if item.type == "function_call":
                    call = (len(self._calls), item.call_id, item.name)
                    self._calls[event.output_index] = call
                    yield ArgumentsDelta(*call, "")
            case "response.function_call_arguments.delta":
                yield ArgumentsDelta(*self._calls[event.output_index], event.delta)
            case "response.output_text.delta":
                yield self._text(event.delta)
            case "response.refusal.delta":
                yield self._refused(event.delta)
            case "response.reasoning_summary_text.delta" | "response.reasoning_text.delta":
                yield Thought(event.delta)
            case "response.completed" | "response.incomplete":
                self._end(event.response)
            case "response.failed":
                error = event.response.error
                raise _FailedResponse(error.model_dump() if error else {})
            case _:
                pass  # events that come later must not break us

    def _end(self, response: Response) -> None:
        if response.usage is not None:
            details = response.usage.input_tokens_details
            written: int | None = getattr(details, "cache_write_tokens", None)
            self._usage = Usage(
                input=response.usage.input_tokens,
                output=response.usage.output_tokens,
                cached_input=details.cached_tokens,
                cache_write=written or 0,
            )
        why = response.incomplete_details.reason if response.incomplete_details else None
        if why is not None:
            self._reason = "length" if why == "max_output_tokens" else "refusal"
        else:
            self._reason = "tool_use" if self._calls or self._called else "end"
