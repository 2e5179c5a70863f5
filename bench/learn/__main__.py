"""`make bench NAME=learn`: writes build/bench/learn.json; ARGS: --only, --parts."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.learn.records import batch_figures  # noqa: E402
from bench.learn.shop import figures  # noqa: E402
from bench.learn.trap import trap_figures  # noqa: E402
from bench.learn.wob import wob_figures  # noqa: E402
from bench.miniwob.tasks import all_names  # noqa: E402

import batch_site  # noqa: E402

OUT = ROOT / "build" / "bench" / "learn.json"
PAGES = ROOT / "build" / "bench" / "miniwob" / "html"
PARTS = ("batch", "trap", "shop", "wob")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="tasks of the shop, separated by commas")
    parser.add_argument("--parts", default=",".join(PARTS), help="of batch, trap, shop, wob")
    arguments = parser.parse_args()
    only = [name for name in arguments.only.split(",") if name]
    parts = arguments.parts.split(",")
    result: dict[str, Any] = json.loads(OUT.read_text()) if OUT.exists() else {}
    if "batch" in parts:
        with batch_site.serve() as site:
            result |= asyncio.run(batch_figures(site))
    if "trap" in parts:
        result |= asyncio.run(trap_figures())
    if "shop" in parts:
        result |= asyncio.run(figures(only))
    if "wob" in parts and (PAGES / "miniwob").is_dir():
        result |= wob_figures(only or all_names(), PAGES)
    for key, value in result.items():
        print(f"{key:24} {value}")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(result, indent=1) + "\n")
    return int(bool(result.get("trap_wrong_effects") or result.get("false_done")))


if __name__ == "__main__":
    sys.exit(main())
