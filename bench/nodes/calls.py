"""A server that is killed in the middle of a call of a model: the plan, the reply, the summary of a
long run, and the judge of its end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nodes import Node, Visitor
from pilotfish.web.session.tokens import Tokens
from server.web.harness import KEY, ORIGIN, SECRET
from server.web.tab import Tab

__all__ = ["CALLS", "CallKilled", "call_figures", "kill_in"]

CALLS = ("planner", "agent", "utility", "verifier")
"""Roles of models; `utility` writes the summary, `verifier` judges."""
FIRST = asyncio.FIRST_COMPLETED
PRESSES = 14
"""The summary comes after twelve turns."""
SECONDS = 120.0


@dataclass(frozen=True)
class CallKilled:
    """`killed`: the call was begun, and its server was gone before the reply."""

    role: str
    killed: bool
    status: str
    presses: int
    twice: int
    seconds: float


async def kill_in(role: str, store: str, folder: Path) -> CallKilled:
    """A run on a server that is killed in its first call of `role`, and goes on at another."""
    marks = folder / f"marks-{role}"
    marks.mkdir()
    where = "PILOTFISH_STORE" if "://" in store else "PILOTFISH_DATABASE"
    settings = {where: store, "NODE_HANGS": f"{marks}:{role}", "NODE_PACE": "0.05"}
    one, other = Node(folder, settings).start(), Node(folder, settings).start()
    began = time.monotonic()
    try:
        one.until_ready(), other.until_ready()
        token = Tokens(SECRET, KEY).mint(ORIGIN, None)
        visitor = Visitor(Tab(one.address, token=token))  # type: ignore[arg-type]
        running = asyncio.create_task(visitor.run(f"press {PRESSES} times", "r1", SECONDS))
        await asyncio.wait({running, asyncio.create_task(_until(marks / role))}, return_when=FIRST)
        killed = not running.done()
        visitor.go_to(other)
        one.kill()
        done = await running
        await visitor.tab.close()
    finally:
        one.stop()
        other.stop()
    effects = visitor.tab.effects
    twice = len(effects) - len(set(effects)) + len(visitor.tab.wrong)
    took = round(time.monotonic() - began, 1)
    return CallKilled(role, killed, done.status, len(effects), twice, took)


async def _until(mark: Path) -> None:
    there = _is(mark)
    while not there:
        await asyncio.sleep(0.02)
        there = _is(mark)


def _is(mark: Path) -> bool:
    return mark.exists()


def call_figures(runs: Sequence[CallKilled]) -> dict[str, Any]:
    """`calls_lied` were told as done without all that was asked for."""
    done = [run for run in runs if run.status == "done"]
    return {
        "calls_killed": sum(run.killed for run in runs),
        "calls_lost": len(runs) - len(done),
        "calls_twice": sum(run.twice for run in runs),
        "calls_lied": sum(run.presses < PRESSES for run in done),
    }
