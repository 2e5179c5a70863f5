"""Anthropic's Messages API."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    AssistantMessage,
    Call,
    CallResult,
    ChatMessage,
    Chunk,
    Image,
    Request,
    ResultMessage,
    StopReason,
    TextDelta,
    Thinking,
    Thought,
    Tool,
    UserMessage,
)
from pilotfish.agent.model.usage import Usage
from pilotfish.models.model_options import NONE, CallOptions
from pilotfish.models.plain_talk import plain
from pilotfish.models.provider import Provider
from pilotfish.models.served import Contact, Ending, Served, once
from pilotfish.models.timeouts import Timeouts

__all__ = ["AnthropicMessages", "MessageReply", "body"]

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
    source = {"type": "base64", "media_type": image.mime, "data": image.data}
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


if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from anthropic.lib.bedrock import AsyncAnthropicBedrock
    from anthropic.lib.vertex import AsyncAnthropicVertex
    from anthropic.types import (
        MessageDeltaUsage,
        RawContentBlockDeltaEvent,
        RawContentBlockStartEvent,
        RawMessageStreamEvent,
    )
    from anthropic.types import Usage as MessageUsage


# https://docs.claude.com/en/api/handling-stop-reasons
_STOPPED: dict[str, StopReason] = {
    "end_turn": "end",
    "stop_sequence": "end",
    "pause_turn": "end",
    "tool_use": "tool_use",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}


class AnthropicMessages(Served["RawMessageStreamEvent"]):
    """A Model over the official client; its own retries are off (see `retry`). `images`: whether it
    is shown pictures, as all of Anthropic's are. `client` and `provider`: those of a cloud.
    """

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeouts: Timeouts | None = None,
        images: bool | None = None,
        call: CallOptions = NONE,
        provider: Provider | None = None,
        client: AsyncAnthropic | AsyncAnthropicBedrock | AsyncAnthropicVertex | None = None,
    ) -> None:
        import anthropic
        import httpx2

        waits = timeouts or call.timeouts or Timeouts()
        self._model = model
        self._client = client or anthropic.AsyncAnthropic(
            # Servers without keys ignore it; without one the SDK looks for other credentials.
            api_key=api_key or "none",
            base_url=base_url or "https://api.anthropic.com",
            **once(waits),
        )
        whose = provider or Provider.keyed("Anthropic", f"anthropic:{model}", base_url, api_key)
        errors = (anthropic.AnthropicError, httpx2.HTTPError)
        contact: Contact[RawMessageStreamEvent] = Contact(whose, waits, errors)
        super().__init__(contact, self._client, call, images=images is not False)

    def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        fields = body(self._model, self._shown(request))
        return self._reply(self._client.messages.create, fields, MessageReply())


class MessageReply(Ending):
    """Decodes the events of a streamed message.

    https://docs.claude.com/en/docs/build-with-claude/streaming
    """

    def __init__(self) -> None:
        super().__init__()
        self._calls: dict[int, tuple[int, str, str]] = {}  # content block: number, id, name
        self._ended = False

    @property
    def complete(self) -> bool:
        return self._ended and super().complete

    def read(self, event: RawMessageStreamEvent) -> Iterator[Chunk]:
        match event.type:
            case "message_start":
                self._usage = _usage(event.message.usage)
            case "content_block_start":
                yield from self._begin(event)
            case "content_block_delta":
                yield from self._continue(event)
            case "message_delta":
                if event.delta.stop_reason is not None:
                    self._reason = _stopped(event.delta.stop_reason)
                self._usage = _usage(event.usage, self._usage)
            case "message_stop":
                self._ended = True
            case _:
                pass  # events that come later must not break us; block ends say nothing

    def _begin(self, event: RawContentBlockStartEvent) -> Iterator[Chunk]:
        block = event.content_block
        if block.type == "tool_use":
            number = len(self._calls)
            self._calls[event.index] = (number, block.id, block.name)
            yield ArgumentsDelta(number, block.id, block.name, "")
        elif block.type == "text" and block.text:
            yield TextDelta(block.text)

    def _continue(self, event: RawContentBlockDeltaEvent) -> Iterator[Chunk]:
        delta = event.delta
        if delta.type == "text_delta":
            yield TextDelta(delta.text)
        elif delta.type == "thinking_delta":
            yield Thought(delta.thinking)
        elif delta.type == "input_json_delta" and delta.partial_json:
            yield ArgumentsDelta(*self._calls[event.index], delta.partial_json)


def _stopped(stop_reason: str) -> StopReason:
    if stop_reason not in _STOPPED:
        raise ModelUnavailable(f"the reply ended with an unknown stop_reason {stop_reason!r}")
    return _STOPPED[stop_reason]


def _usage(usage: MessageUsage | MessageDeltaUsage, before: Usage | None = None) -> Usage:
    """Anthropic counts cached tokens beside `input_tokens`; the last event may leave input out."""
    if usage.input_tokens is None and before is not None:
        return replace(before, output=usage.output_tokens)
    read = usage.cache_read_input_tokens or 0
    written = usage.cache_creation_input_tokens or 0
    tokens = (usage.input_tokens or 0) + read + written
    return Usage(tokens, usage.output_tokens, read, cache_write=written)
