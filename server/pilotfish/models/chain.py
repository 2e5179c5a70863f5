"""The models around a run's model, in their one order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pilotfish.agent.seams import Model
from pilotfish.models.breaker import Breaker
from pilotfish.models.fallback import Fallback
from pilotfish.models.retry import Retrying, retry_of
from pilotfish.models.timed import Timed

__all__ = ["ORDER", "Source", "Wrap", "Wrappers", "chain"]

ORDER = ("debugged", "replay", "vote", "metered", "fallback", "retrying", "timed", "vendor")
"""From the outside in. What a developer is shown is what the run asked for. A replayed reply costs
nothing, so it stands outside the meter; each vote is paid for; a retry or a second model is part of
one call, and only one of them is paid for; every attempt has its own time."""

Wrap = Callable[[Model], Model]


@dataclass(frozen=True)
class Source:
    """A vendor's model as all runs share it, with the one circuit breaker that watches it."""

    model: Model
    breaker: Breaker = field(default_factory=Breaker)


@dataclass(frozen=True)
class Wrappers:
    """What one run puts around its model; without one its place stays empty."""

    debugged: Wrap | None = None
    replay: Wrap | None = None
    vote: Wrap | None = None
    metered: Wrap | None = None


def chain(
    first: Source,
    second: Source | None = None,
    *,
    wrappers: Wrappers | None = None,
    llm_timeout: float | None = None,
) -> Model:
    """The model that a run asks: `first`, and `second` where that cannot answer, in `ORDER`.

    `llm_timeout` is in seconds for each attempt; without it each model's own patience counts.
    """
    around = wrappers or Wrappers()
    model = _attempted(first, llm_timeout)
    if second is not None and second.model is not first.model:
        model = Fallback(model, _attempted(second, llm_timeout))
    for wrap in (around.metered, around.vote, around.replay, around.debugged):
        model = wrap(model) if wrap else model
    return model


def _attempted(source: Source, llm_timeout: float | None) -> Model:
    timed = Timed(source.model, llm_timeout)
    policy = retry_of(source.model)
    return timed if policy is None else Retrying(timed, policy, breaker=source.breaker)
