"""What is Anthropic's own."""

import json
from dataclasses import replace
from typing import Any

import pytest

from asking import TURN, adapter, asked, chunks_of
from pictures import jpeg
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import (
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
    Tool,
    UserMessage,
)
from pilotfish.agent.model.usage import Usage
from pilotfish.models.anthropic_messages import AnthropicMessages, body
from providers import KEY, ProviderServer, Raw, Say

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
    return [{"type": "message_delta", "delta": told, "usage": counted}, {"type": "message_stop"}]


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


EPHEMERAL = {"type": "ephemeral"}

TALK: tuple[ChatMessage, ...] = (
    UserMessage("Add two mugs."),
    AssistantMessage("On it.", (Call("c1", "agent_turn", '{"a": 1}'),)),
    ResultMessage((CallResult("c1", "done"),), "What is left?"),
    AssistantMessage("", (Call("c2", "agent_turn", "{}"),)),
    ResultMessage((CallResult("c2", "no such row", is_error=True),), "The page now."),
)


@pytest.mark.anyio
async def test_what_goes_over_the_wire(provider: ProviderServer) -> None:
    provider.script([Say("Hi.")])
    request = asked(*TALK, tools=(Tool("other", "Other.", {"type": "object"}), TURN))
    await chunks_of(adapter("anthropic", provider), request)

    (sent,) = provider.requests
    assert sent.path == "/v1/messages"
    assert KEY in sent.headers["authorization"]
    assert sent.body == {
        "model": "claude-test",
        "system": [
            {"type": "text", "text": "Who you are."},
            {"type": "text", "text": "What the rules are.", "cache_control": EPHEMERAL},
        ],
        "tools": [
            {
                "name": "other",
                "description": "Other.",
                "input_schema": {"type": "object"},
                "eager_input_streaming": True,
            },
            {
                "name": "agent_turn",
                "description": "Take a turn.",
                "input_schema": {"type": "object", "properties": {}},
                "eager_input_streaming": True,
                "cache_control": EPHEMERAL,
            },
        ],
        "tool_choice": {"type": "tool", "name": "agent_turn", "disable_parallel_tool_use": True},
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Add two mugs."}]},
            {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "On it."},
                    {"type": "tool_use", "id": "c1", "name": "agent_turn", "input": {"a": 1}},
                ],
            },
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "c1", "content": "done"},
                    {"type": "text", "text": "What is left?", "cache_control": EPHEMERAL},
                ],
            },
            {
                "role": "assistant",
                "content": [{"type": "tool_use", "id": "c2", "name": "agent_turn", "input": {}}],
            },
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "c2",
                        "content": "no such row",
                        "is_error": True,
                    },
                    {"type": "text", "text": "The page now."},
                ],
            },
        ],
        "max_tokens": 1000,
        "stream": True,
    }


def test_a_first_message_has_no_history_to_cache() -> None:
    fields = body("m", asked(UserMessage("Do it.")))
    assert fields["messages"] == [{"role": "user", "content": [{"type": "text", "text": "Do it."}]}]


@pytest.mark.parametrize("length", [1, 2, 3, 5, 40])
def test_there_are_never_more_than_four_breakpoints(length: int) -> None:
    talk = [UserMessage("u") if at % 2 == 0 else AssistantMessage("a") for at in range(length)]
    assert json.dumps(body("m", asked(*talk))).count("cache_control") == (2 if length < 3 else 3)


def test_tools_may_be_left_to_the_model_or_be_none() -> None:
    assert body("m", asked(forced_tool=None))["tool_choice"] == {"type": "auto"}
    bare = body("m", asked(forced_tool=None, tools=()))
    assert "tools" not in bare
    assert "tool_choice" not in bare
    assert "system" not in body("m", asked(system=()))
    assert "system" not in body("m", asked(system=("",)))


@pytest.mark.parametrize("text", ['{"amount": 10', "[1]", "", "7"])
def test_arguments_that_are_no_object_are_kept_in_one(text: str) -> None:
    fields = body("m", asked(AssistantMessage("", (Call("c", "t", text),))))
    assert fields["messages"][0]["content"][0]["input"] == {"malformed": text}


def test_an_empty_assistant_message_is_left_out() -> None:
    fields = body("m", asked(UserMessage("a"), AssistantMessage(""), UserMessage("b")))
    assert [message["role"] for message in fields["messages"]] == ["user", "user"]


@pytest.mark.anyio
async def test_what_a_breakpoint_has_cached_is_there_again_in_the_next_turn(
    provider: ProviderServer,
) -> None:
    again = (AssistantMessage("I see."), UserMessage("Page three."))
    provider.script([Say("Hi."), Say("Hi.")])
    await chunks_of(adapter("anthropic", provider), asked(*TALK[:3]))
    await chunks_of(adapter("anthropic", provider), asked(*TALK[:2], TALK[2], *again))

    first, second = (request.body for request in provider.requests)
    for part in ("tools", "system", "tool_choice"):
        assert json.dumps(first[part]) == json.dumps(second[part])
    cached = _bare(first["messages"])[:-1]
    assert cached == _bare(second["messages"])[: len(cached)]


def _bare(messages: list[dict[str, Any]]) -> list[str]:
    """Without breakpoints: they mark a prefix, they are no part of it."""
    return [
        json.dumps([{k: v for k, v in block.items() if k != "cache_control"} for block in blocks])
        for blocks in (message["content"] for message in messages)
    ]


@pytest.mark.anyio
async def test_pictures_stand_behind_the_text_of_the_last_message(provider: ProviderServer) -> None:
    provider.script([Say("Hi."), Say("Hi.")])
    shown = (*TALK[:4], replace(TALK[4], images=(Image(jpeg(), 16, 8),)))
    model = adapter("anthropic", provider)
    assert model.takes_images
    await chunks_of(model, asked(*shown))
    *before, last = provider.requests[0].body["messages"]
    source = {"type": "base64", "media_type": "image/jpeg", "data": jpeg()}
    assert last["role"] == "user"
    assert [block["type"] for block in last["content"]] == ["tool_result", "text", "image"]
    assert last["content"][2] == {"type": "image", "source": source}
    assert "image" not in json.dumps(before)
    assert before[-2]["content"][-1]["cache_control"] == EPHEMERAL

    first = UserMessage("Look.", (Image(jpeg(), 16, 8),))
    await chunks_of(adapter("anthropic", provider), asked(first))
    sent = provider.requests[1].body["messages"][0]["content"]
    assert [block["type"] for block in sent] == ["text", "image"]


@pytest.mark.anyio
async def test_a_model_of_text_is_sent_none(provider: ProviderServer) -> None:
    provider.script([Say("Hi.")])
    url = provider.anthropic_url
    model = AnthropicMessages("claude-test", api_key=KEY, base_url=url, images=False)
    assert not model.takes_images
    await chunks_of(model, asked(UserMessage("Look.", (Image(jpeg(), 16, 8),))))
    assert b"base64" not in provider.requests[0].raw


def test_a_model_that_thinks_has_a_budget_and_a_free_choice() -> None:
    """Row 157: forced calls and calls in the history are refused beside thinking."""
    call = Call("c1", "agent_turn", '{"a": 1}')
    fields = body(
        "m",
        asked(
            UserMessage("Do it."),
            AssistantMessage("", (call,)),
            ResultMessage((CallResult("c1", "done"),), "Page now"),
            thinking="medium",
        ),
    )
    assert fields["thinking"] == {"type": "enabled", "budget_tokens": 4096}
    assert fields["max_tokens"] == 1000 + 4096
    assert fields["tool_choice"] == {"type": "auto", "disable_parallel_tool_use": True}
    assert [message["content"][0]["type"] for message in fields["messages"]] == ["text"] * 3
    assert "thinking" not in body("m", asked(thinking="off"))
