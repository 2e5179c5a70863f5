from __future__ import annotations

import asyncio

import pytest

from fakes import FakeModel, envelope, pieces, tool
from pilotfish.agent.failures import ModelOverloaded, ModelRefused, ModelUnavailable
from pilotfish.agent.model.classic import ClassicReader
from pilotfish.agent.model.envelope import Closed, Envelope, EnvelopeError, Words
from pilotfish.agent.model.reply import Reply, reader_for
from pilotfish.agent.model.request import ArgumentsDelta, Stopped, TextDelta
from pilotfish.agent.model.source import BrokenOff
from pilotfish.agent.model.usage import Usage

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
