"""`make bench NAME=nodes`: scripted runs on two servers behind nginx and PostgreSQL,
while they are killed and restarted and sockets are cut.

Writes build/bench/nodes.json; exits 1 where a run was lost or an action had its effect twice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from databases import Cluster  # noqa: E402
from nodes import Node, Visitor  # noqa: E402
from pilotfish.web.session.tokens import Tokens  # noqa: E402
from pilotfish_client.protocol import Ping  # noqa: E402
from pilotfish_client.server_messages import Done  # noqa: E402
from proxy import Proxy  # noqa: E402
from server.web.harness import KEY, ORIGIN, SECRET  # noqa: E402
from server.web.tab import Tab  # noqa: E402

TOKENS = Tokens(SECRET, KEY)
SILENT = 120.0
"""Seconds without any message, also over reconnects, after which a run is lost."""


def quantile(values: list[float], share: float) -> float | None:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 3) if ordered else None


class Bench:
    """`events` counts what was done to the servers and the sockets."""

    def __init__(self, nodes: list[Node], proxy: Proxy, options: argparse.Namespace) -> None:
        self.nodes = nodes
        self.options = options
        self.end = time.monotonic() + options.seconds
        self.visitors = [
            Visitor(Tab(proxy.address, token=TOKENS.mint(ORIGIN, None)))  # type: ignore[arg-type]
            for _ in range(options.runs)
        ]
        self.events = Counter[str]()
        self.ended = Counter[str]()
        self.lost: list[str] = []
        self.took: list[float] = []

    async def play(self) -> None:
        async with asyncio.TaskGroup() as group:
            working = [group.create_task(self.visit(n)) for n in range(len(self.visitors))]
            group.create_task(self.trouble())
            await asyncio.wait(working)

    async def visit(self, number: int) -> None:
        """One run after the other, until it is time."""
        visitor, steps = self.visitors[number], self.options.steps
        await asyncio.sleep(random.uniform(0, self.options.pace))
        count = 0
        while time.monotonic() < self.end:
            count += 1
            run_id, before = f"v{number}r{count}", len(visitor.tab.effects)
            begun = time.monotonic()
            done = await self.ended_or_silent(visitor, f"press {steps} times", run_id)
            if done is None:
                pressed = len(visitor.tab.effects) - before
                self.lost.append(f"{run_id}: {SILENT:g} s without a word, {pressed} of {steps}")
                continue
            self.took.append(time.monotonic() - begun)
            self.ended[done.status] += 1
            pressed = len(visitor.tab.effects) - before
            if done.status != "done" or pressed != steps:
                self.lost.append(f"{run_id}: {done.status}, {pressed} of {steps}: {done.summary}")

    async def ended_or_silent(self, visitor: Visitor, task: str, run_id: str) -> Done | None:
        """None where nothing came of it for SILENT seconds: a run that is slow is not lost."""
        running = asyncio.create_task(visitor.run(task, run_id, self.options.seconds + 3600))
        seen, since = -1, time.monotonic()
        while not running.done():
            await asyncio.wait([running], timeout=1)
            document = visitor.document
            heard = document.received if document else []
            count = sum(not isinstance(it, Ping) for it in heard)
            if count != seen:
                seen, since = count, time.monotonic()
            elif time.monotonic() - since > SILENT:
                running.cancel()
                await asyncio.wait([running])
                return None
        return running.result()

    async def trouble(self) -> None:
        """Kills, restarts and cuts by chance; one server is always there."""
        turn = 0
        while time.monotonic() < self.end:
            await asyncio.sleep(random.uniform(0.5, 1.0) * self.options.every)
            for visitor in random.sample(self.visitors, max(1, len(self.visitors) // 10)):
                await visitor.cut()
                self.events["cuts"] += 1
            await asyncio.sleep(random.uniform(0.5, 1.0) * self.options.every)
            node = self.nodes[turn % len(self.nodes)]
            if turn % 3 == 2:
                await asyncio.to_thread(node.stop)
                self.events["restarts"] += 1
            else:
                await asyncio.to_thread(node.kill)
                self.events["kills"] += 1
            await asyncio.to_thread(node.start().until_ready)
            turn += 1

    def figures(self) -> dict[str, object]:
        effects = [effect for each in self.visitors for effect in each.tab.effects]
        twice = sum(len(v.tab.effects) - len(set(v.tab.effects)) for v in self.visitors)
        again = sum(len(v.tab.wrong) for v in self.visitors)
        resumes = [resume for each in self.visitors for resume in each.resumes]
        by = {k: [s for kind, s in resumes if kind == k] for k in ("cut", "kill", "drain")}
        return {
            "seconds": self.options.seconds,
            "active_runs": self.options.runs,
            "runs": sum(self.ended.values()),
            "effects": len(effects),
            "lost_runs": len(self.lost),
            "duplicate_effects": twice + again,
            "run_p50_s": quantile(self.took, 0.5),
            "run_longest_s": quantile(self.took, 1),
            "resume_cut_p95_s": quantile(by["cut"], 0.95),
            "resume_kill_p95_s": quantile(by["kill"], 0.95),
            "resume_restart_p95_s": quantile(by["drain"], 0.95),
            "resumes": {kind: len(found) for kind, found in by.items()},
            "events": dict(self.events),
            "lost": self.lost[:20],
            "refusals": dict(Counter(it for v in self.visitors for it in v.refusals)),
            "closes": dict(Counter(str(c) for v in self.visitors for c in v.codes)),
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--runs", type=int, default=100, help="visitors with a run each")
    parser.add_argument("--steps", type=int, default=10, help="actions of a run")
    parser.add_argument("--pace", type=float, default=2.5, help="seconds of the model")
    parser.add_argument("--every", type=float, default=15, help="seconds between two troubles")
    parser.add_argument("--log", default="warning", help="PILOTFISH_LOG of the servers")
    options = parser.parse_args()
    cluster = Cluster.start()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = {
            "PILOTFISH_STORE": cluster.database(),
            "PILOTFISH_TRUSTED_PROXIES": "127.0.0.1",
            "PILOTFISH_LOG": options.log,
            "NODE_PACE": str(options.pace),
        }
        nodes = [Node(folder, settings).start() for _ in range(2)]
        proxy = Proxy(folder / "nginx", [node.until_ready() for node in nodes]).start()
        try:
            bench = Bench(nodes, proxy, options)
            asyncio.run(bench.play())
        finally:
            proxy.stop()
            for node in nodes:
                node.stop()
            cluster.remove()
        result = bench.figures()
        if result["lost_runs"]:
            logs = ROOT / "build" / "bench" / "nodes-logs"
            logs.mkdir(parents=True, exist_ok=True)
            for node in nodes:
                shutil.copy(node.log, logs)
    out = ROOT / "build" / "bench" / "nodes.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result))
    return int(bool(result["lost_runs"] or result["duplicate_effects"]))


if __name__ == "__main__":
    sys.exit(main())
