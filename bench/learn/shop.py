"""The demo shop's tasks again: learned of a script, approved, played, and played where redrawn."""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.learn.redrawn import Follower, redrawn

from pilotfish import Agent, Recipes
from pilotfish.agent.model.model import Model
from pilotfish.batch.making import agent_for
from pilotfish.evaluation.results import Results
from pilotfish.evaluation.runner import Evaluation, evaluate
from pilotfish.evaluation.served_site import demo_shop
from pilotfish.evaluation.suite import Suite
from pilotfish.evaluation.trial import Trial
from pilotfish.evaluation.variant import SuiteScript, Variant
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.store import StoredRecipes
from pilotfish.sessions.memory import MemoryStore

__all__ = ["figures"]


async def figures(only: Collection[str] = ()) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name, demo_shop(Path(name)) as running:
        folder = Path(name)
        suite = replace(Suite.load(running.suite), site=running.site, database=running.database)
        if only:
            suite = replace(suite, tasks=tuple(it for it in suite.tasks if it.id in only))
        kept = StoredRecipes(RecipeFolder(folder / "recipes"), MemoryStore(), "pk_batch")
        first = await _trials(suite, kept, folder / "first")
        for draft, _ in await kept.listed():
            await kept.approve(draft)
        second = await _trials(suite, kept, folder / "second")
        played = [it.task for it in second if it.calls == 0 and it.right]
        agent = _agent(Follower(), kept, "off", str(folder / "redrawn.sqlite3"))
        drawn = await redrawn(agent, suite, played, folder)
    few = [name for name, (trial, calls) in drawn.items() if trial.right and calls <= 1]
    return {
        "tasks": len(second),
        "right_first": sum(it.right for it in first),
        "done_first": sum(it.status == "done" for it in first),
        "right_again": sum(it.right for it in second),
        "zero_calls": len(played),
        "false_done": sum(it.false_done for it in second),
        "calls_first": sum(it.calls for it in first),
        "calls_again": sum(it.calls for it in second),
        "with_calls": {it.task: [it.calls, it.status, it.right] for it in second if it.calls},
        "redrawn": len(drawn),
        "redrawn_few_calls": len(few),
        "redrawn_share": round(len(few) / max(1, len(drawn)), 3),
        "redrawn_false_done": sum(trial.false_done for trial, _ in drawn.values()),
        "redrawn_others": {
            name: [calls, trial.status, trial.right]
            for name, (trial, calls) in drawn.items()
            if name not in few
        },
    }


async def _trials(suite: Suite, kept: StoredRecipes, folder: Path) -> list[Trial]:
    results = Results(folder)
    agent = _agent(SuiteScript(suite), kept, "approve", str(results.database))
    evaluation = Evaluation(suite, [Variant(folder.name)], results, agent=agent)
    trials, _ = await evaluate(evaluation)
    return trials


def _agent(model: Model, kept: StoredRecipes, learn: Any, database: str) -> Agent:
    return agent_for(model, database, recipes=Recipes(learn=learn, store=kept))
