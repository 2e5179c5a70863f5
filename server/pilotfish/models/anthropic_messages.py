"""Anthropic's Messages API."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    Chunk,
    Request,
    Stopped,
    StopReason,
    TextDelta,
    Thought,
)
from pilotfish.agent.model.usage import Usage
from pilotfish.models.anthropic_body import body
from pilotfish.models.call_options import NONE, CallOptions
from pilotfish.models.provider import Provider
from pilotfish.models.served import Served
from pilotfish.models.streaming import Contact
from pilotfish.models.timeouts import Timeouts

if TYPE_CHECKING:
    from anthropic.types import (
        MessageDeltaUsage,
        RawContentBlockDeltaEvent,
        RawContentBlockStartEvent,
        RawMessageStreamEvent,
    )
    from anthropic.types import Usage as MessageUsage

__all__ = ["AnthropicMessages", "MessageReply"]

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
    is shown pictures, as all of Anthropic's are.
    """

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeouts: Timeouts | None = None,
        images: bool = True,
        call: CallOptions = NONE,
    ) -> None:
        import anthropic
        import httpx2

        waits = timeouts or Timeouts()
        self._model = model
        self._client = anthropic.AsyncAnthropic(
            # Servers without keys ignore it; without one the SDK looks for other credentials.
            api_key=api_key or "none",
            base_url=base_url or "https://api.anthropic.com",
            max_retries=0,
            timeout=httpx2.Timeout(None, connect=waits.connect),
        )
        contact: Contact[RawMessageStreamEvent] = Contact(
            Provider(
                vendor="Anthropic" if base_url is None else "the provider",
                name=f"anthropic:{model}",
                key_variable="ANTHROPIC_API_KEY",
                url_variable="ANTHROPIC_BASE_URL",
                base_url=base_url,
                secret=api_key,
            ),
            waits,
            (anthropic.AnthropicError, httpx2.HTTPError),
        )
        super().__init__(contact, self._client, call, images=images)

    def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        fields = self._call.body(body(self._model, self._shown(request)))
        create = self._client.messages.create
        return self._call.reply(
            self._contact.reply(lambda: create(**fields, stream=True), MessageReply())
        )


class MessageReply:
    """Decodes the events of a streamed message.

    https://docs.claude.com/en/docs/build-with-claude/streaming
    """

    def __init__(self) -> None:
        self._calls: dict[int, tuple[int, str, str]] = {}  # content block: number, id, name
        self._usage: Usage | None = None
        self._reason: StopReason | None = None
        self._ended = False

    @property
    def complete(self) -> bool:
        return self._ended and self._reason is not None

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

    def end(self) -> Iterator[Chunk]:
        if self._usage is not None and self._usage.input + self._usage.output:
            yield self._usage  # all zero from servers that do not count
        assert self._reason is not None
        yield Stopped(self._reason)

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
