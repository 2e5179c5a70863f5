"""What is Anthropic's own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asking import adapter, chunks_of
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import Chunk, Stopped, TextDelta, Thought
from pilotfish.agent.model.usage import Usage
from providers import ProviderServer, Raw

pytestmark = pytest.mark.anyio

USAGE = {
    "input_tokens": 50,
    "cache_creation_input_tokens": 300,
    "cache_read_input_tokens": 2000,
    "output_tokens": 1,
}
START = {
    "type": "message_start",
    "message": {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": USAGE,
    },
}


def block(index: int, **fields: Any) -> dict[str, Any]:
    return {"type": "content_block_start", "index": index, "content_block": fields}


def delta(index: int, **fields: Any) -> dict[str, Any]:
    return {"type": "content_block_delta", "index": index, "delta": fields}


def finish(reason: str | None, **usage: int) -> list[dict[str, Any]]:
    told = {"stop_reason": reason, "stop_sequence": None}
    counted = {"output_tokens": 30, **usage}
    return [
        {"type": "message_delta", "delta": told, "usage": counted},
        {"type": "message_stop"},
    ]


async def read(provider: ProviderServer, *events: dict[str, Any]) -> list[Chunk]:
    lines = [f"event: {each['type']}\ndata: {json.dumps(each)}\n\n" for each in events]
    provider.script([Raw("".join(lines).encode())])
    return await chunks_of(adapter("anthropic", provider))


async def test_input_counts_what_was_read_from_and_written_to_the_cache(
    provider: ProviderServer,
) -> None:
    chunks = await read(provider, START, *finish("end_turn"))
    assert chunks == [Usage(2350, 30, 2000, cache_write=300), Stopped("end")]


async def test_a_server_that_does_not_count_says_nothing_of_usage(provider: ProviderServer) -> None:
    nothing = {"input_tokens": 0, "output_tokens": 0}
    start = {**START, "message": {**START["message"], "usage": nothing}}
    assert await read(provider, start, *finish("end_turn", output_tokens=0)) == [Stopped("end")]


async def test_the_last_count_wins(provider: ProviderServer) -> None:
    last = finish("end_turn", input_tokens=60, cache_read_input_tokens=2000)
    assert await read(provider, START, *last) == [Usage(2060, 30, 2000), Stopped("end")]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("end_turn", "end"),
        ("stop_sequence", "end"),
        ("pause_turn", "end"),
        ("tool_use", "tool_use"),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "refusal"),
    ],
)
async def test_why_a_message_stopped(provider: ProviderServer, said: str, reason: str) -> None:
    chunks = await read(provider, START, *finish(said))
    assert chunks[-1] == Stopped(reason)


async def test_thinking_and_unknown_events_are_passed_over(provider: ProviderServer) -> None:
    chunks = await read(
        provider,
        START,
        block(0, type="thinking", thinking="", signature=""),
        delta(0, type="thinking_delta", thinking="Hm."),
        delta(0, type="signature_delta", signature="abc"),
        {"type": "content_block_stop", "index": 0},
        {"type": "something_new", "index": 0},
        block(1, type="text", text="H"),
        delta(1, type="text_delta", text="i."),
        *finish("end_turn"),
    )
    assert chunks[:3] == [Thought("Hm."), TextDelta("H"), TextDelta("i.")]


@pytest.mark.parametrize("reason", ["a_new_reason", None])
async def test_an_unknown_end_is_no_clean_end(provider: ProviderServer, reason: str | None) -> None:
    with pytest.raises(ModelUnavailable, match=r"unknown stop_reason 'a_new_reason'|broke off"):
        await read(provider, START, *finish(reason))


async def test_the_reason_alone_is_not_the_end(provider: ProviderServer) -> None:
    with pytest.raises(ModelUnavailable, match="broke off"):
        await read(provider, START, finish("tool_use")[0])


async def test_the_name_is_the_spec(provider: ProviderServer) -> None:
    assert adapter("anthropic", provider).name == "anthropic:claude-test"
