"""What is OpenAI's own, and what its imitators do differently."""

import json
from typing import Any

import pytest

from asking import adapter, arguments, asked, chunks_of
from pictures import jpeg
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    AssistantMessage,
    Call,
    CallResult,
    ChatMessage,
    Chunk,
    Image,
    ResultMessage,
    Stopped,
    TextDelta,
    Thought,
    UserMessage,
)
from pilotfish.agent.model.usage import Usage
from pilotfish.models.openai_chat import OpenAIChat, body
from providers import KEY, ProviderServer, Raw, Say

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


TALK: tuple[ChatMessage, ...] = (
    UserMessage("Add two mugs."),
    AssistantMessage("On it.", (Call("c1", "agent_turn", '{"a": 1}'),)),
    ResultMessage((CallResult("c1", "done", is_error=True),), "The page now."),
)


@pytest.mark.anyio
async def test_what_goes_over_the_wire(provider: ProviderServer) -> None:
    provider.script([Say("Hi.")])
    await chunks_of(adapter("openai", provider), asked(*TALK))

    (request,) = provider.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.body == {
        "model": "gpt-test",
        "messages": [
            {"role": "system", "content": "Who you are.\n\nWhat the rules are."},
            {"role": "user", "content": "Add two mugs."},
            {
                "role": "assistant",
                "content": "On it.",
                "tool_calls": [
                    {
                        "id": "c1",
                        "type": "function",
                        "function": {"name": "agent_turn", "arguments": '{"a": 1}'},
                    }
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "done"},
            {"role": "user", "content": "The page now."},
        ],
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "agent_turn",
                    "description": "Take a turn.",
                    "parameters": {"type": "object", "properties": {}},
                },
            }
        ],
        "tool_choice": {"type": "function", "function": {"name": "agent_turn"}},
        "max_tokens": 1000,
        "stream": True,
        "stream_options": {"include_usage": True},
    }


@pytest.mark.parametrize(
    ("model", "limit"),
    [
        ("gpt-5.4-mini", "max_completion_tokens"),
        ("o3", "max_completion_tokens"),
        ("o4-mini", "max_completion_tokens"),
        ("gpt-4.1", "max_tokens"),
        ("gpt-oss-20b", "max_tokens"),
        ("qwen3", "max_tokens"),
        ("olmo-3", "max_tokens"),
    ],
)
def test_the_limit_has_another_name_at_reasoning_families(model: str, limit: str) -> None:
    fields = body(model, asked())
    assert {key: fields[key] for key in fields if key.startswith("max_")} == {limit: 1000}
    assert "temperature" not in fields


def test_tools_may_be_left_to_the_model_or_be_none() -> None:
    assert body("m", asked(forced_tool=None))["tool_choice"] == "auto"
    bare = body("m", asked(forced_tool=None, tools=()))
    assert "tools" not in bare
    assert "tool_choice" not in bare


def test_an_assistant_that_only_calls_has_no_content() -> None:
    call = AssistantMessage("", (Call("c1", "click", "{}"),))
    (_, message) = body("m", asked(call))["messages"]
    assert message.keys() == {"role", "tool_calls"}


@pytest.mark.anyio
async def test_the_next_turn_begins_with_the_very_same_bytes(provider: ProviderServer) -> None:
    again = (ResultMessage((CallResult("c1", "done", is_error=True),)), UserMessage("Page two."))
    provider.script([Say("Hi."), Say("Hi.")])
    await chunks_of(adapter("openai", provider), asked(*TALK))
    await chunks_of(adapter("openai", provider), asked(*TALK[:2], *again))

    first, second = provider.requests
    moving = first.raw.index(b"The page now.")
    assert second.raw[:moving] == first.raw[:moving]
    assert b"What the rules are." in first.raw[:moving]
    for part in ("tools", "tool_choice"):
        assert json.dumps(first.body[part]) == json.dumps(second.body[part])


def test_a_schema_in_place_of_a_tool() -> None:
    fields = body("m", asked(*TALK), "json")
    assert fields["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "agent_turn", "schema": {"type": "object", "properties": {}}},
    }
    assert "tools" not in fields
    assert fields["messages"][1:] == [
        {"role": "user", "content": "Add two mugs."},
        {"role": "assistant", "content": 'On it.\n{"a": 1}'},
        {"role": "user", "content": "done\n\nThe page now."},
    ]


def test_a_schema_is_for_forced_tools_only() -> None:
    fields = body("m", asked(forced_tool=None), "json")
    assert "response_format" not in fields
    assert fields["tool_choice"] == "auto"


SHOWN: tuple[ChatMessage, ...] = (
    *TALK[:2],
    ResultMessage(
        (CallResult("c1", "done"),),
        "The page now.",
        (Image(jpeg(), 16, 8), Image(jpeg(9, 9), 9, 9)),
    ),
)


@pytest.mark.anyio
async def test_pictures_stand_behind_the_text_of_the_last_message(provider: ProviderServer) -> None:
    provider.script([Say("Hi."), Say("Hi.")])
    model = OpenAIChat("gpt-test", api_key=KEY, base_url=provider.openai_url, images=True)
    assert model.takes_images
    await chunks_of(model, asked(*SHOWN))
    *before, last = provider.requests[0].body["messages"]
    assert last["role"] == "user"
    assert last["content"] == [
        {"type": "text", "text": "The page now."},
        {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{jpeg()}"}},
        {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{jpeg(9, 9)}"}},
    ]
    assert "image" not in json.dumps(before)

    first = UserMessage("Look.", (Image(jpeg(), 16, 8),))
    again = OpenAIChat("gpt-test", api_key=KEY, base_url=provider.openai_url, images=True)
    await chunks_of(again, asked(first))
    sent = provider.requests[1].body["messages"][-1]["content"]
    assert [part["type"] for part in sent] == ["text", "image_url"]


@pytest.mark.anyio
async def test_a_model_of_text_is_sent_none(provider: ProviderServer) -> None:
    provider.script([Say("Hi.")])
    model = adapter("openai", provider)
    assert not model.takes_images, "of a compatible server it is not known"
    await chunks_of(model, asked(*SHOWN))
    raw = provider.requests[0].raw
    assert b"image" not in raw
    assert b"The page now." in raw


@pytest.mark.parametrize(
    ("name", "sees"),
    [
        *(("gpt-5.4-mini", True), ("gpt-4.1", True), ("gpt-4o", True), ("gpt-4-turbo", True)),
        *(("gpt-4", False), ("gpt-4-0613", False), ("gpt-3.5-turbo", False), ("o3-mini", False)),
        *(("o4-mini", True), ("o1-mini", False)),
    ],
)
def test_openais_own_models_see_but_for_the_old_ones(name: str, sees: bool) -> None:
    assert OpenAIChat(name, api_key=KEY).takes_images is sees
    assert OpenAIChat(name, api_key=KEY, images=not sees).takes_images is not sees


def test_pictures_go_with_a_reply_in_json_too() -> None:
    fields = body("gpt-test", asked(*SHOWN), "json")
    assert [part["type"] for part in fields["messages"][-1]["content"]] == [
        "text",
        "image_url",
        "image_url",
    ]


@pytest.mark.parametrize(
    ("model", "thinking", "sent"),
    [
        ("gpt-5.4-mini", "off", "none"),
        ("gpt-5-mini", "off", "minimal"),
        ("o4-mini", "off", "low"),
        ("gpt-5.4", "high", "high"),
    ],
)
def test_the_thinking_level_is_the_reasoning_effort(model: str, thinking: Any, sent: str) -> None:
    """Row 157: what cannot be turned off is set to its least."""
    assert body(model, asked(thinking=thinking))["reasoning_effort"] == sent
    assert "reasoning_effort" not in body(model, asked())
