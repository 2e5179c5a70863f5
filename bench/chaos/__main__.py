"""`make chaos`: every fault at every message of a recorded checkout, or each nth (`--every 10`),
and a kill in the middle of each kind of call of a model.

`--store postgresql` has the sessions in a PostgreSQL, which is restarted, too. Prints the matrix
and writes build/bench/chaos.json or chaos-postgres.json; exits 1 where an order came twice, was
told and not there, or a run was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Generator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.chaos.fault import KINDS, STORE, faults_at  # noqa: E402
from bench.chaos.line import Line  # noqa: E402
from bench.chaos.matrix import figures, table  # noqa: E402
from bench.chaos.play import Played, play  # noqa: E402
from bench.chaos.server import Server  # noqa: E402
from bench.nodes.calls import CALLS, call_figures, kill_in  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from databases import Cluster  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
NEVER = ("told_done_without_effect", "lost_runs")
FEW = ("card", "request")
"""These are always played."""
LEAST = 30
"""Messages that the recorded run must have."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only each nth fault")
    parser.add_argument("--start", type=int, default=0, help="the first of them")
    parser.add_argument("--kind", choices=STORE, action="append", help="only these faults")
    parser.add_argument("--store", choices=("sqlite", "postgresql", "postgres"), default="sqlite")
    parser.add_argument("--calls", action=argparse.BooleanOptionalAction, default=True)
    options = parser.parse_args()
    options.store = options.store.removesuffix("ql")
    kinds = options.kind or (STORE if options.store == "postgres" else KINDS)
    runs: list[Played] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        _server(options.store, Path(folder)) as server,
        Line(server.port) as line,
        sync_playwright() as playwright,
    ):
        path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        recorded = play(browser, server, line)
        told = f"{len(recorded.heard)} messages, {recorded.orders} order, {recorded.status}"
        print(f"recorded: {told}: {recorded.summary}")
        if len(recorded.heard) < LEAST or recorded.orders != 1:
            print(f"a checkout with one order and {LEAST} messages or more is needed")
            return 1
        faults = [
            fault
            for number, fault in enumerate(faults_at(recorded.heard, kinds))
            if fault.kind in FEW or number % options.every == options.start
        ]
        for number, fault in enumerate(faults, 1):
            runs.append(play(browser, server, line, fault))
            _tell(f"{number}/{len(faults)}", runs[-1])
        browser.close()
    print(table(runs))
    counted = figures(runs)
    calls = _calls(options.store) if options.calls else {}
    result = {"store": options.store, "messages": len(recorded.heard), **counted, **calls}
    name = "chaos.json" if options.store == "sqlite" else f"chaos-{options.store}.json"
    out = ROOT / "build" / "bench" / name
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result))
    wrong = any(result.get(name) for name in (*NEVER, "calls_lost", "calls_twice", "calls_lied"))
    return int(counted["max_effects"] > 1 or wrong)


def _calls(store: str) -> dict[str, object]:
    """Kills in the middle of calls, told as figures."""
    cluster = Cluster.start() if store == "postgres" else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            address = cluster.database() if cluster else f"{folder}/shared.sqlite3"
            runs = [asyncio.run(kill_in(role, address, Path(folder))) for role in CALLS]
    finally:
        if cluster:
            cluster.remove()
    for run in runs:
        print(run, flush=True)
    return call_figures(runs)


@contextlib.contextmanager
def _server(store: str, folder: Path) -> Generator[Server]:
    if store == "sqlite":
        with Server(folder) as server:
            yield server
        return
    cluster = Cluster.start()

    def restart() -> None:
        cluster.stop("immediate")
        threading.Thread(target=cluster.again, daemon=True).start()

    try:
        with Server(folder, restart, PILOTFISH_STORE=cluster.database()) as server:
            yield server
    finally:
        cluster.remove()


def _tell(number: str, run: Played) -> None:
    marks = [
        mark
        for mark, is_so in (
            ("LOST", run.lost),
            ("LIED", run.told_without_effect),
            ("DENIED", run.denied),
        )
        if is_so
    ]
    resumed = "" if run.resumed is None else f" resumed after {run.resumed:.2f} s"
    ended = run.status or "no end"
    asked = f" asked: {run.asked[-1]}" if run.asked else ""
    words = f"{ended}, {run.orders} orders of {run.placings} sent{resumed}{asked}: {run.summary}"
    print(f"{number:>8} {run.fault}: {' '.join([*marks, words])}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
