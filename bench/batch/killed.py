"""A batch whose process is killed with `kill -9`, and resumed."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from batch_site import Site

__all__ = ["KILLS", "Kill", "Killed", "play"]

ROOT = Path(__file__).parents[2]
SECONDS = 240


@dataclass(frozen=True)
class Kill:
    """At the `count`-th time that the site hears of this: a page that is opened, or a note."""

    event: str
    count: int


KILLS = (
    Kill("opened", 1),
    Kill("opened", 2),
    Kill("before", 1),
    Kill("after", 1),
    Kill("opened", 5),
    Kill("before", 3),
    Kill("after", 4),
    Kill("before", 6),
    Kill("after", 8),
    Kill("opened", 20),
)
"""Ten points of a batch of which ten records write."""


@dataclass(frozen=True)
class Killed:
    """What was left after the batch was resumed."""

    kill: Kill
    killed: bool
    lost: int
    """Records without a result: neither done nor, where it is in doubt, put before a person."""
    twice: int
    """Records that have more than one note."""
    table: list[dict[str, str]] = field(default_factory=list[dict[str, str]])


@dataclass
class _Trigger:
    """Kills the process when its time has come, once."""

    kill: Kill
    seen: int = 0
    process: subprocess.Popen[bytes] | None = None
    fired: bool = False

    def hear(self, event: str) -> None:
        if event != self.kill.event or self.fired:
            return
        self.seen += 1
        if self.seen == self.kill.count and self.process:
            self.fired = True
            os.killpg(self.process.pid, signal.SIGKILL)


def play(site: Site, path: Path, kill: Kill, *, records: int, notes: int) -> Killed:
    """Runs the batch in a process of its own, kills it at `kill`, and resumes it."""
    for order in site.orders.values():
        order.notes.clear()
    trigger = _Trigger(kill)
    site.on_note = lambda number, when: trigger.hear(when)
    site.on_open = lambda number: trigger.hear("opened")
    try:
        for _ in range(2):
            trigger.process = _started(site.url, path, records, notes)
            trigger.process.wait(SECONDS)
    finally:
        site.on_note = lambda number, when: None
        site.on_open = lambda number: None
    with (path / "combined.csv").open(newline="") as file:
        table = list(csv.DictReader(file))
    told = [row for row in table if row["outcome"] in ("done", "needs_review")]
    twice = sum(len(order.notes) > 1 for order in site.orders.values())
    return Killed(kill, trigger.fired, records - len(told), twice, table)


def _started(site: str, path: Path, records: int, notes: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "bench.batch.child", site, str(path), str(records), str(notes)]
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True)
