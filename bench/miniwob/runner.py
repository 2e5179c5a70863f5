"""Plays tasks: a server and a browser for each process, all episodes of a task in one of them."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from bench.miniwob.episode import Episode, Player
from bench.miniwob.missing import missing
from bench.miniwob.model import PolicyModel
from bench.miniwob.policies import choose
from bench.miniwob.report import Scored
from bench.miniwob.site import serve
from bench.miniwob.tasks import MOST_STEPS, Task
from playwright.sync_api import Browser, sync_playwright

from engines.choice import ENGINE, firefox, webkit

__all__ = ["play_all"]

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def play_all(tasks: Sequence[Task], pages: Path, *, jobs: int, trace: bool) -> list[Scored]:
    """Every episode of `tasks`, in their order; `pages` is the folder with MiniWoB++'s HTML."""
    if jobs <= 1:
        return _part(tasks, pages, trace)
    # Not forked: Playwright's driver does not survive it.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        parts = [pool.submit(_part, tasks[n::jobs], pages, trace) for n in range(jobs)]
        played = {scored.name: scored for part in parts for scored in part.result()}
    return [played[task.name] for task in tasks]


def _part(tasks: Sequence[Task], pages: Path, trace: bool) -> list[Scored]:
    model = PolicyModel(choose, MOST_STEPS)
    with serve(model, pages) as origin, _browser() as browser:
        player = Player(browser, model, origin)
        return [_play(player, task, trace=trace) for task in tasks]


@contextmanager
def _browser() -> Generator[Browser]:
    """Chromium, or what ENGINE names."""
    if ENGINE == "webkit":
        with webkit() as driven:
            yield driven
        return
    with sync_playwright() as playwright:
        if ENGINE == "firefox":
            browser = firefox(playwright.firefox)
        else:
            path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def _play(player: Player, task: Task, *, trace: bool) -> Scored:
    episodes: list[Episode] = []
    for seed in task.seeds:
        episode = player.play(task.name, seed)
        episodes.append(episode)
        if trace:
            _trace(task.name, episode)
    told = [f"{episode.reward:.2f}" for episode in episodes]
    told += [f"\n  {said}" for episode in episodes for said in episode.claims.false]
    print(f"{task.name}: {' '.join(told)}", file=sys.stderr)
    return Scored(task.name, episodes, missing(task.name))


def _trace(name: str, episode: Episode) -> None:
    played = episode.played
    told = [f"=== {name} {episode.seed} [{played.policy}] {played.goal!r}"]
    for number, dump in enumerate(played.dumps):
        told.append(dump)
        for action in played.turns[number] if number < len(played.turns) else []:
            told.append(f">>> {action['tool']} {json.dumps(action['args'])}")
        for result in played.results[number] if number < len(played.results) else ():
            told.append(f"    {result.name} {result.status} {result.reason}: {result.message}")
    told.append(f"=== reward {episode.reward}, {episode.seconds:.1f} s, asked {episode.asked}")
    told += [f"note: {note}" for note in played.notes]
    told += [f"false: {said}" for said in episode.claims.false]
    print("\n".join(told), flush=True)
