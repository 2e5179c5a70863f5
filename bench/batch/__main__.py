"""`make bench NAME=batch`: prints the figures of batches and writes build/bench/batch.json."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.batch.figures import (  # noqa: E402
    kill_figures,
    queue_figures,
    replay_figures,
    speed_figures,
)

import batch_site  # noqa: E402

OUT = ROOT / "build" / "bench" / "batch.json"


PARTS = ("speed", "replay", "kills", "queue")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", default=",".join(PARTS), help="some of them")
    parts = parser.parse_args().parts.split(",")
    result: dict[str, Any] = {}
    with batch_site.serve() as site:
        if "speed" in parts:
            result |= asyncio.run(speed_figures(site))
        if "replay" in parts:
            result |= asyncio.run(replay_figures(site))
        if "kills" in parts:
            told: dict[str, object] = {}
            for told in kill_figures(site):
                print(json.dumps(told))
            result |= told
    if "queue" in parts:
        result |= queue_figures()
    for key, value in result.items():
        print(f"{key:28} {value:>10}")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(result, indent=1) + "\n")
    wrong = ("replay_model_calls", "lost_records", "effects_twice", "tables_differ")
    wrong += ("queue_lost", "queue_twice", "queue_unnoted")
    return int(any(result.get(name) for name in wrong))


if __name__ == "__main__":
    sys.exit(main())
