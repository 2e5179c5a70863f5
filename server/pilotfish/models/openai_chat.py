"""OpenAI's chat completions, and every server that speaks them (`base_url`)."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar

from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    AssistantMessage,
    Call,
    ChatMessage,
    Chunk,
    Image,
    Request,
    ResultMessage,
    StopReason,
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
from pilotfish.models.window import asked_of

__all__ = ["ChatReply", "Forcing", "OpenAIChat", "OpenAIServed", "body", "effort", "sees_images"]

E = TypeVar("E")

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
        forced = {"type": "function", "function": {"name": request.forced_tool}}
        fields["tool_choice"] = forced if request.forced_tool else "auto"
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
        {"type": "image_url", "image_url": {"url": f"data:{image.mime};base64,{image.data}"}}
        for image in images
    ]
    return {"role": "user", "content": [{"type": "text", "text": text}, *shown]}


def _call(call: Call) -> dict[str, Any]:
    return {
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": call.arguments},
    }


if TYPE_CHECKING:
    import openai
    from openai.types import CompletionUsage
    from openai.types.chat import ChatCompletionChunk
    from openai.types.chat.chat_completion_chunk import ChoiceDelta, ChoiceDeltaToolCall


# https://platform.openai.com/docs/models, input modalities
_TEXT_ONLY = re.compile(r"gpt-3|gpt-4(-\d|$)|o1-(mini|preview)|o3-mini|gpt-oss")

_STOPPED: dict[str, StopReason] = {
    "stop": "end",
    "tool_calls": "tool_use",
    "function_call": "tool_use",
    "length": "length",
    "content_filter": "refusal",
}


class OpenAIServed(Served[E]):
    """A Model over the official client; its own retries are off (see `retry`).

    `name` is what the model is called in messages to people, the spec by default; `provider` is
    whose it is, OpenAI without one; `forcing` is how a forced tool is asked for. `images`: whether
    it is shown pictures; OpenAI's own models are but for the few of text only, those of compatible
    servers are not unless told.
    """

    _vendor: ClassVar = "openai"
    _failures: ClassVar[tuple[type[Exception], ...]] = ()

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeouts: Timeouts | None = None,
        name: str | None = None,
        forcing: Forcing = "tool",
        images: bool | None = None,
        call: CallOptions = NONE,
        provider: Provider | None = None,
        client: openai.AsyncOpenAI | None = None,
    ) -> None:
        import httpx2
        import openai

        waits = timeouts or call.timeouts or Timeouts()
        self._model = model
        self._compatible = base_url is not None
        self._forcing: Forcing = "json" if call.json_mode else forcing
        sees = sees_images(model, base_url) if images is None else images
        self._client = client or openai.AsyncOpenAI(
            # Servers without keys ignore it; the SDK will not start without one.
            api_key=api_key or "none",
            base_url=base_url or "https://api.openai.com/v1",
            **once(waits),
        )
        called = name or f"{self._vendor}:{model}"
        whose = provider or Provider.keyed("OpenAI", called, base_url, api_key)
        errors = (openai.OpenAIError, httpx2.HTTPError, *self._failures)
        contact: Contact[E] = Contact(whose, waits, errors)
        super().__init__(contact, self._client, call, images=sees)

    def _text_is(self, request: Request) -> str | None:
        return request.forced_tool if self._forcing == "json" else None


class OpenAIChat(OpenAIServed["ChatCompletionChunk"]):
    __doc__ = OpenAIServed.__doc__

    def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        fields = body(self._model, self._shown(request), self._forcing)
        create = self._client.chat.completions.create
        return self._reply(create, fields, ChatReply(self._text_is(request)))

    async def context_window(self) -> int | None:
        """Tokens, as a compatible server tells them; OpenAI's own does not."""
        return await asked_of(self._client, self._model) if self._compatible else None


def sees_images(model: str, base_url: str | None) -> bool:
    """Whether a model is known to be shown pictures: OpenAI's own but for those of text only."""
    return base_url is None and not _TEXT_ONLY.match(model)


class ChatReply(Ending):
    """Decodes `chat.completion.chunk` objects.

    https://platform.openai.com/docs/api-reference/chat-streaming
    """

    def __init__(self, text_is: str | None = None) -> None:
        super().__init__(text_is)
        self._calls: list[tuple[int, str, str]] = []  # the provider's index, id, name

    def read(self, event: ChatCompletionChunk) -> Iterator[Chunk]:
        if event.usage is not None:
            self._usage = _usage(event.usage)
        for choice in event.choices or ():
            if choice.delta.refusal:
                yield self._refused(choice.delta.refusal)
            if thought := _thought(choice.delta):
                yield Thought(thought)
            if choice.delta.content:
                yield self._text(choice.delta.content)
            for call in choice.delta.tool_calls or ():
                yield self._call(call)
            if choice.finish_reason:
                self._reason = self._stopped(choice.finish_reason)

    def _call(self, delta: ChoiceDeltaToolCall) -> Chunk:
        name = (delta.function.name if delta.function else None) or ""
        number = self._number(delta, name)
        if number is None:
            number = len(self._calls)
            self._calls.append((delta.index, delta.id or f"call_{number}", name))
        _, call_id, known_name = self._calls[number]
        text = (delta.function.arguments if delta.function else None) or ""
        return ArgumentsDelta(number, call_id, known_name, text)

    def _number(self, delta: ChoiceDeltaToolCall, name: str) -> int | None:
        """The call that `delta` goes on with, None for a new one.

        Compatible servers differ: some number every call 0 and tell them apart by id, some repeat
        the id, some make a new one for each delta; only the first delta of a call has a name.
        """
        same_id = [at for at, call in enumerate(self._calls) if call[1] == delta.id]
        same_index = [at for at, call in enumerate(self._calls) if call[0] == delta.index]
        if same_id:
            return same_id[-1]
        if not same_index or (delta.id and name):
            return None
        return same_index[-1]

    def _stopped(self, finish_reason: str) -> StopReason:
        if finish_reason not in _STOPPED:
            raise ModelUnavailable(
                f"the reply ended with an unknown finish_reason {finish_reason!r}"
            )
        # A forced tool ends with `stop` at OpenAI, every tool at some compatible servers.
        if finish_reason == "stop" and (self._calls or self._called):
            return "tool_use"
        return _STOPPED[finish_reason]


def _thought(delta: ChoiceDelta) -> str:
    """What a compatible server shows of the model's reasoning, in either of its two names."""
    more = delta.model_extra or {}
    said = more.get("reasoning_content") or more.get("reasoning") or ""
    return said if isinstance(said, str) else ""


def _usage(usage: CompletionUsage) -> Usage:
    details = usage.prompt_tokens_details
    written: int | None = getattr(details, "cache_write_tokens", None)
    return Usage(
        input=usage.prompt_tokens,
        output=usage.completion_tokens,
        cached_input=(details.cached_tokens if details else None) or 0,
        cache_write=written or 0,
    )
