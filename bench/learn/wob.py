"""MiniWoB++: learned on some seeds, and played on others without a model."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Coroutine, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from bench.miniwob.episode import STATE, Player
from bench.miniwob.model import PolicyModel
from bench.miniwob.policies import choose
from bench.miniwob.site import serve
from bench.miniwob.tasks import MOST_STEPS
from playwright.sync_api import Browser, Page, sync_playwright

from pilotfish import Recipes
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.recipe import Recipe
from pilotfish.recipes.store import StoredRecipes
from pilotfish.sessions.memory import MemoryStore

__all__ = ["wob_figures"]

T = TypeVar("T")
LEARNED, PLAYED = (1, 2, 3), (2, 3)
SECONDS = 60.0
TELLS = """
() => {
  const told = document.createElement('p');
  told.setAttribute('role', 'status');
  document.body.append(told);
  for (const name of ['endEpisode']) {
    const own = core[name];
    core[name] = (...given) => {
      const result = own.apply(core, given);
      told.textContent = 'This was sent.';
      return result;
    };
  }
}
"""
"""The pages show nothing at their end. Here they say that it has come, right or wrong."""
_FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run"]


class _Patient(Player):
    """Lets each run end by itself, which is where something is learned."""

    def _begin(self, page: Page, name: str, seed: int) -> str:
        goal = super()._begin(page, name, seed)
        page.evaluate(TELLS)
        return goal

    def _follow(self, page: Page) -> tuple[int, float]:
        asked, until = 0, time.monotonic() + SECONDS
        state: list[Any] = [False, 0, False]
        while time.monotonic() < until and not state[2]:
            state = page.evaluate(STATE)
            if page.get_by_role("alertdialog").count():
                asked += self._approve(page)
            page.wait_for_timeout(30)
        self.ended = page.evaluate("() => window.__ended?.status ?? ''")
        return asked, float(state[1]) if state[0] else 0.0

    ended = ""
    """How the last run ended, as the visitor was told."""


class _Reasons(logging.Handler):
    """Why the runs of a task left nothing."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and "nothing learned" in record.msg:
            self.told.append(str(record.args[-1]))


def wob_figures(names: Iterable[str], pages: Path) -> dict[str, Any]:
    """Comparable is a task that is solved on each seed, with the same recipe but for the params."""
    told: dict[str, str] = {}
    reasons, log = _Reasons(), logging.getLogger("pilotfish.recipes")
    log.addHandler(reasons)
    log.setLevel(logging.DEBUG)
    solved = zero = false_done = 0
    with tempfile.TemporaryDirectory() as name, _browser() as browser:
        for task in names:
            kept = StoredRecipes(RecipeFolder(Path(name) / task), MemoryStore(), "pk_bench")
            model = PolicyModel(choose, MOST_STEPS)
            with serve(model, pages, Recipes(learn="approve", store=kept)) as origin:
                player = _Patient(browser, model, origin)
                rewards = [player.play(task, seed).reward for seed in LEARNED]
                solved += min(rewards) > 0
                drafts = [it for it, _ in _now(kept.listed())]
                why = _differs(drafts) if min(rewards) > 0 else "not solved"
                why += "".join(f"; {it}" for it in dict.fromkeys(reasons.told) if why)
                reasons.told.clear()
                if not why:
                    _now(kept.approve(drafts[0]))
                    before = model.calls
                    good = 0
                    for seed in PLAYED:
                        reward = player.play(task, seed).reward
                        good += reward > 0
                        false_done += reward <= 0 and player.ended == "done"
                    calls = model.calls - before
                    zero += calls == 0 and good == len(PLAYED)
                    why = f"comparable: {calls} calls, {good} of 2 right"
                player.close()
            told[task] = why
            print(f"{task}: {why}", file=sys.stderr, flush=True)
    comparable = sum(why.startswith("comparable") for why in told.values())
    return {
        "wob_tasks": len(told),
        "wob_solved": solved,
        "wob_comparable": comparable,
        "wob_zero_call": zero,
        "wob_zero_call_share": round(zero / comparable, 3) if comparable else None,
        "wob_false_done": false_done,
        "wob_others": told,
    }


def _now(work: Coroutine[Any, Any, T]) -> T:
    """Playwright's own loop runs in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def _differs(drafts: list[Recipe]) -> str:
    """Why the seeds have no recipe in common; empty where they have."""
    if len(drafts) < len(LEARNED):
        return f"{len(drafts)} of {len(LEARNED)} seeds left a draft"
    bare = {repr(replace(it, scope=drafts[0].scope, version=1)) for it in drafts}
    return "" if len(bare) == 1 else "the recorded steps differ in more than the goal's values"


@contextmanager
def _browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield browser
        browser.close()
