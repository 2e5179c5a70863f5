from __future__ import annotations

import json

import pytest

from asking import adapter, asked, chunks_of
from pilotfish.agent.request import (
    AssistantMessage,
    Call,
    CallResult,
    ChatMessage,
    ResultMessage,
    UserMessage,
)
from pilotfish.models.openai_body import body
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
