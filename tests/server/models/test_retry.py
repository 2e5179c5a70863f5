import asyncio
from contextlib import aclosing
from dataclasses import dataclass, field

import pytest

from asking import adapter, asked, chunks_of
from pilotfish.agent.failures import (
    LimitReached,
    ModelMisconfigured,
    ModelOverloaded,
    ModelRefused,
    ModelUnavailable,
    RequestTooLarge,
)
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Chunk, Stopped, TextDelta
from pilotfish.models.retry import Breaker, BreakerPolicy, CircuitOpen, Clock, Retrying, RetryPolicy
from pilotfish.models.scripted import Reply, ScriptedModel
from provider_wires import Say, Wire
from providers import Cut, Fail, ProviderServer

pytestmark = pytest.mark.anyio

GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


@dataclass
class Time:
    """Sleeping moves it on; chance says how much of a jitter is taken."""

    now: float = 1000.0
    chance: float = 1.0
    slept: list[float] = field(default_factory=list[float])

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.now, self.sleep, lambda: self.chance)


@pytest.fixture
def time() -> Time:
    return Time()


def retrying(model: Model, time: Time, policy: RetryPolicy | None = None) -> Retrying:
    return Retrying(model, policy, clock=time.clock)


@pytest.mark.parametrize(
    ("failures", "chance", "slept"),
    [
        ([ModelUnavailable("a"), ModelOverloaded("b")], 1.0, [0.5, 1.0]),
        ([ModelUnavailable("a")], 0.0, [0.0]),
        ([ModelOverloaded("a", retry_after=7.0)], 1.0, [7.0]),
    ],
    ids=["they double", "the jitter is full", "retry_after is the shortest"],
)
async def test_pauses(
    time: Time, failures: list[Exception], chance: float, slept: list[float]
) -> None:
    time.chance = chance
    model = ScriptedModel([*([it] for it in failures), GOOD])
    assert await chunks_of(retrying(model, time)) == GOOD
    assert time.slept == slept


async def test_three_tries_are_all(time: Time) -> None:
    model = ScriptedModel([[ModelUnavailable(each)] for each in "abcd"])
    with pytest.raises(ModelUnavailable, match="c"):
        await chunks_of(retrying(model, time))
    assert len(model.requests) == 3


async def test_a_longer_wait_than_there_is_time_is_not_begun(time: Time) -> None:
    model = ScriptedModel([[ModelOverloaded("a", retry_after=21.0)], GOOD])
    with pytest.raises(ModelOverloaded):
        await chunks_of(retrying(model, time))
    assert time.slept == []


async def test_no_try_begins_after_the_time_is_up(time: Time) -> None:
    def slow(_: object) -> Reply:
        time.now += 15
        return [ModelUnavailable("slow")]

    model = ScriptedModel([slow] * 5)
    with pytest.raises(ModelUnavailable):
        await chunks_of(retrying(model, time))
    assert len(model.requests) == 2


FINAL = [ModelMisconfigured, ModelRefused, RequestTooLarge, LimitReached, KeyError]


@pytest.mark.parametrize("kind", FINAL)
async def test_what_another_try_cannot_mend_is_raised_at_once(
    time: Time, kind: type[Exception]
) -> None:
    model = ScriptedModel([[kind("no")], GOOD])
    with pytest.raises(kind):
        await chunks_of(retrying(model, time))
    assert len(model.requests) == 1


async def test_nothing_is_restarted_once_a_chunk_was_passed_on(time: Time) -> None:
    model = ScriptedModel([[TextDelta("H"), ModelUnavailable("broke")], GOOD])
    got: list[Chunk] = []
    with pytest.raises(ModelUnavailable, match="broke"):
        async for chunk in retrying(model, time).stream(asked()):
            got.append(chunk)
    assert got == [TextDelta("H")]
    assert len(model.requests) == 1


async def test_five_failures_open_the_circuit_and_half_a_minute_later_one_call_probes(
    time: Time,
) -> None:
    one_try = RetryPolicy(tries=1)
    model = ScriptedModel([*[[ModelUnavailable("down")]] * 5, GOOD, GOOD])
    retry = retrying(model, time, one_try)
    for _ in range(5):
        with pytest.raises(ModelUnavailable, match="down"):
            await chunks_of(retry)
    with pytest.raises(CircuitOpen):
        await chunks_of(retry)
    assert len(model.requests) == 5
    time.now += 30
    assert await chunks_of(retry) == GOOD
    assert await chunks_of(retry) == GOOD


async def test_an_open_circuit_is_not_waited_for(time: Time) -> None:
    model = ScriptedModel([[ModelUnavailable("down")]] * 9)
    retry = retrying(model, time)
    with pytest.raises(ModelUnavailable):
        await chunks_of(retry)
    with pytest.raises(CircuitOpen):
        await chunks_of(retry)
    slept = len(time.slept)
    with pytest.raises(CircuitOpen):
        await chunks_of(retry)
    assert len(time.slept) == slept


async def test_a_cancelled_call_cancels_the_one_inside(time: Time) -> None:
    held = asyncio.Event()
    left: list[str] = []

    class Slow(ScriptedModel):
        async def stream(self, request: object):  # pyright: ignore
            try:
                yield TextDelta("H")
                await held.wait()
            finally:
                left.append("left")

    retry = retrying(Slow([]), time)
    async with aclosing(retry.stream(asked())) as chunks:
        assert await anext(chunks) == TextDelta("H")
    assert left == ["left"]


async def test_a_provider_is_called_again(provider: ProviderServer, wire: Wire, time: Time) -> None:
    provider.script([Fail(529, "overloaded_error"), Cut(0, Say("H")), Say("Hi.", usage=None)])
    model = adapter(wire, provider)
    chunks = await chunks_of(retrying(model, time))
    await model.aclose()
    assert (chunks[0], chunks[-1]) == (TextDelta("Hi."), Stopped("end"))
    assert time.slept == [0.5, 1.0]
    assert len({request.raw for request in provider.requests}) == 1


async def test_closing_reaches_the_model_inside(time: Time) -> None:
    class Closing(ScriptedModel):
        closed = False

        async def aclose(self) -> None:
            self.closed = True

    model = Closing([])
    await retrying(model, time).aclose()
    assert model.closed


STORIES = {
    "a success between starts the count anew": "2 good 2 let",
    "failures far apart do not open it": "2 +31 1 let 1 let",
    "one call probes while the others wait": "3 +20 let held good 2 let",
    "a failed probe opens it again": "3 +20 1 +19 held +1 let",
    "a cancelled probe lets another one try": "3 +20 let left let",
    "a late failure does not prolong it": "3 +15 late +5 let",
}
"""`3` calls fail, `+20` seconds pass, a call is `let` through or `held`, …"""


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES.keys())
def test_the_breaker(story: str) -> None:
    time = Time()
    breaker = Breaker(BreakerPolicy(failures=3, within=30, open_for=20), lambda: time.now)
    deeds = {"good": breaker.succeeded, "left": breaker.left_undecided, "late": breaker.failed}
    for word in story.split():
        if word.startswith("+"):
            time.now += float(word)
        elif word == "held":
            with pytest.raises(CircuitOpen):
                breaker.admit("m")
        elif word in deeds:
            deeds[word]()
        elif word == "let":
            breaker.admit("m")
        for _ in range(int(word) if word.isdigit() else 0):
            breaker.admit("m")
            breaker.failed()


def test_an_open_one_says_for_how_long(time: Time) -> None:
    breaker = Breaker(BreakerPolicy(failures=1, within=30, open_for=20), lambda: time.now)
    breaker.admit("m")
    breaker.failed()
    time.now += 5
    with pytest.raises(CircuitOpen, match=r"m has failed 1 times in a row.*15 s") as caught:
        breaker.admit("m")
    assert caught.value.retry_after == 15
