"""Prints each threat with its command, n, figure and verdict, and writes build/bench/security.json.

`python -m bench.security` runs the tests of every row; `--rows 22,23` those of some.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "tests")]
os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[:2])
os.environ.setdefault("PYTEST_CURRENT_TEST", "bench.security")

from bench.security.attack import loop_delay, sampled  # noqa: E402
from bench.security.obedient import obeyed  # noqa: E402
from bench.security.rows import ROWS, Row  # noqa: E402

OUT = Path("build/bench/security.json")


def measured(row: Row) -> dict[str, Any]:
    """`n` tests that passed; the figure is how many failed."""
    told: dict[str, Any] = {"row": row.number, "threat": row.threat, "note": row.note}
    if not row.tests:
        return told | {"command": "", "n": 0, "figure": None, "verdict": "not measured"}
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", *row.tests]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|error)", done.stdout)}
    failed = counts.get("failed", 0) + counts.get("error", 0)
    good = done.returncode == 0 and counts.get("passed", 0) > 0
    return told | {
        "command": " ".join(["pytest", *row.tests]),
        "n": counts.get("passed", 0) + failed,
        "figure": failed,
        "verdict": "holds" if good else "fails",
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", default="", help="numbers, separated by commas")
    parser.add_argument("--part", type=int, default=1, help="play every so many-th injection")
    arguments = parser.parse_args()
    wanted = {int(n) for n in arguments.rows.split(",") if n}
    found: list[dict[str, Any]] = []
    for row in ROWS:
        if wanted and row.number not in wanted:
            continue
        result = measured(row)
        found.append(result)
        print(
            f"{row.number:2}  {result['verdict']:12}  n={result['n']:<4} "
            f"failed={result['figure']}  {row.threat}  {result['command'] or row.note}",
            flush=True,
        )
    strings = obeyed(arguments.part)
    told = {key: strings[key] for key in strings if key not in ("effects", "trouble")}
    print("the obedient model:", told, *strings["effects"], sep="\n  ", flush=True)
    rest, delay = asyncio.run(sampled(10.0)), asyncio.run(loop_delay())
    print("event loop at rest, delay in ms:", rest)
    print("event loop under attack, delay in ms:", delay)
    fails = [result["row"] for result in found if result["verdict"] == "fails"]
    report = {
        "rows_failed": len(fails),
        "rows_not_measured": [r["row"] for r in found if r["verdict"] == "not measured"],
        "forbidden_effects": strings["forbidden_effects"],
        "canary_bytes": strings["canary_bytes"],
        "injections": strings,
        # Not measured yet.
        "unneeded_percent": None,
        "overblocked_percent": None,
        "loop_delay_p999_ms": delay["p999"],
        "loop_delay_ms": delay,
        "loop_delay_at_rest_ms": rest,
        "rows": found,
    }
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(report, indent=1) + "\n")
    if fails:
        sys.exit(1)


if __name__ == "__main__":
    main()
