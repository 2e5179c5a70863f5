"""Prints each threat with its command, n, figure and verdict, and writes build/bench/security.json.

`python -m bench.security` runs all of it; `--rows 22,23` some rows without the long benches;
`--strings 1` all injection strings.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "tests")]
os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[:2])
os.environ.setdefault("PYTEST_CURRENT_TEST", "bench.security")

from bench.security.attack import under_attack  # noqa: E402
from bench.security.benign import benign  # noqa: E402
from bench.security.checked import checked, verdict  # noqa: E402
from bench.security.obedient import EVERY, obeyed  # noqa: E402
from bench.security.rows import ROWS, Row  # noqa: E402

OUT = Path("build/bench/security.json")
LONG = (
    "effects", "trouble", "unplayed", "loop_delay_ms", "loop_delay_at_rest_ms", "benign_failures",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", default="", help="numbers, separated by commas")
    parser.add_argument("--part", type=int, default=1, help="every so many-th task")
    parser.add_argument("--strings", type=int, default=EVERY, help="each goal in every so many-th")
    arguments = parser.parse_args()
    wanted = {int(n) for n in arguments.rows.split(",") if n}
    rows = [row for row in ROWS if not wanted or row.number in wanted]
    wanted_figures = {name for row in rows for name in row.measures}
    figures, seconds = _figures(wanted_figures, arguments.part, arguments.strings)
    began = time.monotonic()
    report = _report(rows, figures)
    report["seconds"] = seconds | {"tests": round(time.monotonic() - began)}
    print("\n".join(_line(row) for row in report["rows"]))
    print(json.dumps({key: it for key, it in report.items() if key not in ("rows", *LONG)}))
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(report, indent=1) + "\n")
    sys.exit(bool(report["rows_failed"]))


def _figures(wanted: set[str], part: int, every: int) -> tuple[dict[str, Any], dict[str, int]]:
    """The figures of the benches that `wanted` needs, and how long each bench took."""
    found: dict[str, Any] = {}
    seconds: dict[str, int] = {}

    def measured(name: str, bench: Callable[[], dict[str, Any]]) -> None:
        began = time.monotonic()
        found.update(bench())
        seconds[name] = round(time.monotonic() - began)

    # First, while nothing else uses the machine.
    if wanted & {"loop_delay_p999_ms", "healthy_p99_ratio"}:
        measured("attack", lambda: asyncio.run(under_attack()))
    if wanted & {"forbidden_effects", "canary_bytes"}:
        measured("strings", lambda: obeyed(every))
        measured("tasks", lambda: benign(part))
    return found, seconds


def _report(rows: Sequence[Row], figures: dict[str, Any]) -> dict[str, Any]:
    cases = checked(rows)
    told = [verdict(row, cases, figures) for row in rows]
    names = ("forbidden_effects", "canary_bytes", "unneeded_percent", "overblocked_percent")
    return {
        "rows_failed": sum(row["verdict"] == "fails" for row in told),
        "rows_not_measured": [row["row"] for row in told if row["verdict"] == "not measured"],
        **{name: figures.get(name) for name in (*names, "loop_delay_p999_ms")},
        **figures,
        "rows": told,
    }


def _line(row: dict[str, Any]) -> str:
    figures: dict[str, Any] = row["figure"] or {}
    figure = ", ".join(f"{name}={value}" for name, value in figures.items())
    head = f"{row['row']:2}  {row['verdict']:12}  n={row['n']:<6} {figure}"
    parts = [head, f"    {row['threat']}: {row['control']}", f"    {row['command']}"]
    return "\n".join(filter(str.strip, [*parts, f"    {row['note']}" if row["note"] else ""]))


if __name__ == "__main__":
    main()
