"""The model of a role with all that stands around it: measures, time, retries and a fallback."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass, field, replace

from pilotfish.agent.failures import ModelMisconfigured, ModelOverloaded, ModelUnavailable
from pilotfish.agent.model.model import Model, ModelWrapper, close_model, closing
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.model.picture import takes_images
from pilotfish.agent.model.request import AnsweredBy, Chunk, Request, Thinking
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.models.measured import Measured, OnCall, Role
from pilotfish.models.price import Price
from pilotfish.models.retry import Breaker, Retrying, retry_of
from pilotfish.models.timeouts import Timed, patience_of
from pilotfish.models.vision import Seeing

__all__ = [
    "ORDER",
    "Fallback",
    "Line",
    "Meterer",
    "OnSwitch",
    "VendorModel",
    "WithThinking",
    "Wrap",
    "Wrappers",
    "chain",
    "dearest",
    "monitored",
]


class WithThinking(ModelWrapper):
    """A Model around a Model. A request that names its own level keeps it."""

    def __init__(self, model: Model, level: Thinking) -> None:
        super().__init__(model)
        self._level: Thinking = level

    @property
    def patience(self) -> float:
        return patience_of(self._model)

    def stream(self, request: Request) -> AsyncIterator[Chunk]:
        level = request.thinking or self._level
        return self._model.stream(replace(request, thinking=level))


log = logging.getLogger(__name__)


OnSwitch = Callable[[ModelSwitched], None]


class Fallback:
    """A Model around two. A refusal, or a prompt that is too large, is the first one's answer:
    another provider is asked only for an outage, an overload, or a key or account that fails.
    """

    def __init__(self, primary: Model, secondary: Model, on_switch: OnSwitch | None = None) -> None:
        self._primary = primary
        self._secondary = secondary
        self._on_switch = on_switch

    @property
    def name(self) -> str:
        return self._primary.name

    @property
    def takes_images(self) -> bool:
        """A model of text among the two leaves pictures out by itself."""
        return takes_images(self._primary) or takes_images(self._secondary)

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        started = False
        try:
            async with closing(self._primary.stream(request)) as chunks:
                async for chunk in chunks:
                    started = True
                    yield chunk
            return
        except (ModelMisconfigured, ModelOverloaded, ModelUnavailable) as error:
            if started:
                raise
            self._switched(str(error))
        yield AnsweredBy(self._secondary.name)
        async with closing(self._secondary.stream(request)) as chunks:
            async for chunk in chunks:
                yield chunk

    def _switched(self, reason: str) -> None:
        log.warning("%s answers in place of %s: %s", self._secondary.name, self.name, reason)
        if self._on_switch:
            self._on_switch(ModelSwitched(self.name, self._secondary.name, reason))

    async def aclose(self) -> None:
        await close_model(self._primary)
        await close_model(self._secondary)


ORDER = (
    "debugged",
    "replay",
    "vote",
    "metered",
    "seeing",
    "fallback",
    "measured",
    "retrying",
    "timed",
    "thinking",
    "vendor",
)
"""From the outside in. A developer sees what the run requested. A replayed reply costs
nothing, so it is outside the meter; each vote is paid for, and so is a description of a picture; a
retry or a second model is part of one call, and only one of them is paid for; every attempt has its
own time."""

Wrap = Callable[[Model], Model]
Meterer = Callable[[Model, Price | None], Model]
"""Puts a meter around a model whose tokens cost at most so much; None: that is not known."""


@dataclass(frozen=True)
class VendorModel:
    """A vendor's model as all runs share it, with the one circuit breaker that watches it; and how
    much it reasons, and costs, in one role.
    """

    model: Model
    breaker: Breaker = field(default_factory=Breaker)
    thinking: Thinking | None = None
    price: Price | None = None


@dataclass(frozen=True)
class Wrappers:
    """What one run puts around its model; without one its place stays empty. `on_switch` hears of
    each answer by a second model, `on_call` of each call.
    """

    debugged: Wrap | None = None
    replay: Wrap | None = None
    vote: Wrap | None = None
    metered: Meterer | None = None
    on_switch: OnSwitch | None = None
    on_call: OnCall | None = None


@dataclass(frozen=True)
class Line:
    """What answers in a role: `first`, and `second` where that cannot; `vision` looks at pictures
    for them. `llm_timeout` is in seconds for each attempt; without it each model's own patience
    counts.
    """

    first: VendorModel
    second: VendorModel | None = None
    vision: VendorModel | None = None
    role: Role = "agent"
    llm_timeout: float | None = None


def chain(line: Line, wrappers: Wrappers | None = None) -> Model:
    """The model that a run asks in a role, in `ORDER`."""
    around = wrappers or Wrappers()
    model = _attempted(line, line.first, around)
    second = line.second
    if second is not None and second.model is not line.first.model:
        model = Fallback(model, _attempted(line, second, around), around.on_switch)
    if line.vision is not None:
        seeing = _attempted(Line(line.vision, role="vision"), line.vision, around)
        model = Seeing(model, seeing)
    if around.metered:
        model = around.metered(model, dearest(line))
    for wrap in (around.vote, around.replay, around.debugged):
        model = wrap(model) if wrap else model
    return model


def dearest(line: Line) -> Price | None:
    """The most that a call may cost, whichever model answers; None where one price is unknown."""
    sources = [each for each in (line.first, line.second, line.vision) if each is not None]
    prices = [each.price for each in sources if each.price is not None]
    if len(prices) < len(sources):
        return None
    return Price(max(it.dearest_input for it in prices), max(it.output for it in prices))


def _attempted(line: Line, source: VendorModel, around: Wrappers) -> Model:
    model = source.model
    if source.thinking is not None:
        model = WithThinking(model, source.thinking)
    model = Timed(model, line.llm_timeout)
    policy = retry_of(source.model)
    if policy is not None:
        model = Retrying(model, policy, breaker=source.breaker)
    if around.on_call or source.price:
        model = Measured(model, line.role, around.on_call, source.price)
    return model


def monitored(wrappers: Wrappers, monitors: Monitors) -> Wrappers:
    """`wrappers` with calls and switches reported to `monitors`; unchanged if nobody monitors."""
    if not monitors.all:
        return wrappers

    def on_call(call: ModelCalled) -> None:
        monitors.tell(Monitor.model_called, call)

    def on_switch(switch: ModelSwitched) -> None:
        monitors.tell(Monitor.model_switched, switch)

    return replace(wrappers, on_call=on_call, on_switch=on_switch)
