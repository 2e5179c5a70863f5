from __future__ import annotations

import json
from typing import Any

import pytest

from asking import adapter, asked, chunks_of
from pictures import jpeg
from pilotfish.agent.model.request import (
    AssistantMessage,
    Call,
    CallResult,
    ChatMessage,
    Image,
    ResultMessage,
    UserMessage,
)
from pilotfish.models.openai_body import body
from pilotfish.models.openai_chat import OpenAIChat
from providers import KEY, ProviderServer, Say

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
    kinds = [part["type"] for part in fields["messages"][-1]["content"]]
    assert kinds == ["text", "image_url", "image_url"]


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
