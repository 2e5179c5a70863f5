"""`make chaos`: every fault at every message of a recorded checkout, or each nth (`--every 10`).

Prints the matrix and writes build/bench/chaos.json; exits 1 where an order came twice, was told and
not there, or a run was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.chaos.fault import KINDS, faults_at  # noqa: E402
from bench.chaos.line import Line  # noqa: E402
from bench.chaos.matrix import figures, table  # noqa: E402
from bench.chaos.play import Played, play  # noqa: E402
from bench.chaos.server import Server  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
NEVER = ("told_done_without_effect", "lost_runs")
LEAST = 30
"""Messages that the recorded run must have."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only each nth fault")
    parser.add_argument("--start", type=int, default=0, help="the first of them")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only these faults")
    options = parser.parse_args()
    runs: list[Played] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
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
        faults = [it for it in faults_at(recorded.heard) if it.kind in (options.kind or KINDS)]
        faults = faults[options.start :: options.every]
        for number, fault in enumerate(faults, 1):
            runs.append(play(browser, server, line, fault))
            _tell(f"{number}/{len(faults)}", runs[-1])
        browser.close()
    print(table(runs))
    result = {"messages": len(recorded.heard), **figures(runs)}
    out = ROOT / "build" / "bench" / "chaos.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result))
    return int(result["max_effects"] > 1 or any(result[name] for name in NEVER))


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
