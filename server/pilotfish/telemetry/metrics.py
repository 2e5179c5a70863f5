"""Numbers for Prometheus. No label holds what a visitor, a page or a model wrote."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor, RecipeBecame
from pilotfish.agent.state.ended import LIMITS, Ended
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["CONTENT_TYPE", "Metrics", "TimedStore"]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_STEP = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_CALL = (0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0)
_STORE = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0)

_TIMED = ("append", "read", "claim", "reserve", "take")
T = TypeVar("T")


class Metrics(Monitor):
    """Of one agent. `actions` are the names that may be labels: the built-in ones and the team's;
    those of pages are counted as `page`.
    """

    def __init__(self, actions: frozenset[str]) -> None:
        self._actions = actions
        self._registry = made = CollectorRegistry()

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"pilotfish_{name}", text, labels, registry=made)

        self._runs = counter("runs", "Runs that ended.", "status")
        self._going = _gauge(made, "runs_going", "Runs that go on.")
        self._step = _histogram(made, "step", "An action, from its issue on.", "action", _STEP)
        self._calls = counter("model_calls", "Calls of models.", "model", "role", "failed")
        self._call = _histogram(made, "model_call", "A call of a model.", "model", _CALL)
        cached = "Tokens; cached and written are parts of input."
        self._tokens = counter("model_tokens", cached, "model", "kind")
        self._cost = counter("model_cost", "Money, where the price is known.", "model")
        self._switches = counter("model_switches", "Answers by a second model.", "model")
        self._refusals = counter("refusals", "What was not let happen, by the rule.", "rule")
        self._wait = _histogram(made, "wait", "Until the visitor answered.", "what", _CALL)
        self._store = _histogram(made, "store", "A call of the store.", "operation", _STORE)
        self._sockets = _gauge(made, "sockets", "Open sockets of pages.")
        self._recipes = counter("recipes", "What became of recipes.", "became")
        self._rated = counter("ratings", "What visitors said.", "helped")

    def text(self, sockets: int, going: int) -> bytes:
        """All of them, as `/metrics` answers."""
        self.measured(sockets, going)
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self._registry)
        of_all = CollectorRegistry()
        MultiProcessCollector(of_all)
        return generate_latest(of_all)

    def measured(self, sockets: int, going: int) -> None:
        """What holds now in this process; with several, `text` of any of them has the sums."""
        self._sockets.set(sockets)
        self._going.set(going)

    def stored(self, operation: str) -> Histogram:
        """Of the seconds of its calls."""
        return self._store.labels(operation)

    def ended(self, run: str, ended: Ended) -> None:
        self._runs.labels(ended.status).inc()
        if ended.why in LIMITS:
            self._refusals.labels(f"limit:{ended.why}").inc()

    def refused(self, run: str, limit: str) -> None:
        self._runs.labels("refused").inc()
        self._refusals.labels(f"limit:{limit}" if limit in _KNOWN else "limit").inc()

    def action_executed(self, run: str, step: Step) -> None:
        name = step.name if step.name in self._actions else "page"
        self._step.labels(name).observe(step.ms / 1000)
        if step.outcome.reason:
            self._refusals.labels(f"action:{step.outcome.reason}").inc()

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> None:
        self._refusals.labels("blocked").inc()

    def end_rejected(self, run: str, reason: str) -> None:
        self._refusals.labels("end").inc()

    def waited(self, run: str, what: str, ms: int) -> None:
        self._wait.labels(what).observe(ms / 1000)

    def recipe(self, run: str, name: str, became: RecipeBecame) -> None:
        self._recipes.labels(became).inc()

    def rated(self, run: str, satisfied: bool | None) -> None:
        self._rated.labels({True: "yes", False: "no", None: "unsaid"}[satisfied]).inc()

    def model_called(self, run: str, call: ModelCalled) -> None:
        self._calls.labels(call.model, call.role, "yes" if call.error else "no").inc()
        self._call.labels(call.model).observe(call.ms / 1000)
        usage = call.usage
        if usage is None:
            return
        kinds = {
            "input": usage.input,
            "output": usage.output,
            "cached": usage.cached_input,
            "written": usage.cache_write,
        }
        for kind, tokens in kinds.items():
            self._tokens.labels(call.model, kind).inc(tokens)
        self._cost.labels(call.model).inc(usage.cost or 0.0)

    def model_switched(self, run: str, switch: ModelSwitched) -> None:
        self._switches.labels(switch.model).inc()


_KNOWN = LIMITS | {"anonymous_runs"}


def _gauge(registry: CollectorRegistry, name: str, text: str) -> Gauge:
    return Gauge(f"pilotfish_{name}", text, registry=registry, multiprocess_mode="livesum")


def _histogram(
    registry: CollectorRegistry, name: str, text: str, label: str, buckets: tuple[float, ...]
) -> Histogram:
    return Histogram(f"pilotfish_{name}_seconds", text, [label], buckets=buckets, registry=registry)


class TimedStore(Wrapped):
    """Delegates to `store`, and measures what runs wait for."""

    def __init__(self, store: Keeping, metrics: Metrics) -> None:
        super().__init__(store)
        for operation in _TIMED:
            # In the place of the method: what it takes and returns stays the same.
            timed = partial(self._timed, metrics.stored(operation))
            setattr(self, operation, partial(timed, getattr(store, operation)))

    async def _timed(
        self, seconds: Histogram, work: Callable[..., Awaitable[T]], *given: Any, **named: Any
    ) -> T:
        began = time.perf_counter()
        try:
            return await work(*given, **named)
        finally:
            seconds.observe(time.perf_counter() - began)
