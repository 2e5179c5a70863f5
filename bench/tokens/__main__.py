"""`make bench NAME=tokens`: prints a table and writes build/bench/tokens.json."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from bench.tokens.figures import figures

OUT = Path(__file__).parents[2] / "build" / "bench" / "tokens.json"


def main() -> None:
    result = asyncio.run(figures())
    for key, value in result.items():
        print(f"{key:28} {value:>10}")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
