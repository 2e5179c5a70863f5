"""The process time that metrics, traces, JSON logs and the index add to a step of a run."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Sequence
from pathlib import Path

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from fakes import FakePage, envelope, tool
from pilotfish.actions.registry import Registry
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.feature_options import FeatureOptions
from pilotfish.agent.run.logged import SURFACES, LogMonitor
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.guard.budgets import Limits, RunClock
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish.runs.run_maker import Kit, Task, run_of
from pilotfish.runs.task import Nobody
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.sqlite import SQLiteStore
from pilotfish.telemetry.log_setup import JsonLines
from pilotfish.telemetry.metrics import Metrics, TimedStore
from pilotfish.telemetry.tracing import Tracing

__all__ = ["watching_ms"]

STEPS, ROUNDS = 25, 25


async def watching_ms(folder: Path) -> dict[str, float]:
    """Runs of `STEPS` steps in turns: without anything, with the index of runs, which is always
    there, and with metrics, traces and JSON logs; the differences of the smallest, since all else
    that a machine does can only add to process time.
    """
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(InMemorySpanExporter()))
    metrics = Metrics(frozenset({"click"}))
    tracing = Tracing("bench", tracer=provider.get_tracer("bench"))
    plain = await SQLiteStore.open(folder / "plain.sqlite3")
    watched = await SQLiteStore.open(folder / "watched.sqlite3")
    indexed = IndexedStore(watched, words=True)
    store = TimedStore(indexed, metrics)
    bare: list[float] = []
    without: list[float] = []
    with_all: list[float] = []
    monitors = (metrics, tracing, *_logged())
    disabled = logging.root.manager.disable
    logging.disable(logging.NOTSET)
    for number in range(ROUNDS + 1):
        bare.append(await _seconds(plain, f"p{number}", ()))
        without.append(await _seconds(indexed, f"i{number}", ()))
        with_all.append(await _seconds(store, f"w{number}", monitors))
    logging.disable(disabled)
    await plain.close()
    await watched.close()
    provider.shutdown()
    # The first of each warms up.
    low, middle, high = (min(it[1:]) * 1000 for it in (bare, without, with_all))
    return {
        "step_ms_without": round(low, 3),
        "step_ms_with": round(high, 3),
        "index_ms_a_step": round(max(0.0, middle - low), 3),
        "telemetry_ms_a_step": round(max(0.0, high - middle), 3),
    }


def _logged() -> tuple[Monitor, ...]:
    """The monitor of the log, writing all its lines as JSON to nowhere."""
    handler = logging.StreamHandler(open(os.devnull, "w"))  # noqa: SIM115
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("pilotfish")
    ours.handlers[:] = [handler]
    for name in SURFACES.values():
        logging.getLogger(name).setLevel(logging.DEBUG)
    return (LogMonitor(),)


async def _seconds(store: Keeping, name: str, monitors: Sequence[Monitor]) -> float:
    """Process time of one step, over a run."""
    await store.create(SessionRecord(name, "ada", "pk", "https://bench.example", name))
    epoch = await store.claim(name)
    replies = [envelope(tool("click", ref=1), memory=f"step {n}") for n in range(STEPS)]
    replies.append(envelope(is_final=True, summary="Done.", outcome="failed"))
    kit = Kit(
        models=Sources(Models(ScriptedModel(replies))),
        prompt=lambda: PromptComposer(PromptSettings()),
        actions=Registry(),
        store=store,
        limits=Limits(run=RunLimits(max_turns=STEPS + 2)),
        # The fake page never changes.
        features=FeatureOptions(off=("Stagnation", "Repeats", "DeadEnds", "Failing")),
        monitors=tuple(monitors),
    )
    task = Task(
        run_id=name,
        text="press it",
        session=name,
        page=FakePage(),
        host=Nobody(),
        prompt=kit.prompt(),
        journal=Journal(store, name, lambda: epoch),
        clock=RunClock(),
    )
    made = run_of(kit, task)
    began = time.process_time()
    done = await run(made)
    return (time.process_time() - began) / max(1, done.steps)
