"""`make load`: one server as a process, its visitors in this one.

Idle sessions and what each takes of memory; active runs, each a step every few seconds on a page of
300 lines, and the server's own time of a step: from the outcome to the next action, less the time
of the model, which differs from step to step; resident memory while they run; and how many steps a
second one core carries. The visitors take processor time of the same machine:
`client_cpu_ms_per_step`.

Writes build/bench/load.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from databases import Cluster  # noqa: E402
from fakes import row, view  # noqa: E402
from node_pace import thought  # noqa: E402
from nodes import Node  # noqa: E402
from pilotfish.web.session.tokens import Tokens  # noqa: E402
from pilotfish_client.observation import Insert, Observation, Replace  # noqa: E402
from pilotfish_client.outcome import Outcome  # noqa: E402
from pilotfish_client.page_messages import Run  # noqa: E402
from pilotfish_client.server_messages import Act, Done, Welcome  # noqa: E402
from server.web.harness import KEY, ORIGIN, SECRET  # noqa: E402
from server.web.tab import Document, Tab, done_to  # noqa: E402

TOKENS = Tokens(SECRET, KEY)
PAGE = 4096 if sys.platform != "linux" else os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
LINES = 300
JITTER = 0.3
"""Of the model's time, more or less: with the same time for all, runs that waited for each other
once ask together from then on.
"""
BENCH = {"NODE_JITTER": str(JITTER), "NODE_FRAMES": "10000"}
"""A burst has no person's pauses: its frames come faster than a socket takes of a page."""
PAGE_OF_LINES = view(
    "https://shop.example/",
    [row(n, "button", f"Row number {n} of a page") for n in range(1, LINES + 1)],
)


class Measured(Document):
    """A page of 300 lines, of which each action changes one. `own` are the seconds from an outcome
    to the next action, less the model's.
    """

    pace = 0.0

    def __init__(self, tab: Tab, ident: str, url: str) -> None:
        super().__init__(tab, ident, url)
        self.own: list[float] = []
        self.answered: float | None = None
        self.last: str | None = None
        self.task = ""

    def observation(self) -> Observation:
        self._observations += 1
        ident, seen = f"{self.id}.{self._observations}", PAGE_OF_LINES
        ops: list[Insert | Replace] = [Insert(lines=list(seen.lines))]
        if self.last is not None:
            changed = row(1, "button", f"Pressed {len(self.tab.effects)} times")
            ops = [Replace(line=changed)]
        made = Observation(
            id=ident, document=self.id, base=self.last, facts=seen.facts, ops=list(ops)
        )
        self.last = ident
        return made

    async def _act(self, act: Act) -> None:
        if self.answered is not None:
            step = int(act.action_id.rpartition(".")[2]) - 1
            model = thought(self.pace, JITTER, self.task, step)
            self.own.append(time.monotonic() - self.answered - model)
        await super()._act(act)
        self.answered = time.monotonic()


class MeasuredTab(Tab):
    def load(self, url: str = "https://shop.example/") -> Measured:
        document = Measured(self, f"{self.prefix}{len(self.documents) + 1}", url)
        self.documents.append(document)
        return document


def tab_of(node: Node) -> MeasuredTab:
    return MeasuredTab(node.address, token=TOKENS.mint(ORIGIN, None))  # type: ignore[arg-type]


class Watched:
    """Memory and processor time of a server: of its process, or of its workers together."""

    def __init__(self, node: Node) -> None:
        assert node.process is not None
        self.pids = node.children() if node.options else [node.process.pid]

    @property
    def resident(self) -> int:
        return sum(
            int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in self.pids
        )

    @property
    def seconds(self) -> float:
        return sum(self._seconds(pid) for pid in self.pids)

    @staticmethod
    def _seconds(pid: int) -> float:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


def started(node: Node) -> Node:
    """The server, once all its workers have started: the first would get all sockets."""
    node.start().until_ready()
    used, server = -1.0, Watched(node)
    while node.options and server.seconds - used > 0.2:
        used = server.seconds
        time.sleep(2)
    return node


async def idle(node: Node, count: int) -> dict[str, object]:
    """KiB of the server for each session whose page is open and does nothing."""
    server = Watched(node)
    warm = [tab_of(node) for _ in range(50)]
    for tab in warm:
        await tab.open()
    before, tabs = server.resident, [tab_of(node) for _ in range(count)]
    for start in range(0, count, 50):
        await asyncio.gather(*(tab.open() for tab in tabs[start : start + 50]))
    await asyncio.sleep(3)
    grown = server.resident - before
    open_ = sum(1 for tab in tabs if tab.documents[0].closed is None)
    begun = server.seconds
    await asyncio.sleep(20)
    share = (server.seconds - begun) / 20
    await asyncio.gather(*(tab.close() for tab in [*tabs, *warm]))
    return {
        "idle_sessions": open_,
        "idle_kib": round(grown / count / 1024, 1),
        "idle_core_percent": round(share * 100, 1),
    }


async def active(node: Node, count: int, seconds: float, pace: float) -> dict[str, object]:
    """`count` visitors whose runs follow each other for so long."""
    server, end = Watched(node), time.monotonic() + seconds
    Measured.pace = pace
    tabs = [tab_of(node) for _ in range(count)]
    ended: list[str] = []

    async def visit(name: int, tab: MeasuredTab) -> None:
        await asyncio.sleep(random.uniform(0, pace + 0.5))
        page = await tab.open()
        assert isinstance(page, Measured)
        # A person's browser takes half a second for an action and its effects.
        tab.answers["click"] = _later(page, 0.5 if pace else 0.0)
        number = 0
        while time.monotonic() < end and page.closed is None:
            # A run begins with the whole page.
            number, page.answered, page.last = number + 1, None, None
            page.task = f"press 20 times, {name}.{number}"
            await page.send(Run(run_id=f"r{number}", task=page.task))
            async with page._news, asyncio.timeout(600):
                await page._news.wait_for(
                    lambda count=number: len(page.of(Done)) >= count or page.closed is not None
                )
            ended.append(page.of(Done)[-1].status if page.closed is None else f"{page.closed}")
            # What was received is measured; a page would not keep it.
            page.received = [it for it in page.received if isinstance(it, Done | Welcome)]

    samples: list[int] = []

    async def watch() -> None:
        while True:
            samples.append(server.resident)
            await asyncio.sleep(1)

    watching = asyncio.create_task(watch())
    begun, used, own_used = time.monotonic(), server.seconds, time.process_time()
    await asyncio.gather(*(visit(name, tab) for name, tab in enumerate(tabs)))
    took, used = time.monotonic() - begun, server.seconds - used
    own_used = time.process_time() - own_used
    watching.cancel()
    own = sorted(each for tab in tabs for page in tab.documents for each in page.own)  # type: ignore[attr-defined]
    steps = sum(len(tab.effects) for tab in tabs)
    await asyncio.gather(*(tab.close() for tab in tabs))
    return {
        "active_runs": count,
        "seconds": round(took),
        "steps": steps,
        "runs_done": ended.count("done"),
        "runs_not_done": dict(Counter(status for status in ended if status != "done")),
        "overhead_p50_ms": round(own[len(own) // 2] * 1000, 1),
        "overhead_p95_ms": round(own[int(len(own) * 0.95)] * 1000, 1),
        "cpu_ms_per_step": round(used / steps * 1000, 2),
        "client_cpu_ms_per_step": round(own_used / steps * 1000, 2),
        "steps_per_second": round(steps / took, 1),
        "memory_slope_percent": slope(samples[len(samples) // 5 :]),
        "resident_mib": round(samples[-1] / 2**20),
    }


def _later(page: Measured, seconds: float):  # type: ignore[no-untyped-def]
    def act(document: Document, act: Act) -> Outcome | None:
        if not seconds:
            return done_to(act)

        async def finish() -> None:
            await asyncio.sleep(seconds)
            await page.finish(act.action_id, done_to(act))
            page.answered = time.monotonic()

        page.finishing = asyncio.create_task(finish())  # type: ignore[attr-defined]
        return None

    return act


def slope(samples: Sequence[int]) -> float | None:
    """Growth from the first to the last of the samples by a straight line, in % of their mean."""
    count = len(samples)
    if count < 10:
        return None
    middle, mean = (count - 1) / 2, sum(samples) / count
    rise = sum((n - middle) * (each - mean) for n, each in enumerate(samples))
    return round(rise / sum((n - middle) ** 2 for n in range(count)) * count / mean * 100, 2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=int, default=2000, help="idle sessions")
    parser.add_argument("--runs", type=int, default=200, help="active runs")
    parser.add_argument("--seconds", type=float, default=600, help="of the active runs")
    parser.add_argument("--burst", type=float, default=20, help="seconds without a model's pause")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    options = parser.parse_args()
    cluster = Cluster.start() if options.store == "postgres" else None
    result: dict[str, object] = {"store": options.store, "workers": options.workers}
    serve = ("--workers", str(options.workers)) if options.workers > 1 else ()
    with tempfile.TemporaryDirectory() as name:
        settings = {"PILOTFISH_LOG": "warning", "PILOTFISH_DATABASE": f"{name}/s.sqlite3"}
        if cluster is not None:
            settings["PILOTFISH_STORE"] = cluster.database()
        for part in ("idle", "active", "burst"):
            pace = 2.5 if part == "active" else 0.0
            node = started(
                Node(
                    Path(name),
                    {**settings, "NODE_PACE": str(pace), **BENCH},
                    serve,
                )
            )
            try:
                if part == "idle" and options.idle:
                    result |= asyncio.run(idle(node, options.idle))
                elif part == "active" and options.runs:
                    result |= asyncio.run(active(node, options.runs, options.seconds, pace))
                elif part == "burst" and options.burst:
                    # A process loads and compiles much at its first runs, and never again.
                    asyncio.run(active(node, 20, 3.0, 0.0))
                    most = asyncio.run(active(node, 20, options.burst, 0.0))
                    each = float(str(most["cpu_ms_per_step"]))
                    result["steps_per_second_one_core"] = round(1000 / each, 1)
                    result["steps_per_second_20_runs"] = most["steps_per_second"]
            finally:
                node.stop()
    if cluster is not None:
        cluster.remove()
    out = ROOT / "build" / "bench" / "load.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
