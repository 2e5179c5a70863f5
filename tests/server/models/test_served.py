import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import aclosing

import pytest

from asking import adapter, arguments, asked, chunks_of
from pilotfish.agent.failures import ModelMisconfigured, ModelUnavailable
from pilotfish.agent.model.picture import images_of
from pilotfish.agent.model.request import ArgumentsDelta, Image, Stopped, TextDelta, UserMessage
from pilotfish.agent.model.usage import Usage
from pilotfish.models.model_options import NONE, ModelOptions
from pilotfish.models.provider import Provider
from pilotfish.models.served import Contact, Served
from pilotfish.models.timeouts import Timeouts
from pilotfish.models.vendors import model_from
from provider_wires import Say, Wire, events_of
from providers import Cut, Gate, ProviderServer, Raw, Stall

pytestmark = pytest.mark.anyio


class Kept:
    closed = 0

    async def close(self) -> None:
        self.closed += 1


def served(client: Kept, *, images: bool) -> Served[object]:
    provider = Provider("Acme", "acme:m", "ACME_API_KEY", "ACME_BASE_URL")
    return Served(Contact(provider, Timeouts(total=7.0), ()), client, NONE, images=images)


async def test_name_patience_and_the_end_are_those_of_the_contact_and_the_client() -> None:
    client = Kept()
    model = served(client, images=True)
    await model.aclose()
    assert (model.name, model.takes_images, model.patience) == ("acme:m", True, 7.0)
    assert client.closed == 1


@pytest.mark.parametrize("images", [True, False])
def test_pictures_are_for_models_that_see(images: bool) -> None:
    request = asked(UserMessage("Do it.", (Image("AAAA", 1, 1),)))
    assert bool(images_of(served(Kept(), images=images)._shown(request))) is images


ENVELOPE = {"memory": "", "actions": [{"narrate": "Grüße"}], "is_final": True}


async def test_text_and_call_arrive_letter_by_letter(provider: ProviderServer, wire: Wire) -> None:
    provider.script([Say("Hi!", (("agent_turn", '{"a": 1}'),), letters=1)])

    assert await chunks_of(adapter(wire, provider)) == [
        *map(TextDelta, "Hi!"),
        ArgumentsDelta(0, "call_1", "agent_turn", ""),
        *(ArgumentsDelta(0, "call_1", "agent_turn", letter) for letter in '{"a": 1}'),
        Usage(input=1200, output=40, cached_input=1024),
        Stopped("tool_use"),
    ]


async def test_the_first_words_are_there_before_the_reply_has_ended(
    provider: ProviderServer, wire: Wire
) -> None:
    reply = Say("First words and then the rest.", letters=5)
    gate = Gate()
    begun = 1 + next(at for at, event in enumerate(events_of(wire, reply)) if b"First" in event)
    size = sum(map(len, events_of(wire, reply)[:begun]))
    provider.script([Stall(size, reply, gate)])
    model = adapter(wire, provider)

    async with aclosing(model.stream(asked())) as chunks:
        first = await anext(chunks)
        gate.open()
        rest = [chunk async for chunk in chunks]
    await model.aclose()

    assert first == TextDelta("First")
    assert rest[-1] == Stopped("end")


async def test_an_envelope_arrives_as_it_was_scripted(provider: ProviderServer, wire: Wire) -> None:
    provider.script([ENVELOPE])
    chunks = await chunks_of(adapter(wire, provider))
    assert json.loads(arguments(chunks)) == ENVELOPE


async def test_two_calls_are_told_apart(provider: ProviderServer, wire: Wire) -> None:
    provider.script([Say(calls=(("click", {"ref": 1}), ("scroll", {"ref": 22})), letters=3)])
    chunks = await chunks_of(adapter(wire, provider))
    named = {(c.index, c.call_id, c.name) for c in chunks if isinstance(c, ArgumentsDelta)}
    assert named == {(0, "call_1", "click"), (1, "call_2", "scroll")}
    assert [arguments(chunks, 0), arguments(chunks, 1)] == ['{"ref": 1}', '{"ref": 22}']


@pytest.mark.parametrize("broken", ['{"amount": 10', "not json", '{"a": "\\ud83d"}', ""])
async def test_malformed_arguments_are_delivered_as_they_are(
    provider: ProviderServer, wire: Wire, broken: str
) -> None:
    provider.script([Say(calls=(("agent_turn", broken),), letters=4)])
    chunks = await chunks_of(adapter(wire, provider))
    assert arguments(chunks) == broken
    assert chunks[-1] == Stopped("tool_use")


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Say("Done."), "end"),
        (Say("Too lo", stop="length"), "length"),
        (Say("", stop="refusal"), "refusal"),
        (Say("I can't help with that.", refused=True), "refusal"),
        (Say(calls=(("agent_turn", "{"),), stop="length"), "length"),
    ],
)
async def test_why_a_reply_stopped(
    provider: ProviderServer, wire: Wire, reply: Say, reason: str
) -> None:
    provider.script([reply])
    chunks = await chunks_of(adapter(wire, provider))
    assert chunks[-1] == Stopped(reason)


async def test_cut_at_any_place_is_never_a_silent_end(provider: ProviderServer, wire: Wire) -> None:
    reply = Say(calls=(("agent_turn", '{"amount": 100}'),), letters=5)
    told = {"openai": b'"finish_reason": "', "anthropic": b'"message_stop"'}[wire]
    events = events_of(wire, reply)
    last = next(at for at, event in enumerate(events) if told in event)
    complete = sum(map(len, events[: last + 1]))
    cuts = [*range(0, complete - 2, 83), complete - 2]
    provider.script([Cut(after, reply) for after in cuts])
    model = adapter(wire, provider)
    for _ in cuts:
        with pytest.raises(ModelUnavailable, match="broke the connection off"):
            async for chunk in model.stream(asked()):
                assert not isinstance(chunk, Stopped)
    await model.aclose()
    assert len(provider.requests) == len(cuts) > 10


async def test_a_cut_after_the_end_takes_nothing_away(provider: ProviderServer) -> None:
    reply = Say("Done.")
    events = events_of("openai", reply)
    provider.script([Cut(sum(map(len, events[:-2])), reply)])
    chunks = await chunks_of(adapter("openai", provider))
    assert chunks == [TextDelta("Done."), Stopped("end")]


async def test_an_end_without_a_finish_is_unavailable(provider: ProviderServer, wire: Wire) -> None:
    events = events_of(wire, Say("Half a sen"))
    provider.script([Raw(b"".join(events[:3])), Raw(b"")])
    model = adapter(wire, provider)
    for _ in range(2):
        with pytest.raises(ModelUnavailable, match="broke off before its end"):
            async for _chunk in model.stream(asked()):
                pass
    await model.aclose()


@pytest.mark.parametrize("kind", ["text/html", "application/json"])
async def test_another_content_type_names_the_variable_to_check(
    provider: ProviderServer, wire: Wire, kind: str
) -> None:
    provider.script([Raw(b"<html>Welcome</html>", content_type=kind)])
    with pytest.raises(ModelMisconfigured, match=f"'{kind}'.*{wire.upper()}_BASE_URL"):
        await chunks_of(adapter(wire, provider))


@pytest.mark.parametrize("event", [b"[]", b"7", b"{", b"\xff\xfe", b'{"type": "message_start"}'])
async def test_events_that_are_not_of_the_wire(
    provider: ProviderServer, wire: Wire, event: bytes
) -> None:
    provider.script([Raw(b"event: message_start\ndata: " + event + b"\n\n")])
    with pytest.raises(ModelUnavailable, match=r"not of its protocol|broke off"):
        await chunks_of(adapter(wire, provider))


SLOW = [
    (Stall(None), Timeouts(first_token=0.05), "no first token within 0.05 s"),
    (Stall(0), Timeouts(first_token=0.05), "no first token within 0.05 s"),
    (Stall(700, Say("Words.")), Timeouts(between_tokens=0.05), "more than 0.05 s between"),
]


@pytest.mark.parametrize(("stall", "timeouts", "said"), SLOW)
async def test_a_slow_provider_is_named_with_the_time_that_ran_out(
    wire: Wire, stall: Stall, timeouts: Timeouts, said: str
) -> None:
    # A server of its own: a request that was given up may still be on its way to a busy one.
    with ProviderServer(lambda _: stall) as slow:
        with pytest.raises(ModelUnavailable, match=said):
            await chunks_of(adapter(wire, slow, timeouts=timeouts))
        for request in slow.requests:
            assert await asyncio.to_thread(request.gone.wait, 5)


@pytest.mark.parametrize("vendor", ["openai", "openai-responses", "anthropic"])
async def test_timeouts_are_those_of_the_options(vendor: str) -> None:
    with ProviderServer(lambda _: Stall(None)) as slow:
        url = slow.anthropic_url if vendor == "anthropic" else slow.openai_url
        waits = Timeouts(first_token=0.05)
        options = ModelOptions(f"{vendor}:m", base_url=url, api_key="k", timeouts=waits)
        with pytest.raises(ModelUnavailable, match=r"within 0.05 s.*ModelOptions\(timeouts=…\)"):
            await chunks_of(model_from(f"{vendor}:m", {}, options))


async def cancelled(reading: asyncio.Task[None]) -> None:
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading


async def closed(reading: asyncio.Task[None]) -> None:
    await reading


@pytest.mark.parametrize("leave", [cancelled, closed])
async def test_leaving_a_reply_closes_its_connection(
    provider: ProviderServer, wire: Wire, leave: Callable[[asyncio.Task[None]], Awaitable[None]]
) -> None:
    reply = Say("Words " * 40)
    provider.script([Stall(1500, reply), Say("Next.")])
    model = adapter(wire, provider)
    begun = asyncio.Event()

    async def read() -> None:
        async with aclosing(model.stream(asked())) as chunks:
            async for _ in chunks:
                begun.set()
                if leave is closed:
                    break

    reading = asyncio.create_task(read())
    await begun.wait()
    await leave(reading)

    assert await asyncio.to_thread(provider.requests[0].gone.wait, 5)
    assert (await chunks_of(model))[-1] == Stopped("end")
