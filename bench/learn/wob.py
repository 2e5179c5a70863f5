"""MiniWoB++: learned on some seeds, and played on others without a model."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.miniwob.episode import Player
from bench.miniwob.model import PolicyModel
from bench.miniwob.policies import choose
from bench.miniwob.site import serve
from bench.miniwob.tasks import MOST_STEPS
from playwright.sync_api import Browser, sync_playwright

from pilotfish import Recipes
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.recipe import Recipe

__all__ = ["wob_figures"]

LEARNED, PLAYED = (1, 2, 3), (2, 3)
_FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run"]


def wob_figures(names: Iterable[str], pages: Path) -> dict[str, Any]:
    """Comparable is a task that is solved on each seed, with the same recipe but for the params."""
    told: dict[str, str] = {}
    solved = zero = false_done = 0
    with tempfile.TemporaryDirectory() as name, _browser() as browser:
        for task in names:
            kept = RecipeFolder(Path(name) / task)
            model = PolicyModel(choose, MOST_STEPS)
            with serve(model, pages, Recipes(kept.path, learn="approve")) as origin:
                player = Player(browser, model, origin)
                rewards = [player.play(task, seed).reward for seed in LEARNED]
                solved += min(rewards) > 0
                why = _differs(kept.waiting()) if min(rewards) > 0 else "not solved"
                if not why:
                    kept.approve(kept.waiting()[0])
                    before = len(model.runs)
                    again = [player.play(task, seed) for seed in PLAYED]
                    calls = len(model.runs) - before
                    good = sum(it.reward > 0 for it in again)
                    zero += calls == 0 and good == len(PLAYED)
                    false_done += sum(it.reward <= 0 for it in again) if calls == 0 else 0
                    why = f"comparable: {calls} runs reached the model, {good} of 2 right"
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
