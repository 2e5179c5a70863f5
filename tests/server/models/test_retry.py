from __future__ import annotations

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


async def test_the_pauses_double(time: Time) -> None:
    model = ScriptedModel([[ModelUnavailable("a")], [ModelOverloaded("b")], GOOD])
    assert await chunks_of(retrying(model, time)) == GOOD
    assert time.slept == [0.5, 1.0]


async def test_the_jitter_is_full(time: Time) -> None:
    time.chance = 0.0
    model = ScriptedModel([[ModelUnavailable("a")], GOOD])
    await chunks_of(retrying(model, time))
    assert time.slept == [0.0]


async def test_three_tries_are_all(time: Time) -> None:
    model = ScriptedModel([[ModelUnavailable(each)] for each in "abcd"])
    with pytest.raises(ModelUnavailable, match="c"):
        await chunks_of(retrying(model, time))
    assert len(model.requests) == 3


async def test_retry_after_is_the_shortest_pause(time: Time) -> None:
    model = ScriptedModel([[ModelOverloaded("a", retry_after=7.0)], GOOD])
    assert await chunks_of(retrying(model, time)) == GOOD
    assert time.slept == [7.0]


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


class _BreakerTime:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def opened_time() -> _BreakerTime:
    return _BreakerTime()


@pytest.fixture
def breaker(opened_time: _BreakerTime) -> Breaker:
    return Breaker(BreakerPolicy(failures=3, within=30, open_for=20), opened_time)


def fail(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        breaker.admit("m")
        breaker.failed()


def test_it_opens_after_so_many_failures_and_says_for_how_long(
    breaker: Breaker, opened_time: _BreakerTime
) -> None:
    fail(breaker, 3)
    opened_time.now += 5
    with pytest.raises(CircuitOpen, match=r"m has failed 3 times in a row.*15 s") as caught:
        breaker.admit("m")
    assert caught.value.retry_after == 15


def test_a_success_between_starts_the_count_anew(breaker: Breaker) -> None:
    fail(breaker, 2)
    breaker.succeeded()
    fail(breaker, 2)
    breaker.admit("m")


def test_failures_far_apart_do_not_open_it(breaker: Breaker, opened_time: _BreakerTime) -> None:
    fail(breaker, 2)
    opened_time.now += 31
    fail(breaker, 1)
    breaker.admit("m")
    fail(breaker, 1)
    breaker.admit("m")


def test_one_call_probes_while_the_others_wait(breaker: Breaker, opened_time: _BreakerTime) -> None:
    fail(breaker, 3)
    opened_time.now += 20
    breaker.admit("m")
    with pytest.raises(CircuitOpen):
        breaker.admit("m")
    breaker.succeeded()
    fail(breaker, 2)
    breaker.admit("m")


def test_a_failed_probe_opens_it_again(breaker: Breaker, opened_time: _BreakerTime) -> None:
    fail(breaker, 3)
    opened_time.now += 20
    fail(breaker, 1)
    opened_time.now += 19
    with pytest.raises(CircuitOpen):
        breaker.admit("m")
    opened_time.now += 1
    breaker.admit("m")


def test_cancelled_probe_lets_another_one_try(breaker: Breaker, opened_time: _BreakerTime) -> None:
    fail(breaker, 3)
    opened_time.now += 20
    breaker.admit("m")
    breaker.left_undecided()
    breaker.admit("m")


def test_a_late_failure_does_not_prolong_it(breaker: Breaker, opened_time: _BreakerTime) -> None:
    fail(breaker, 3)
    opened_time.now += 15
    breaker.failed()
    opened_time.now += 5
    breaker.admit("m")
