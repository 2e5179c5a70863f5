"""Who watches runs: hooks of the loop, the calls of its models, what visitors say."""

from __future__ import annotations

import asyncio
import inspect
import logging
import sys
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TextIO

from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.turns import TurnRecord

__all__ = ["ConsoleMonitor", "Monitor", "Monitors", "RecipeBecame", "all_heard"]

log = logging.getLogger(__name__)

SLOWEST = 5.0
"""Seconds that the end of a run waits for async hooks."""
_GOING: set[asyncio.Task[None]] = set()
"""A loop holds its tasks weakly."""


RecipeBecame = Literal["played", "fell_back", "set_aside", "store_failed"]
Told = Awaitable[None] | None
"""What a hook returns: nothing, or what is awaited where it is async."""


class Monitor:
    """Watches runs; override what you need, as `def` or as `async def`. One instance watches all
    runs of an agent, `run` is the run's id. A plain hook must return at once. Those that are async
    are called one after the other, beside the run; `Agent.run` waits for them at its end, 5 s at
    most. A hook that raises is logged, and the run goes on.
    """

    def started(self, run: str, session: str) -> Told:
        """A run begins, or goes on after a restart."""

    def waited(self, run: str, what: str, ms: int) -> Told:
        """The visitor has answered: `what` is question, choice, form or approval."""

    def turn_started(self, run: str, number: int) -> Told:
        """The model is about to be asked, or a plan to be followed."""

    def turn_completed(self, run: str, turn: TurnRecord) -> Told:
        """The turn with its steps is recorded; `turn.usage` has tokens, cached ones and cost."""

    def action_executed(self, run: str, step: Step) -> Told:
        """An action was carried out; `step.outcome` is what became of it."""

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> Told:
        """An action was called and not carried out: invalid, denied, or dropped."""

    def end_rejected(self, run: str, reason: str) -> Told:
        """The model wanted to end the run, and a check did not let it."""

    def compacted(self, run: str, before: int, after: int) -> Told:
        """The model's history was shortened; estimated tokens."""

    def ended(self, run: str, ended: Ended) -> Told:
        """The run has ended, well or not."""

    def failed(self, run: str, error: str) -> Told:
        """The run broke off: the page is gone, or something went wrong on our side."""

    def refused(self, run: str, limit: str) -> Told:
        """A limit did not let the run begin: the code of its sentence."""

    def recipe(self, run: str, name: str, became: RecipeBecame) -> Told:
        """A recipe was played to its end, or the model went on in its place; the third time in a
        row that it did sets the recipe aside.
        """

    def rated(self, run: str, satisfied: bool | None) -> Told:
        """The visitor said whether the run helped; None: they did not say."""

    def model_called(self, run: str, call: ModelCalled) -> Told:
        """A model answered, or failed, after its retries."""

    def model_switched(self, run: str, switch: ModelSwitched) -> Told:
        """A second model answers in the place of the first."""


@dataclass(frozen=True)
class Monitors:
    """All monitors of one run, as one."""

    run: str = ""
    all: Sequence[Monitor] = ()
    _slow: dict[int, asyncio.Task[None]] = field(default_factory=dict[int, "asyncio.Task[None]"])
    """The last async call of each monitor that has not ended."""

    def tell(self, hook: Callable[..., Any], *facts: Any) -> None:
        """Calls the hook that is given as `Monitor.NAME` on every monitor."""
        for monitor in self.all:
            try:
                answer = getattr(monitor, hook.__name__)(self.run, *facts)
            except Exception:  # the host's own code: it must not stop a run
                _log_failed(monitor, hook)
                continue
            if inspect.isawaitable(answer):
                before = self._slow.get(id(monitor))
                task = asyncio.create_task(
                    _after(before, answer, monitor, hook), name=_name(monitor, hook)
                )
                self._slow[id(monitor)] = task
                _GOING.add(task)
                task.add_done_callback(_GOING.discard)

    async def heard(self) -> None:
        """Waits for the async hooks of this run that are still at work, not for ever."""
        await _waited(self._slow.values())


async def all_heard() -> None:
    """Waits for the async hooks of all runs, not for ever."""
    await _waited(_GOING)


async def _waited(tasks: Collection[asyncio.Task[None]]) -> None:
    mine = [task for task in tasks if task.get_loop() is asyncio.get_running_loop()]
    if not mine:
        return
    _, late = await asyncio.wait(mine, timeout=SLOWEST)
    for task in late:
        log.warning("%s is still at work %g s after the end", task.get_name(), SLOWEST)


async def _after(
    before: asyncio.Task[None] | None,
    answer: Awaitable[Any],
    monitor: Monitor,
    hook: Callable[..., Any],
) -> None:
    if before is not None:
        await asyncio.wait([before])
    try:
        await answer
    except Exception:  # as in `tell`
        _log_failed(monitor, hook)


def _log_failed(monitor: Monitor, hook: Callable[..., Any]) -> None:
    log.exception("%s failed", _name(monitor, hook))


def _name(monitor: Monitor, hook: Callable[..., Any]) -> str:
    return f"monitor {type(monitor).__name__}.{hook.__name__}"


class ConsoleMonitor(Monitor):
    """Prints a line for each thing that happens, to `out` or standard error."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out

    def _line(self, run: str, text: str) -> None:
        print(f"{run}  {text}", file=self._out or sys.stderr, flush=True)

    def waited(self, run: str, what: str, ms: int) -> None:
        self._line(run, f"  waited {ms} ms for the visitor's {what}")

    def turn_started(self, run: str, number: int) -> None:
        self._line(run, f"turn {number}")

    def turn_completed(self, run: str, turn: TurnRecord) -> None:
        usage = turn.usage
        if usage and usage.input:
            share = round(100 * usage.cached_input / usage.input)
            cost = "" if usage.cost is None else f", {usage.cost:.4f}"
            self._line(run, f"  {usage.input} in ({share} % cached), {usage.output} out{cost}")

    def action_executed(self, run: str, step: Step) -> None:
        self._line(run, f"  {step.name}: {step.outcome.status}: {step.outcome.message}")

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> None:
        self._line(run, f"  {name}: blocked: {reason}")

    def end_rejected(self, run: str, reason: str) -> None:
        self._line(run, f"  not the end yet: {reason}")

    def compacted(self, run: str, before: int, after: int) -> None:
        self._line(run, f"  history shortened from {before} to {after} tokens")

    def ended(self, run: str, ended: Ended) -> None:
        self._line(run, f"{ended.status}: {ended.summary}")

    def failed(self, run: str, error: str) -> None:
        self._line(run, f"failed: {error}")

    def rated(self, run: str, satisfied: bool | None) -> None:
        said = {True: "it helped", False: "it did not help", None: "no answer"}[satisfied]
        self._line(run, f"the visitor: {said}")

    def model_called(self, run: str, call: ModelCalled) -> None:
        what = f"failed: {call.error}" if call.error else f"first part after {call.first_ms} ms"
        self._line(run, f"  {call.role} {call.model}: {call.ms} ms, {what}")

    def model_switched(self, run: str, switch: ModelSwitched) -> None:
        self._line(run, f"  {switch.model} answers in place of {switch.failed}: {switch.reason}")
