import asyncio

import pytest

from asking import adapter, asked, chunks_of
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Chunk, Stopped, TextDelta
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.timeouts import PATIENCE, Patience, Timed, Timeouts, patience_of
from provider_wires import Say, Wire
from providers import ProviderServer, Stall

pytestmark = pytest.mark.anyio


async def never() -> None:
    await asyncio.Event().wait()


async def later(seconds: float) -> str:
    await asyncio.sleep(seconds)
    return "here"


async def test_what_comes_in_time_is_handed_on() -> None:
    assert await Patience(Timeouts(), "m").wait(later(0)) == "here"


async def test_head_and_first_token_share_one_time() -> None:
    patience = Patience(Timeouts(first_token=0.08), "m")
    with pytest.raises(ModelUnavailable, match=r"m sent no first token within 0\.08 s"):
        await patience.wait(later(0.05))
        await patience.wait(later(0.05))


async def test_after_the_first_token_the_time_between_two_counts() -> None:
    patience = Patience(Timeouts(first_token=0, between_tokens=0.01), "m")
    patience.token_came()
    with pytest.raises(ModelUnavailable, match=r"paused for more than 0\.01 s"):
        await patience.wait(never())


async def test_a_cancellation_is_no_timeout() -> None:
    waiting = asyncio.create_task(Patience(Timeouts(), "m").wait(never()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


class Patient(ScriptedModel):
    patience = 300.0


def test_a_model_tells_its_own_patience() -> None:
    assert patience_of(ScriptedModel([])) == PATIENCE == 60.0
    assert patience_of(Patient([])) == 300.0
    assert Timed(Patient([]))._seconds == 300.0
    assert Timed(Patient([]), 20.0)._seconds == 20.0


async def test_what_comes_in_time_passes_through() -> None:
    model = Timed(ScriptedModel([GOOD], takes_images=True))
    assert await chunks_of(model) == GOOD
    assert (model.name, model.takes_images) == ("scripted", True)


async def test_a_reply_that_never_ends_is_closed_and_named() -> None:
    left: list[str] = []

    class Slow(ScriptedModel):
        async def stream(self, request: object):  # pyright: ignore
            try:
                yield TextDelta("H")
                await asyncio.Event().wait()
            finally:
                left.append("closed")

    got: list[Chunk] = []
    with pytest.raises(ModelUnavailable, match=r"scripted gave no whole reply within 0\.02 s"):
        async for chunk in Timed(Slow([]), 0.02).stream(asked()):
            got.append(chunk)
    assert (got, left) == ([TextDelta("H")], ["closed"])


async def test_the_readers_own_time_is_not_counted() -> None:
    got: list[Chunk] = []
    async for chunk in Timed(ScriptedModel([GOOD]), 0.3).stream(asked()):
        await asyncio.sleep(0.4)
        got.append(chunk)
    assert got == GOOD


async def test_a_timeout_from_inside_is_not_taken_for_its_own() -> None:
    with pytest.raises(TimeoutError, match="theirs"):
        await chunks_of(Timed(ScriptedModel([[TimeoutError("theirs")]])))


async def test_timed_a_cancellation_is_no_timeout() -> None:
    waiting = asyncio.create_task(chunks_of(Timed(ScriptedModel([[asyncio.Event()]]))))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_closing_reaches_the_model() -> None:
    class Closing(ScriptedModel):
        closed = False

        async def aclose(self) -> None:
            self.closed = True

    model = Closing([])
    await Timed(model).aclose()
    assert model.closed


async def test_a_real_provider_is_bounded_by_what_its_client_tells(wire: Wire) -> None:
    with ProviderServer(lambda _: Stall(700, Say("Words."))) as slow:
        model: Model = adapter(wire, slow, timeouts=Timeouts(total=0.2))
        assert patience_of(model) == 0.2
        with pytest.raises(ModelUnavailable, match=r"gave no whole reply within 0\.2 s"):
            await chunks_of(Timed(model))
        for request in slow.requests:
            assert await asyncio.to_thread(request.gone.wait, 5)
