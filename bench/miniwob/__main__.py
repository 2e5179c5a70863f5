"""Plays the tasks and writes build/bench/miniwob.json: `make bench-miniwob`.

python -m bench.miniwob                      the scored seeds of all 63 tasks
python -m bench.miniwob click-test --develop tasks by name, with seeds that are never scored
… --trace                                    every dump, action and outcome
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.miniwob.episode import Episode, Player  # noqa: E402
from bench.miniwob.missing import missing  # noqa: E402
from bench.miniwob.model import PolicyModel  # noqa: E402
from bench.miniwob.policies import choose  # noqa: E402
from bench.miniwob.report import Scored, figures, table  # noqa: E402
from bench.miniwob.site import serve  # noqa: E402
from bench.miniwob.tasks import MOST_STEPS, Task, development, scored  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

PAGES = ROOT / "build" / "bench" / "miniwob" / "html"
OUT = ROOT / "build" / "bench" / "miniwob.json"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def main() -> int:
    args = _arguments()
    tasks = _chosen(args.tasks, develop=args.develop, seeds=args.seeds)
    if not (PAGES / "miniwob").is_dir():
        print("The pages of MiniWoB++ are not there: run `make bench-miniwob`", file=sys.stderr)
        return 2
    model = PolicyModel(choose, MOST_STEPS)
    results: list[Scored] = []
    with serve(model, PAGES) as origin, sync_playwright() as playwright:
        path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for task in tasks:
            results.append(_play(browser, model, origin, task, trace=args.trace))
        browser.close()
    told = figures(results)
    print(table(results))
    print({key: value for key, value in told.items() if key != "details"})
    if not (args.tasks or args.develop or args.seeds):
        OUT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(f"{OUT.relative_to(ROOT)} written")
    return 0


def _play(browser: Browser, model: PolicyModel, origin: str, task: Task, *, trace: bool) -> Scored:
    player = Player(browser, model, origin)
    episodes: list[Episode] = []
    for seed in task.seeds:
        episode = player.play(task.name, seed)
        episodes.append(episode)
        if trace:
            _trace(task.name, episode)
    player.close()
    told = " ".join(f"{episode.reward:.2f}" for episode in episodes)
    print(f"{task.name}: {told}", file=sys.stderr)
    return Scored(task.name, episodes, missing(task.name))


def _trace(name: str, episode: Episode) -> None:
    played = episode.played
    print(f"=== {name} {episode.seed} [{played.policy}] {played.goal!r}")
    for number, dump in enumerate(played.dumps):
        print(dump)
        for action in played.turns[number] if number < len(played.turns) else []:
            print(f">>> {action['tool']} {json.dumps(action['args'])}")
        for result in played.results[number] if number < len(played.results) else ():
            print(f"    {result.name} {result.status} {result.reason}: {result.message}")
    print(f"=== reward {episode.reward} after {episode.seconds:.1f} s, asked {episode.asked}")
    for note in played.notes:
        print(f"note: {note}")


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
    parser.add_argument("--trace", action="store_true", help="every dump, action and outcome")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
