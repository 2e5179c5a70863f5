import asyncio
from dataclasses import replace
from typing import Any

import pytest

from asking import adapter
from fakes import FakeHost, FakeModel, FakePage, done, envelope, pieces, tool
from pilotfish.actions.registry import Registry
from pilotfish.agent.failures import ModelOverloaded, ModelRefused, ModelUnavailable
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.envelope import Closed, Envelope, EnvelopeError, Invoke, Narrate, Words
from pilotfish.agent.model.reply import ClassicReader, Reply, reader_for
from pilotfish.agent.model.request import ArgumentsDelta, Stopped, TextDelta
from pilotfish.agent.model.source import BrokenOff
from pilotfish.agent.model.usage import Usage
from pilotfish.prompt.compose import PromptComposer
from pilotfish_client.outcome import Effect
from pilotfish_client.server_messages import Subtitle
from provider_wires import Say, Wire, events_of
from providers import Cut, ProviderServer

pytestmark = pytest.mark.anyio


async def ending_of(reply, mode="envelope"):
    model = FakeModel([reply])
    async with Reply(model.stream(None), reader_for(mode)) as stream:
        parts = [part async for part in stream.parts()]
        return parts, await stream.ending(), stream.usage


async def test_a_clean_end_gives_parts_envelope_and_usage() -> None:
    chunks = [
        *pieces(envelope(tool("click", ref=1), is_final=True)),
        Usage(9, 3),
        Stopped("tool_use"),
    ]
    parts, ending, usage = await ending_of(chunks)
    assert [type(part) for part in parts] == [Closed]
    assert isinstance(ending, Envelope)
    assert ending.is_final
    assert usage == Usage(9, 3)


@pytest.mark.parametrize(
    ("chunks", "kind", "message"),
    [
        (pieces({"actions": []}), ModelUnavailable, "broke off before its end"),
        ([Stopped("refusal")], ModelRefused, "declined"),
        ([*pieces({"actions": []}), Stopped("length")], EnvelopeError, "token limit"),
        ([TextDelta("Sure!"), Stopped("end")], EnvelopeError, "expected one call of agent_turn"),
        (
            [ArgumentsDelta(0, "c", "click", '{"ref": 1}'), Stopped("tool_use")],
            EnvelopeError,
            "found a call of 'click': actions go into its list",
        ),
        ([ModelOverloaded("busy")], ModelOverloaded, "busy"),
    ],
)
async def test_any_other_end_is_broken_off(chunks, kind, message: str) -> None:
    _, ending, _ = await ending_of(chunks)
    assert isinstance(ending, BrokenOff)
    assert isinstance(ending.error, kind)
    assert message in str(ending.error)


async def test_prose_that_is_an_envelope_counts() -> None:
    text = '{"actions": [{"narrate": "Hi"}], "is_final": true}'
    parts, ending, _ = await ending_of([TextDelta(text), Stopped("end")])
    assert isinstance(ending, Envelope)
    assert [type(part) for part in parts] == [Words, Closed]


async def test_a_timeout_of_a_model_is_a_reply_that_broke_off() -> None:
    _, ending, _ = await ending_of([TimeoutError()])
    assert isinstance(ending, BrokenOff)
    assert "timed out" in str(ending.error)


async def test_leaving_cancels_the_call() -> None:
    model = FakeModel([[asyncio.Event()]])
    async with Reply(model.stream(None), reader_for("envelope")) as reply:
        while not model.requests:
            await asyncio.sleep(0)
    assert model.cancelled == 1
    assert reply.usage == Usage()


async def test_what_nobody_foresaw_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        await ending_of([ZeroDivisionError("bug")])


def test_classic_mode_has_its_reader() -> None:
    assert isinstance(reader_for("classic"), ClassicReader)


async def test_a_call_that_is_cancelled_from_within_is_an_end_too() -> None:
    _, ending, _ = await asyncio.wait_for(ending_of([asyncio.CancelledError()]), 2)
    assert isinstance(ending, BrokenOff)
    assert isinstance(ending.error, ModelUnavailable)


async def test_a_reply_that_cannot_be_read_ends_the_call_at_once() -> None:
    closed: list[bool] = []

    async def stream():
        try:
            yield TextDelta("")
            for piece in pieces({"actions": [{"nonsense": 1}]}):
                yield piece
            yield Stopped("tool_use")
        finally:
            closed.append(True)

    call = stream()
    async with Reply(call, reader_for("envelope")) as reply:
        assert [part async for part in reply.parts()] == []
        assert isinstance(await reply.ending(), BrokenOff)
    assert closed == [True]


def test_text_then_two_calls() -> None:
    reader = ClassicReader()
    parts = reader.feed(TextDelta("I open ")) + reader.feed(TextDelta("it."))
    assert parts == [Words(0, "I open "), Words(0, "it.")]
    assert reader.feed(ArgumentsDelta(0, "a", "click", '{"ref"')) == [
        Closed(0, Narrate("I open it."))
    ]
    assert reader.feed(ArgumentsDelta(0, "a", "click", ": 4}")) == []
    assert reader.feed(ArgumentsDelta(1, "b", "wait", "")) == [
        Closed(1, Invoke("click", {"ref": 4}))
    ]
    assert reader.feed(Usage()) == []
    parts, whole = reader.finish()
    assert parts == [Closed(2, Invoke("wait", {}))]
    assert [type(item) for item in whole.actions] == [Narrate, Invoke, Invoke]
    assert not whole.is_final


def test_text_alone_is_the_end() -> None:
    reader = ClassicReader()
    reader.feed(TextDelta("All done. "))
    parts, whole = reader.finish()
    assert parts == [Closed(0, Narrate("All done."))]
    assert whole == Envelope(actions=(Narrate("All done."),), is_final=True, summary="All done.")


def test_broken_arguments_name_the_tool() -> None:
    reader = ClassicReader()
    reader.feed(ArgumentsDelta(0, "a", "click", '{"ref": '))
    with pytest.raises(EnvelopeError, match="the arguments of 'click'"):
        reader.finish()


FINISH = {
    "outcome": "done",
    "summary": "It is in the cart.",
    "claims": [{"says": "put it into the cart", "step": 1}],
}


@pytest.mark.anyio
@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_a_whole_run_keeps_a_history_that_providers_accept(stage, wire: Wire) -> None:
    """What the reader makes of a reply, the loop of that, and the history of both."""
    cut = Say("I try again.", (("click", {"ref": 5}),))
    events = events_of(wire, cut)
    script = [
        Say("I put it in.", (("click", {"ref": 3}), ("click", {"ref": 4}))),
        Cut(sum(map(len, events[: len(events) // 2])), cut),
        Say("Hm.", (("click", '{"ref": 1,,}'),)),
        Say("", (("fly", {"to": "the moon"}),)),
        Say("", (("ask_user", {"question": "Which one?"}), ("click", {"ref": 4}))),
        Say("", (("finish", FINISH),)),
    ]
    with ProviderServer() as provider:
        provider.script(script)
        model = adapter(wire, provider)
        route = Effect(kind="route", text="route / -> /cart")
        page = FakePage(answers={"click": done("Clicked", route)})
        host = FakeHost(answers=["the blue one"])
        s = stage(page=page, host=host)
        parts = {"model": model, "prompt": PromptComposer(), "actions": Registry()}
        ended = await run(replace(s.run, mode="classic", **parts))
        await model.aclose()
        bodies = [request.body for request in provider.requests]
    assert (ended.status, ended.summary) == ("done", "It is in the cart.")
    assert [act.args for act in page.acts] == [{"ref": 3}, {"ref": 4}]
    assert next(m.text for m in host.of(Subtitle) if m.text) == "I put it in."
    assert len(bodies) == 6
    for body in bodies:
        (_check_openai if wire == "openai" else _check_anthropic)(body["messages"])
    told = str(bodies[-1]["messages"])
    assert "1 further action was dropped" in told
    assert "your reply broke off" in told
    assert "the blue one" in told


def _check_openai(messages: list[dict[str, Any]]) -> None:
    """Every call has its result right behind it, and no message is empty."""
    open_: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            open_.remove(message["tool_call_id"])
        else:
            assert open_ == []
        calls = message.get("tool_calls") or []
        assert message.get("content") or calls
        open_ += [call["id"] for call in calls]
    assert open_ == []
    assert messages[-1]["role"] in ("user", "tool")


def _check_anthropic(messages: list[dict[str, Any]]) -> None:
    """The roles take turns, results open the message behind their calls, no text is empty."""
    assert [m["role"] for m in messages] == ["user", "assistant"] * (len(messages) // 2) + ["user"]
    open_: list[str] = []
    for message in messages:
        blocks = message["content"]
        blocks = [{"type": "text", "text": blocks}] if isinstance(blocks, str) else blocks
        assert blocks
        results = [b["tool_use_id"] for b in blocks if b["type"] == "tool_result"]
        assert results == open_
        assert all(b["type"] == "tool_result" for b in blocks[: len(results)])
        assert all(b["text"].strip() for b in blocks if b["type"] == "text")
        open_ = [b["id"] for b in blocks if b["type"] == "tool_use"]
    assert open_ == []
