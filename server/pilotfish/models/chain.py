"""The models around a run's model, in their one order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Thinking
from pilotfish.models.breaker import Breaker
from pilotfish.models.fallback import Fallback, OnSwitch
from pilotfish.models.measured import Measured, OnCall
from pilotfish.models.price import Price
from pilotfish.models.retry import Retrying, retry_of
from pilotfish.models.role import Role
from pilotfish.models.thinking import WithThinking
from pilotfish.models.timed import Timed
from pilotfish.models.vision import Seeing

__all__ = ["ORDER", "Line", "Meterer", "VendorModel", "Wrap", "Wrappers", "chain", "dearest"]

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
