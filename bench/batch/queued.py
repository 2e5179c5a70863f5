"""A batch that two workers take from a queue in PostgreSQL; one of them is killed, and again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.batch.killed import ROOT, SECONDS, Kill
from bench.batch.listing import batch_of

from batch_site import Site
from pilotfish.batch.shared.queued import run_queued

__all__ = ["THREE", "Queued", "play_queue"]

THREE = (Kill("before", 4), Kill("after", 9), Kill("opened", 60))
"""Points at which the first worker is killed, counted over both workers."""


@dataclass(frozen=True)
class Queued:
    """`lost` are records without a result, `twice` those with more than one note; `doubted` were
    put before a person, as it is not known whether their note was made; `unnoted` are told as done,
    and have none.
    """

    records: int
    kills: int
    done: int
    doubted: int
    lost: int
    twice: int
    unnoted: int
    seconds: float


@dataclass
class _Workers:
    """Two processes; the first one is killed at each of `kills`, and started again."""

    start: Callable[[], subprocess.Popen[bytes]]
    kills: Sequence[Kill]
    seen: dict[str, int] = field(default_factory=dict[str, int])
    killed: int = 0
    processes: list[subprocess.Popen[bytes]] = field(
        default_factory=list["subprocess.Popen[bytes]"]
    )

    def hear(self, event: str) -> None:
        count = self.seen[event] = self.seen.get(event, 0) + 1
        if Kill(event, count) in self.kills:
            self.killed += 1
            os.killpg(self.processes[0].pid, signal.SIGKILL)
            self.processes[0].wait()
            self.processes[0] = self.start()

    def stop(self) -> None:
        for process in self.processes:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def play_queue(
    site: Site, store: str, path: Path, kills: Sequence[Kill], *, records: int, notes: int
) -> Queued:
    """The first `notes` records write. `store` is the address of an empty database."""

    def start() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "bench.batch.queue_child", store, str(notes), "6"]
        return subprocess.Popen(command, cwd=ROOT, start_new_session=True)

    made = batch_of(site.url, path, records=records, workers=2, notes=notes)
    workers = _Workers(start, kills)
    workers.processes = [start(), start()]
    site.on_note = lambda number, when: workers.hear(when)
    site.on_open = lambda number: workers.hear("opened")
    began = time.monotonic()
    try:
        ended = asyncio.run(asyncio.wait_for(run_queued(made, store), SECONDS * 4))
    finally:
        site.on_note = lambda number, when: None
        site.on_open = lambda number: None
        workers.stop()
    statuses = [result["status"] for result in ended.results]
    of = {name: len(order.notes) for name, order in list(site.orders.items())[:notes]}
    done = {result["record"] for result in ended.results if result["status"] == "done"}
    return Queued(
        records=records,
        kills=workers.killed,
        done=statuses.count("done"),
        doubted=statuses.count("needs_review"),
        lost=records - statuses.count("done") - statuses.count("needs_review"),
        twice=sum(count > 1 for count in of.values()),
        unnoted=sum(count == 0 and name in done for name, count in of.items()),
        seconds=round(time.monotonic() - began, 1),
    )
