import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any

import pytest

from asking import asked, chunks_of
from fakes import envelope
from pilotfish.agent.failures import (
    ModelMisconfigured,
    ModelOverloaded,
    ModelRefused,
    ModelUnavailable,
    RequestTooLarge,
)
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.model.request import AnsweredBy, Chunk, Request, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.guard.budgets import Account, Limits, RunClock
from pilotfish.guard.meter import Meter, Metered, estimate
from pilotfish.models.chain import (
    ORDER,
    Fallback,
    Line,
    Meterer,
    VendorModel,
    WithThinking,
    Wrappers,
    chain,
    monitored,
)
from pilotfish.models.retry import CircuitOpen, Retrying, RetryPolicy
from pilotfish.models.scripted import Reply, ScriptedModel
from pilotfish.models.timeouts import patience_of
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio

GOOD: list[Chunk] = [TextDelta("Hi."), Usage(100, 10), Stopped("end")]
DOWN: list[Any] = [ModelUnavailable("down")]


class Vendor(ScriptedModel):
    """A provider's: it may fail, and is asked again."""

    retry = RetryPolicy(base=0.0)  # pyright: ignore


class Passing:
    """A wrapper that notes each reply that passes through it."""

    def __init__(self, model: Model, name: str, seen: list[str]) -> None:
        self._model, self._own, self._seen = model, name, seen

    @property
    def name(self) -> str:
        return self._model.name

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        self._seen.append(self._own)
        async for chunk in self._model.stream(request):
            yield chunk


class Counting(MemoryStore):
    reserved = 0

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        self.reserved += 1
        return await super().reserve(account, day, tokens, cap)


def metered(store: MemoryStore) -> tuple[Meter, Meterer]:
    account = Account("user|ada", 100_000, "spent")
    meter = Meter(store=store, limits=Limits(), accounts=(account,), clock=RunClock())
    return meter, lambda model, price: Metered(model, meter)


def names_of(model: Any) -> list[str]:
    """The wrappers from the outside in, the first model's side."""
    names: list[str] = []
    while model is not None:
        names.append(type(model).__name__)
        model = getattr(model, "_model", None) or getattr(model, "_primary", None)
    return names


def test_there_is_one_order() -> None:
    seen: list[str] = []
    _, meter = metered(MemoryStore())
    wrappers = Wrappers(
        debugged=lambda model: Passing(model, "debugged", seen),
        replay=lambda model: Passing(model, "replay", seen),
        vote=lambda model: Passing(model, "vote", seen),
        metered=meter,
    )
    first = VendorModel(Vendor([GOOD]), thinking="low")
    line = Line(first, VendorModel(Vendor([], "second")), vision=VendorModel(Vendor([], "eye")))
    model = chain(line, replace(wrappers, on_call=lambda _: None))
    assert names_of(model) == [
        *("Passing", "Passing", "Passing", "Metered", "Seeing", "Fallback", "Measured"),
        *("Retrying", "Timed", "WithThinking", "Vendor"),
    ]
    assert (
        *("debugged", "replay", "vote", "metered", "seeing", "fallback", "measured"),
        *("retrying", "timed", "thinking", "vendor"),
    ) == ORDER


async def test_a_replayed_reply_is_not_voted_on() -> None:
    seen: list[str] = []
    wrappers = Wrappers(
        vote=lambda model: Passing(model, "vote", seen),
        replay=lambda model: Passing(model, "replay", seen),
        debugged=lambda model: Passing(model, "debugged", seen),
    )
    await chunks_of(chain(Line(VendorModel(Vendor([GOOD]))), wrappers))
    assert seen == ["debugged", "replay", "vote"]


async def test_retries_and_a_second_model_are_one_call_that_is_paid_for_once() -> None:
    store = Counting()
    meter, wrap = metered(store)
    first = Vendor([DOWN, DOWN, DOWN], "first")
    second = Vendor([DOWN, GOOD], "second")
    model = chain(Line(VendorModel(first), VendorModel(second)), Wrappers(metered=wrap))
    assert await chunks_of(model) == [AnsweredBy("second"), *GOOD]
    assert (len(first.requests), len(second.requests)) == (3, 2)
    assert (store.reserved, meter.used) == (1, 110)
    assert estimate(asked()) > 110


async def test_the_second_model_is_asked_after_the_first_ones_retries() -> None:
    first, second = Vendor([DOWN, GOOD], "first"), Vendor([], "second")
    assert await chunks_of(chain(Line(VendorModel(first), VendorModel(second)))) == GOOD
    assert second.requests == []


async def test_each_attempt_has_a_time_of_its_own() -> None:
    """The run's own limit ended retries of a slow model before they began."""
    model = Vendor([[asyncio.Event()], [asyncio.Event()], GOOD])
    assert await chunks_of(chain(Line(VendorModel(model), llm_timeout=0.05))) == GOOD
    assert len(model.requests) == 3


async def test_a_models_patience_counts_where_the_run_sets_none() -> None:
    class Patient(Vendor):
        patience = 0.05

    model = Patient([[asyncio.Event()]] * 3)
    with pytest.raises(ModelUnavailable, match=r"within 0\.05 s"):
        await chunks_of(chain(Line(VendorModel(model))))


async def test_all_runs_share_the_circuit_breaker_of_a_model() -> None:
    source = VendorModel(Vendor([DOWN] * 9))
    for _ in range(2):
        with pytest.raises((ModelUnavailable, CircuitOpen)):
            await chunks_of(chain(Line(source)))
    asked_before = len(source.model.requests)  # pyright: ignore
    with pytest.raises(CircuitOpen):
        await chunks_of(chain(Line(source)))
    assert len(source.model.requests) == asked_before == 5  # pyright: ignore


async def test_what_was_written_in_advance_is_not_asked_for_again() -> None:
    replies: list[Reply] = [DOWN, envelope()]
    model = ScriptedModel(replies)
    with pytest.raises(ModelUnavailable):
        await chunks_of(chain(Line(VendorModel(model))))
    assert len(model.requests) == 1


async def test_one_model_is_not_its_own_second() -> None:
    model = Vendor([[ModelMisconfigured("no key")], GOOD])
    source = VendorModel(model)
    with pytest.raises(ModelMisconfigured):
        await chunks_of(chain(Line(source, source)))


_THINKING_GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


async def test_a_request_that_names_its_level_keeps_it() -> None:
    model = ScriptedModel([_THINKING_GOOD, _THINKING_GOOD])
    thinking = WithThinking(model, "low")
    await chunks_of(thinking)
    await chunks_of(thinking, asked(thinking="high"))
    assert [request.thinking for request in model.requests] == ["low", "high"]


def test_it_is_as_patient_as_the_model() -> None:
    class Patient(ScriptedModel):
        patience = 7.0

    assert patience_of(WithThinking(Patient([]), "low")) == 7.0


_FALLBACK_GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


def pair(*first: Reply) -> tuple[ScriptedModel, ScriptedModel, Fallback]:
    primary, secondary = ScriptedModel(first, "first"), ScriptedModel([_FALLBACK_GOOD], "second")
    return primary, secondary, Fallback(primary, secondary)


async def test_the_first_answers_while_it_can() -> None:
    _, secondary, model = pair(_FALLBACK_GOOD)
    assert await chunks_of(model) == _FALLBACK_GOOD
    assert secondary.requests == []
    assert model.name == "first"


@pytest.mark.parametrize("kind", [ModelMisconfigured, ModelOverloaded, ModelUnavailable])
async def test_the_second_answers_where_the_first_cannot(
    kind: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    primary, secondary, model = pair([kind("down")])
    with caplog.at_level(logging.WARNING, "pilotfish.models.chain"):
        assert await chunks_of(model) == [AnsweredBy("second"), *_FALLBACK_GOOD]
    assert secondary.requests == primary.requests
    assert caplog.messages == ["second answers in place of first: down"]


@pytest.mark.parametrize("kind", [ModelRefused, RequestTooLarge])
async def test_a_refusal_is_an_answer(kind: type[Exception]) -> None:
    _, secondary, model = pair([kind("no")])
    with pytest.raises(kind):
        await chunks_of(model)
    assert secondary.requests == []


async def test_nobody_takes_over_a_reply_that_has_begun() -> None:
    _, secondary, model = pair([TextDelta("H"), ModelUnavailable("broke")])
    with pytest.raises(ModelUnavailable):
        async for chunk in model.stream(asked()):
            assert chunk == TextDelta("H")
    assert secondary.requests == []


async def test_the_seconds_own_failure_is_told() -> None:
    primary = ScriptedModel([[ModelUnavailable("one")]])
    secondary = ScriptedModel([[ModelOverloaded("two")]])
    with pytest.raises(ModelOverloaded, match="two"):
        await chunks_of(Fallback(primary, secondary))


async def test_closing_reaches_both() -> None:
    class Closing(ScriptedModel):
        closed = False

        async def aclose(self) -> None:
            self.closed = True

    primary, secondary = Closing([]), Closing([])
    await Fallback(primary, secondary).aclose()
    assert (primary.closed, secondary.closed) == (True, True)


@pytest.mark.parametrize("seeing", [(True, True), (True, False), (False, True), (False, False)])
async def test_pictures_are_for_those_of_the_two_that_see(seeing: tuple[bool, bool]) -> None:
    first, second = (ScriptedModel([[]], takes_images=sees) for sees in seeing)
    assert Fallback(first, second).takes_images is any(seeing)
    assert Retrying(first).takes_images is seeing[0]


_MONITORED_GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


class Heard(Monitor):
    def __init__(self) -> None:
        self.called: list[ModelCalled] = []
        self.switched: list[ModelSwitched] = []

    def model_called(self, run: str, call: ModelCalled) -> None:
        self.called.append(call)

    def model_switched(self, run: str, switch: ModelSwitched) -> None:
        self.switched.append(switch)


async def test_monitors_hear_of_each_call_and_of_a_switch() -> None:
    """Rows E12, O6 and 159."""
    heard = Heard()
    first, second = (
        ScriptedModel([[ModelUnavailable("down")]], "a"),
        ScriptedModel([_MONITORED_GOOD], "b"),
    )
    wrappers = monitored(Wrappers(), Monitors("r1", (heard,)))
    answered = await chunks_of(chain(Line(VendorModel(first), VendorModel(second)), wrappers))
    assert answered == [AnsweredBy("b"), *_MONITORED_GOOD]
    assert [(call.model, call.error) for call in heard.called] == [("a", "down"), ("b", "")]
    assert heard.switched == [ModelSwitched("a", "b", "down")]


def test_nobody_is_told_where_nobody_watches() -> None:
    wrappers = Wrappers()
    assert monitored(wrappers, Monitors("r1")) is wrappers
