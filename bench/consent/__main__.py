"""Plays the tasks, the twins and the ordinary actions, and writes build/bench/consent.json.

ARGS: --part (tasks, twins, sentences or ordinary alone, into consent_PART.json), --only, --tabs; of
the tasks --app, --no-early, --show, --pictures (of the cards, into build/bench/cards).

`python -m bench.consent --show desk:/admin/` prints what a policy reads of that page.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "tests")]

from bench.consent.agent import serve  # noqa: E402
from bench.consent.bars import missed, too_weak  # noqa: E402
from bench.consent.figures import figures, of_task  # noqa: E402
from bench.consent.ordinary import ORDINARY  # noqa: E402
from bench.consent.play import Hand, Player  # noqa: E402
from bench.consent.shares import TABS, play_shares  # noqa: E402
from bench.consent.sites.served import APPS, KEPT, served  # noqa: E402
from bench.consent.tasks import TASKS, Step, Task  # noqa: E402
from bench.consent.twins import TWINS  # noqa: E402
from bench.miniwob.model import PolicyModel  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from bench.consent import ordinary_plays, sentences, twin_plays  # noqa: E402
from conftest import CHROMIUM_ARGS  # noqa: E402

OUT = Path("build/bench/consent.json")
PICTURES = Path("build/bench/cards")
MOST = 70
PARTS = ("tasks", "twins", "sentences", "ordinary")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", choices=PARTS, help="one part alone")
    parser.add_argument("--tabs", type=int, default=TABS, help="browsers at a time")
    parser.add_argument("--app", default="", help="desk, datasette or jupyter alone")
    parser.add_argument("--only", default="", help="tasks or twins whose name has these words")
    parser.add_argument("--no-early", action="store_true", help="without the early script")
    parser.add_argument("--no-hand", action="store_true", help="without the plays by hand")
    parser.add_argument(
        "--pictures", action="store_true", help="of the cards, in build/bench/cards"
    )
    parser.add_argument("--show", default="", help="APP:PATH, the dump of a page")
    given = parser.parse_args()
    if given.show:
        app, _, path = given.show.partition(":")
        steps = (Step("wait", value=4000), Step("wait", value=1000))
        _play([Task(app, path, "look", steps, "true")], given)
        return
    report: dict[str, Any] = {}
    for part in PARTS if given.part is None else (given.part,):
        report |= _measured(part, given)
    report |= {"missed": missed(report), "too_weak": too_weak(report), "early": not given.no_early}
    print(json.dumps({key: it for key, it in report.items() if not key.startswith("each")}))
    for name in report["too_weak"]:
        print(f"The bench is too weak: {name} meets its bars.", file=sys.stderr)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    stem = "_".join(filter(None, [OUT.stem, given.part, "no_early" if given.no_early else ""]))
    OUT.with_stem(stem).write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")


def _measured(part: str, given: argparse.Namespace) -> dict[str, Any]:
    if part == "twins":
        twins = [it for it in TWINS if given.only in it.name]
        return twin_plays.of_twins(play_shares(twins, twin_plays.played, given.tabs))
    if part == "sentences":
        said = [it for it in sentences.SENTENCES if given.only in it.name]
        return sentences.of_sentences(play_shares(said, sentences.played, given.tabs))
    if part == "ordinary":
        chosen = [it for it in ORDINARY if given.only in it.name]
        return ordinary_plays.of_ordinary(play_shares(chosen, ordinary_plays.played, given.tabs))
    tasks = [it for it in TASKS if given.only in it.goal and given.app in ("", it.app)]
    told = _play(tasks, given)
    return {**figures(told), "each": told}


def _play(tasks: list[Task], given: argparse.Namespace) -> list[dict[str, Any]]:
    hand, show = not given.no_hand, bool(given.show)
    pictures = _emptied(PICTURES) if given.pictures else None
    named = {task.goal: task for task in tasks}
    told: list[dict[str, Any]] = []
    with ExitStack() as stack:
        enter = stack.enter_context
        folder = Path(enter(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        used = [name for name in APPS if any(task.app == name for task in tasks)]
        agents = {name: enter(served(name, folder / name)) for name in used}
        # By hand on applications of its own: what one play has changed the other would find.
        hands = {name: enter(served(name, folder / f"{name}-by-hand")) for name in used if hand}
        _keep(folder)
        player: Player | None = None

        def choose(goal: str) -> Any:
            return player and player.choose(named)(goal)

        model = PolicyModel(choose, MOST)
        agent = enter(serve(model, list(agents.values())))
        chromium = enter(sync_playwright()).chromium
        path = os.environ.get("PILOTFISH_CHROMIUM")
        browser = chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        player = Player(browser, model, agent, early=not given.no_early, pictures=pictures)
        for task in tasks:
            played = player.play(task, agents[task.app])
            if show:
                print("\n\n".join(model.runs[-1].dumps), played)
                continue
            by_hand = player.by_hand(task, hands[task.app]) if hand else Hand()
            told.append(of_task(task, played, by_hand))
            _say(told[-1])
        browser.close()
    return told


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _keep(folder: Path) -> None:
    """The desk's database takes long to make: the next play begins with a copy."""
    made = folder / "desk"
    if made.exists() and not (KEPT / "desk").exists():
        (KEPT / "desk").mkdir(parents=True)
        shutil.copy(made / "desk.sqlite3", KEPT / "desk")
        shutil.copytree(made / "desk_migrations", KEPT / "desk/desk_migrations")


def _say(it: dict[str, Any]) -> None:
    wrong = [name for name in ("unneeded", "unasked", "half_done", "app_errors") if it[name]]
    print(f"{it['seconds']:6} s  {it['task']}: {', '.join(wrong) or 'well'}", file=sys.stderr)
    if wrong or it["refused"]:
        keys = ("cards", "refused", "errors", "outcomes", "lost", "by_hand")
        print("\n".join(f"    {key}: {it[key]}" for key in keys if it[key]), file=sys.stderr)


if __name__ == "__main__":
    main()
