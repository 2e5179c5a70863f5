"""`make bench NAME=operate`: the figures of operating; writes build/bench/operate.json."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.operate.listing import console_ms  # noqa: E402
from bench.operate.watching import watching_ms  # noqa: E402

from bill import everything  # noqa: E402

OUT = ROOT / "build" / "bench" / "operate.json"
MOST = {"telemetry_ms_a_step": 0.3, "console_p95_ms": 200.0, "cost_error_percent": 0.0}


async def cost_error(folder: Path) -> float:
    """What a run says it has cost, beside what its providers charge, in percent of the bill."""
    billed = await everything(folder)
    cost, bill = billed.result.record.spent.cost or 0.0, float(billed.bill)
    return round(abs(cost - bill) / bill * 100, 6)


def main() -> int:
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        result = {"cost_error_percent": asyncio.run(cost_error(folder))}
        result |= asyncio.run(watching_ms(folder))
        result |= asyncio.run(console_ms(folder))
    for key, value in result.items():
        print(f"{key:28} {value:>10}")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(result, indent=1) + "\n")
    return int(any(result[name] > most for name, most in MOST.items()))


if __name__ == "__main__":
    sys.exit(main())
