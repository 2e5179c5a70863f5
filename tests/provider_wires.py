"""A reply in the streaming wires of OpenAI, Anthropic and Amazon Bedrock, as bytes."""

import base64
import json
import struct
import zlib
from dataclasses import dataclass
from typing import Any, Literal

from responses_wire import responses_events

__all__ = ["Say", "Stop", "Wire", "events_of"]

Wire = Literal["openai", "anthropic", "responses", "bedrock"]
Stop = Literal["end", "tool_use", "length", "refusal"]


@dataclass(frozen=True)
class Say:
    """A reply: text, then calls (name, arguments as JSON text or value), cut into `letters`.

    `seconds` pass between two events. `usage` is (input, output, cached of the input) or None
    for a server that does not count; `written` of the input go into the cache. `refused` marks
    `text` as a refusal.
    """

    text: str = ""
    calls: tuple[tuple[str, Any], ...] = ()
    stop: Stop | None = None
    usage: tuple[int, int, int] | None = (1200, 40, 1024)
    letters: int = 8
    seconds: float = 0.0
    refused: bool = False
    written: int = 0

    @property
    def stopped(self) -> Stop:
        return self.stop or ("tool_use" if self.calls else "end")


def events_of(wire: Wire, reply: Say) -> list[bytes]:
    """The server-sent events of a reply, one an item."""
    if wire == "openai":
        documents = [*map(json.dumps, _openai_chunks(reply)), "[DONE]"]
        return [f"data: {document}\n\n".encode() for document in documents]
    if wire == "bedrock":
        return [_frame(json.dumps(event).encode()) for event in _anthropic_events(reply)]
    events = _anthropic_events(reply) if wire == "anthropic" else _responses_events(reply)
    return [f"event: {e['type']}\ndata: {json.dumps(e)}\n\n".encode() for e in events]


def _frame(event: bytes) -> bytes:
    """A message of https://docs.aws.amazon.com/transcribe/latest/dg/event-stream.html"""
    told = {":message-type": "event", ":event-type": "chunk", ":content-type": "application/json"}
    headers = b"".join(
        struct.pack(f"!B{len(name)}sBH{len(value)}s", len(name), name, 7, len(value), value)
        for name, value in ((name.encode(), value.encode()) for name, value in told.items())
    )
    payload = json.dumps({"bytes": base64.b64encode(event).decode()}).encode()
    sizes = struct.pack("!II", len(headers) + len(payload) + 16, len(headers))
    message = sizes + struct.pack("!I", zlib.crc32(sizes)) + headers + payload
    return message + struct.pack("!I", zlib.crc32(message))


def _openai_chunks(reply: Say) -> list[dict[str, Any]]:
    stopped = {"end": "stop", "tool_use": "tool_calls", "length": "length"}
    finish = stopped.get(reply.stopped, "content_filter")
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": "", "refusal": None}]
    said = "refusal" if reply.refused else "content"
    deltas += [{said: piece} for piece in _pieces(reply.text, reply.letters)]
    for index, (name, arguments) in enumerate(reply.calls):
        function = {"name": name, "arguments": ""}
        call = {"index": index, "id": f"call_{index + 1}", "type": "function"}
        deltas.append({"tool_calls": [{**call, "function": function}]})
        for piece in _pieces(_json(arguments), reply.letters):
            deltas.append({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
    choices = [(delta, None) for delta in deltas] + [({}, finish)]
    chunks = [_openai_chunk([_choice(delta, reason)]) for delta, reason in choices]
    if reply.usage is not None:
        prompt, completion, cached = reply.usage
        usage = {
            "prompt_tokens": prompt,
            "completion_tokens": completion,
            "total_tokens": prompt + completion,
            "prompt_tokens_details": {
                "cached_tokens": cached,
                "cache_write_tokens": reply.written,
                "audio_tokens": 0,
            },
        }
        chunks.append({**_openai_chunk([]), "usage": usage})
    return chunks


def _openai_chunk(choices: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion.chunk",
        "created": 1795219200,
        "model": "scripted",
        "service_tier": "default",
        "system_fingerprint": None,
        "choices": choices,
        "usage": None,
    }


def _choice(delta: dict[str, Any], finish: str | None) -> dict[str, Any]:
    return {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}


def _anthropic_events(reply: Say) -> list[dict[str, Any]]:
    stopped = {"end": "end_turn", "tool_use": "tool_use", "length": "max_tokens"}
    reason = "refusal" if reply.refused else stopped.get(reply.stopped, "refusal")
    prompt, completion, cached = reply.usage or (0, 0, 0)
    usage = {
        "input_tokens": prompt - cached - reply.written,
        "cache_creation_input_tokens": reply.written,
        "cache_read_input_tokens": cached,
        "output_tokens": 1,
    }
    message = {
        "id": "msg_scripted",
        "type": "message",
        "role": "assistant",
        "model": "scripted",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": usage,
    }
    events: list[dict[str, Any]] = [{"type": "message_start", "message": message}]
    blocks: list[tuple[dict[str, Any], str, str]] = []
    if reply.text:
        blocks.append(({"type": "text", "text": ""}, "text", reply.text))
    for number, (name, arguments) in enumerate(reply.calls, 1):
        block = {"type": "tool_use", "id": f"call_{number}", "name": name, "input": {}}
        blocks.append((block, "partial_json", _json(arguments)))
    for index, (block, key, text) in enumerate(blocks):
        kind = "text_delta" if key == "text" else "input_json_delta"
        events.append({"type": "content_block_start", "index": index, "content_block": block})
        events.append({"type": "ping"})
        for piece in _pieces(text, reply.letters):
            delta = {"type": kind, key: piece}
            events.append({"type": "content_block_delta", "index": index, "delta": delta})
        events.append({"type": "content_block_stop", "index": index})
    delta = {"stop_reason": reason, "stop_sequence": None}
    last = {"type": "message_delta", "delta": delta, "usage": {"output_tokens": completion}}
    return [*events, last, {"type": "message_stop"}]


def _responses_events(reply: Say) -> list[dict[str, Any]]:
    calls = [(name, _pieces(_json(given), reply.letters)) for name, given in reply.calls]
    text = _pieces(reply.text, reply.letters)
    return responses_events(text, calls, reply.stopped, reply.usage, reply.refused)


def _json(arguments: Any) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def _pieces(text: str, letters: int) -> list[str]:
    return [text[at : at + letters] for at in range(0, len(text), letters)]
