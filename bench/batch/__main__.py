"""`make bench-batch`: prints the figures of batches and writes build/bench/batch.json."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.batch.figures import kill_figures, replay_figures, speed_figures  # noqa: E402

import batch_site  # noqa: E402

OUT = ROOT / "build" / "bench" / "batch.json"


def main() -> int:
    with batch_site.serve() as site:
        result = asyncio.run(speed_figures(site)) | asyncio.run(replay_figures(site))
        told: dict[str, object] = {}
        for told in kill_figures(site):
            print(json.dumps(told))
        result |= told
    for key, value in result.items():
        print(f"{key:28} {value:>10}")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(result, indent=1) + "\n")
    wrong = ("replay_model_calls", "lost_records", "effects_twice", "tables_differ")
    return int(any(result[name] for name in wrong))


if __name__ == "__main__":
    sys.exit(main())
