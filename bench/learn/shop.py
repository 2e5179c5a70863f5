"""The demo shop's tasks twice: learned of a script, approved, and played."""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from pilotfish import Agent, Recipes
from pilotfish.batch.making import agent_for
from pilotfish.evaluation.results import Results
from pilotfish.evaluation.runner import Evaluation, evaluate
from pilotfish.evaluation.script import SuiteScript
from pilotfish.evaluation.shop import demo_shop
from pilotfish.evaluation.suite import Suite
from pilotfish.evaluation.trial import Trial
from pilotfish.evaluation.variant import Variant
from pilotfish.recipes.folder import RecipeFolder

__all__ = ["figures", "twice"]


async def twice(folder: Path, only: Collection[str] = ()) -> tuple[list[Trial], list[Trial]]:
    """The trials that taught, and those after the drafts were approved."""
    with demo_shop("shop", folder) as (path, running):
        suite = replace(Suite.load(path), site=running.site, database=running.database)
        if only:
            suite = replace(suite, tasks=tuple(it for it in suite.tasks if it.id in only))
        first = await _trials(suite, folder, "first")
        recipes = RecipeFolder(folder / "recipes")
        for draft in recipes.waiting():
            recipes.approve(draft)
        return first, await _trials(suite, folder, "second")


async def _trials(suite: Suite, folder: Path, name: str) -> list[Trial]:
    results = Results(folder / name)
    agent = _agent(suite, folder, str(results.database))
    evaluation = Evaluation(suite, [Variant(name)], results, agent=agent)
    trials, _ = await evaluate(evaluation)
    return trials


def _agent(suite: Suite, folder: Path, database: str) -> Agent:
    recipes = Recipes(folder / "recipes", learn="approve")
    return agent_for(None, SuiteScript(suite), database, recipes=recipes)


async def figures(only: Collection[str] = ()) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        first, second = await twice(Path(folder), only)
    taught = {it.task: it for it in first}
    return {
        "tasks": len(second),
        "right_first": sum(it.right for it in first),
        "right_again": sum(it.right for it in second),
        "zero_calls": sum(it.calls == 0 for it in second),
        "false_done": sum(it.false_done for it in second),
        "calls_first": sum(it.calls for it in first),
        "calls_again": sum(it.calls for it in second),
        "with_calls": {
            it.task: {"calls": it.calls, "first": taught[it.task].status}
            for it in second
            if it.calls
        },
    }
