"""`make bench NAME=ends`: honest and lying ends, in both formats; writes build/bench/ends.json."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.ends.play import figures  # noqa: E402


def main() -> None:
    found = asyncio.run(figures())
    for key, value in found.items():
        print(f"{key:20} {len(value) if isinstance(value, list) else value:>5}")
        if isinstance(value, list):
            for name in value:  # type: ignore[reportUnknownVariableType]
                print(f"    {name}")
    out = ROOT / "build" / "bench" / "ends.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
