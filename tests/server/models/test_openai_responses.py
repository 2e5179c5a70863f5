"""The real client against a server that speaks Responses."""

import json
from typing import Any

import pytest

from asking import TURN, asked, chunks_of
from pilotfish.agent.failures import ModelOverloaded, ModelUnavailable, RequestTooLarge
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    AssistantMessage,
    Call,
    CallResult,
    Image,
    ResultMessage,
    Stopped,
    TextDelta,
    Thought,
    UserMessage,
)
from pilotfish.agent.model.usage import Usage
from pilotfish.models.model_options import NONE, CallOptions
from pilotfish.models.openai_responses import OpenAIResponses, body
from pilotfish.models.vendors import model_from
from providers import KEY, Cut, Fail, ProviderServer, Raw, Say

pytestmark = pytest.mark.anyio


def client(provider: ProviderServer, call: CallOptions = NONE) -> OpenAIResponses:
    url = provider.openai_url
    return OpenAIResponses("gpt-test", api_key=KEY, base_url=url, images=True, call=call)


def raw(*events: dict[str, Any]) -> Raw:
    said = "".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n" for e in events)
    return Raw(said.encode())


async def test_a_forced_call_streams_letter_by_letter(provider: ProviderServer) -> None:
    provider.script([Say(calls=(("agent_turn", {"actions": []}),), letters=5)])
    chunks = await chunks_of(client(provider))
    deltas = [chunk for chunk in chunks if isinstance(chunk, ArgumentsDelta)]
    assert "".join(delta.text for delta in deltas) == '{"actions": []}'
    assert {(delta.index, delta.call_id, delta.name) for delta in deltas} == {
        (0, "call_1", "agent_turn")
    }
    assert chunks[-2:] == [Usage(1200, 40, 1024), Stopped("tool_use")]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Say("Hi."), "end"),
        (Say("No.", refused=True), "refusal"),
        (Say("Hi.", stop="length"), "length"),
        (Say("Hi.", stop="refusal"), "refusal"),
    ],
)
async def test_how_it_ended(provider: ProviderServer, reply: Say, reason: str) -> None:
    provider.script([reply])
    chunks = await chunks_of(client(provider))
    assert TextDelta(reply.text) in chunks
    assert chunks[-1] == Stopped(reason)  # pyright: ignore[reportArgumentType]


async def test_body_holds_history_pictures_and_the_thinking_level(provider: ProviderServer) -> None:
    provider.script([Say("Hi.")])
    call = Call("c1", "agent_turn", '{"a": 1}')
    await chunks_of(
        client(provider),
        asked(
            UserMessage("Do it."),
            AssistantMessage("", (call,)),
            ResultMessage((CallResult("c1", "done"),), "Page now", (Image("AAAA", 1, 1),)),
            thinking="medium",
        ),
    )
    (request,) = provider.requests
    assert request.path == "/v1/responses"
    body = request.body
    assert body["store"] is False
    assert body["instructions"] == "Who you are.\n\nWhat the rules are."
    assert body["tool_choice"] == {"type": "function", "name": "agent_turn"}
    assert body["reasoning"] == {"effort": "medium", "summary": "auto"}
    assert body["max_output_tokens"] == 1000
    assert body["input"][1:] == [
        {"type": "function_call", "call_id": "c1", "name": "agent_turn", "arguments": '{"a": 1}'},
        {"type": "function_call_output", "call_id": "c1", "output": "done"},
        {
            "role": "user",
            "content": [
                {"type": "input_text", "text": "Page now"},
                {"type": "input_image", "image_url": "data:image/jpeg;base64,AAAA"},
            ],
        },
    ]


async def test_what_the_model_thought_is_no_text(provider: ProviderServer) -> None:
    whole = {"id": "r", "object": "response", "created_at": 1, "model": "m", "output": []}
    more = {"parallel_tool_calls": True, "tool_choice": "auto", "tools": [], "status": "completed"}
    thought = {"type": "response.reasoning_summary_text.delta", "delta": "Hm.", "item_id": "i"}
    thought |= {"output_index": 0, "summary_index": 0}
    provider.script(
        [
            raw(
                thought,
                {"type": "response.new"},
                {"type": "response.completed", "response": whole | more},
            )
        ]
    )
    assert await chunks_of(client(provider)) == [Thought("Hm."), Stopped("end")]


@pytest.mark.parametrize(
    ("behaviour", "kind"),
    [
        (Fail(429, "rate_limit_exceeded", "slow down", "2"), ModelOverloaded),
        (Fail(500), ModelUnavailable),
        (Fail(400, "context_length_exceeded", "too long"), RequestTooLarge),
        (Cut(300, Say("Hello there.")), ModelUnavailable),
        (
            raw(
                {
                    "type": "response.failed",
                    "response": {"error": {"code": "rate_limit_exceeded", "message": "slow"}},
                }
            ),
            ModelOverloaded,
        ),
    ],
)
async def test_failures_are_those_of_chat(
    provider: ProviderServer, behaviour: Any, kind: type[Exception]
) -> None:
    provider.script([behaviour])
    with pytest.raises(kind):
        await chunks_of(client(provider))


async def test_json_mode_asks_by_a_schema(provider: ProviderServer) -> None:
    """Row 157."""
    provider.script([Say('{"actions": []}')])
    chunks = await chunks_of(client(provider, CallOptions(json_mode=True)))
    assert provider.requests[0].body["text"]["format"]["name"] == "agent_turn"
    assert "tools" not in provider.requests[0].body
    said = "".join(chunk.text for chunk in chunks if isinstance(chunk, ArgumentsDelta))
    assert said == '{"actions": []}'
    assert chunks[-1] == Stopped("tool_use")


async def test_the_spec_names_it(provider: ProviderServer) -> None:
    env = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": provider.openai_url}
    model = model_from("openai-responses:gpt-test", env)
    assert model.name == "openai-responses:gpt-test"
    provider.script([Say("Hi.")])
    assert TextDelta("Hi.") in await chunks_of(model)


def test_a_body_without_a_forced_tool_leaves_the_choice_to_the_model() -> None:
    fields = body("m", asked(forced_tool=None, tools=(TURN,)))
    assert fields["tool_choice"] == "auto"
    assert fields["tools"][0]["strict"] is False


def test_prose_of_the_model_is_an_assistant_message() -> None:
    fields = body("m", asked(UserMessage("Do it."), AssistantMessage("I did."), system=()))
    assert fields["input"][1] == {"role": "assistant", "content": "I did."}
    assert "instructions" not in fields
    assert "reasoning" not in fields
