"""What is OpenAI's own, and what its imitators do differently."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asking import adapter, arguments, asked, chunks_of
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Stopped, TextDelta, Thought
from pilotfish.agent.model.usage import Usage
from pilotfish.models.openai_chat import OpenAIChat
from providers import ProviderServer, Raw, Say

pytestmark = pytest.mark.anyio


def chunk(*choices: dict[str, Any], **fields: Any) -> dict[str, Any]:
    basic = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    return {**basic, "choices": list(choices), **fields}


def delta(finish: str | None = None, **fields: Any) -> dict[str, Any]:
    return chunk({"index": 0, "delta": fields, "finish_reason": finish})


def call(index: int, arguments: str, name: str | None = None, ident: str | None = None) -> Any:
    function = {"name": name, "arguments": arguments}
    return delta(tool_calls=[{"index": index, "id": ident, "function": function}])


async def read(provider: ProviderServer, *chunks: dict[str, Any]) -> list[Chunk]:
    lines = [f"data: {json.dumps(each)}\n\n" for each in chunks]
    provider.script([Raw("".join([*lines, "data: [DONE]\n\n"]).encode())])
    return await chunks_of(adapter("openai", provider))


@pytest.mark.parametrize("usage", [None, (0, 0, 0)])
async def test_a_server_that_does_not_count_says_nothing_of_usage(
    provider: ProviderServer, usage: tuple[int, int, int] | None
) -> None:
    provider.script([Say("Hi.", usage=usage)])
    chunks = await chunks_of(adapter("openai", provider))
    assert chunks == [TextDelta("Hi."), Stopped("end")]


async def test_usage_on_the_last_chunk_and_without_details(provider: ProviderServer) -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 2, "total_tokens": 11}
    last = {**delta("stop"), "usage": usage}
    chunks = await read(provider, delta(content="Hi."), last)
    assert chunks == [TextDelta("Hi."), Usage(9, 2, 0), Stopped("end")]


async def test_chunks_without_choices_are_passed_over(provider: ProviderServer) -> None:
    filters = chunk(prompt_filter_results=[])
    nothing = {**chunk(), "choices": None}
    chunks = await read(provider, filters, delta(content="Hi."), nothing, delta("stop"), chunk())
    assert chunks == [TextDelta("Hi."), Stopped("end")]


async def test_hidden_reasoning_is_not_text(provider: ProviderServer) -> None:
    thought = delta(reasoning_content="Hm.", content=None)
    assert await read(provider, thought, delta(content="Hi."), delta("stop")) == [
        Thought("Hm."),
        TextDelta("Hi."),
        Stopped("end"),
    ]


@pytest.mark.parametrize("finish", ["stop", "tool_calls", "function_call"])
async def test_a_call_that_ends_with_stop_is_a_call(provider: ProviderServer, finish: str) -> None:
    chunks = await read(provider, call(0, "{}", "agent_turn", "c1"), delta(finish))
    assert chunks == [ArgumentsDelta(0, "c1", "agent_turn", "{}"), Stopped("tool_use")]


async def test_calls_that_are_all_numbered_0_are_told_apart_by_id(provider: ProviderServer) -> None:
    chunks = await read(
        provider, call(0, "{}", "a", "c1"), call(0, "[1]", "b", "c2"), delta("tool_calls")
    )
    assert chunks[:2] == [ArgumentsDelta(0, "c1", "a", "{}"), ArgumentsDelta(1, "c2", "b", "[1]")]


@pytest.mark.parametrize("repeated", ["c1", "another id for every delta", "", None])
async def test_a_call_goes_on_whatever_id_its_deltas_have(
    provider: ProviderServer, repeated: str | None
) -> None:
    begin, rest = call(0, '{"a":', "t", "c1"), call(0, " 1}", None, repeated)
    chunks = await read(provider, begin, rest, delta("tool_calls"))
    assert arguments(chunks) == '{"a": 1}'
    assert {c.call_id for c in chunks if isinstance(c, ArgumentsDelta)} == {"c1"}


async def test_a_call_without_an_id_gets_one(provider: ProviderServer) -> None:
    chunks = await read(provider, call(0, "{}", "t"), call(1, "{}", "t"), delta("tool_calls"))
    assert [c.call_id for c in chunks if isinstance(c, ArgumentsDelta)] == ["call_0", "call_1"]


async def test_an_unknown_finish_is_no_clean_end(provider: ProviderServer) -> None:
    with pytest.raises(ModelUnavailable, match="unknown finish_reason 'insufficient_resources'"):
        await read(provider, delta(content="Hi."), delta("insufficient_resources"))


async def test_json_text_in_place_of_a_call(provider: ProviderServer) -> None:
    provider.script([Say('{"memory": ""}', letters=7, usage=None), Say("", stop="length")])
    model = OpenAIChat("m", api_key="k", base_url=provider.openai_url, forcing="json")
    assert [chunk async for chunk in model.stream(asked())] == [
        ArgumentsDelta(0, "call_0", "agent_turn", '{"memor'),
        ArgumentsDelta(0, "call_0", "agent_turn", 'y": ""}'),
        Stopped("tool_use"),
    ]
    assert (await chunks_of(model))[-1] == Stopped("length")
    assert "response_format" in provider.requests[0].body


async def test_the_name_is_the_spec_unless_told_otherwise(provider: ProviderServer) -> None:
    assert adapter("openai", provider).name == "openai:gpt-test"
    assert OpenAIChat("m", api_key="k", name="local:m.gguf").name == "local:m.gguf"
