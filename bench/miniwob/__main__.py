"""Plays the tasks and writes build/bench/miniwob.json: `make bench NAME=miniwob`.

python -m bench.miniwob                      the scored seeds of all 63 tasks
python -m bench.miniwob click-test --develop tasks by name, with seeds that are never scored
… --trace                                    every dump, action and outcome
… --jobs 2                                   so many browsers at the same time
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.miniwob.report import figures, table  # noqa: E402
from bench.miniwob.runner import play_all  # noqa: E402
from bench.miniwob.tasks import Task, development, scored  # noqa: E402

PAGES = ROOT / "build" / "bench" / "miniwob" / "html"
OUT = ROOT / "build" / "bench" / "miniwob.json"


def main() -> int:
    args = _arguments()
    tasks = _chosen(args.tasks, develop=args.develop, seeds=args.seeds)
    if not (PAGES / "miniwob").is_dir():
        print(
            "The pages of MiniWoB++ are not there: run `make bench NAME=miniwob`", file=sys.stderr
        )
        return 2
    results = play_all(tasks, PAGES, jobs=args.jobs, trace=args.trace)
    told = figures(results)
    print(table(results))
    print({key: value for key, value in told.items() if key != "details"})
    if not (args.tasks or args.develop or args.seeds):
        OUT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(f"{OUT.relative_to(ROOT)} written")
    return 0


def _chosen(names: list[str], *, develop: bool, seeds: int | None) -> list[Task]:
    tasks = development(seeds or 5) if develop else scored()
    if unknown := set(names) - {task.name for task in tasks}:
        raise SystemExit(f"no task {sorted(unknown)[0]!r} among the {len(tasks)} that are played")
    chosen = [task for task in tasks if not names or task.name in names]
    return [Task(task.name, task.seeds[:seeds]) for task in chosen]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.miniwob")
    parser.add_argument("tasks", nargs="*", help="names of tasks; all without any")
    parser.add_argument("--develop", action="store_true", help="seeds that are never scored")
    parser.add_argument("--seeds", type=int, help="at most so many seeds of each task")
    parser.add_argument("--jobs", type=int, default=1, help="browsers at the same time")
    parser.add_argument("--trace", action="store_true", help="every dump, action and outcome")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
