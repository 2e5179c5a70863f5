"""`make bench NAME=economy`: prints a table and writes build/bench/economy.json."""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path

from bench.economy.figures import figures

OUT = Path(__file__).parents[2] / "build" / "bench" / "economy.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.economy", description=__doc__)
    parser.add_argument("--only", default="", help="ids of tasks, separated by commas")
    parser.add_argument("--prompts", type=Path, help="a folder for the prompts as they were sent")
    given = parser.parse_args()
    only = [name for name in given.only.split(",") if name]
    result, texts = asyncio.run(figures(only))
    if given.prompts:
        given.prompts.mkdir(parents=True, exist_ok=True)
        for kind, text in texts.items():
            (given.prompts / f"{kind}.txt").write_text(text, encoding="utf-8")
    for key, value in result.items():
        print(f"{key:28} {len(value) if key == 'twice' else value:>10}")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
