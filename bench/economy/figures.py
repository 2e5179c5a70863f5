"""The figures of the bench: the tasks by the suite's script, and in the fewest replies."""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.economy.fewest import Fewest
from bench.economy.fixed import fixed
from bench.economy.measured import Measured

from pilotfish.batch.making import agent_for
from pilotfish.evaluation.results import Results
from pilotfish.evaluation.runner import Evaluation, evaluate
from pilotfish.evaluation.served_site import demo_shop
from pilotfish.evaluation.suite import Suite
from pilotfish.evaluation.trial import Trial
from pilotfish.evaluation.variant import SuiteScript, Variant

__all__ = ["BEFORE", "figures"]

BEFORE = {"calls": 87, "characters": 1_110_639}
"""Of the suite's script at 82d6627b, by this bench with only its own files added to that tree:
`python -m bench.economy`, the lines script_calls and script_characters.
"""


async def figures(only: Collection[str] = ()) -> tuple[dict[str, Any], dict[str, str]]:
    """With the prompts as they were sent, by kind of reply."""
    with tempfile.TemporaryDirectory() as name, demo_shop(Path(name)) as running:
        suite = replace(Suite.load(running.suite), site=running.site, database=running.database)
        if only:
            suite = replace(suite, tasks=tuple(it for it in suite.tasks if it.id in only))
        models = {"script": Measured(SuiteScript(suite)), "fewest": Measured(Fewest(suite))}
        told: dict[str, Any] = {"tasks": len(suite.tasks)}
        for kind, model in models.items():
            trials = await _trials(suite, model, Path(name) / kind)
            told |= _told(kind, model, trials)
    script, fewest = models["script"].count, models["fewest"].count
    found = {
        **told,
        "calls_share": round(fewest.calls / script.calls, 3),
        "chars_share": round(fewest.characters / max(1, BEFORE["characters"]), 3),
        "chars_same_replies": round(script.characters / max(1, BEFORE["characters"]), 3),
        **fixed(),
        "done": told["fewest_right"],
        "facts_twice": sum(len(model.facts_twice) for model in models.values()),
        "twice": [text for model in models.values() for text in model.facts_twice],
    }
    return found, {kind: "\n".join(model.texts) for kind, model in models.items()}


async def _trials(suite: Suite, model: Measured, folder: Path) -> list[Trial]:
    results = Results(folder)
    agent = agent_for(model, str(results.database))
    trials, _ = await evaluate(
        Evaluation(suite, [Variant(folder.name)], results, agent=agent, told=print)
    )
    return trials


def _told(kind: str, model: Measured, trials: list[Trial]) -> dict[str, Any]:
    count = model.count
    return {
        f"{kind}_right": sum(it.right for it in trials),
        f"{kind}_false_done": sum(it.false_done for it in trials),
        f"{kind}_calls": count.calls,
        f"{kind}_characters": count.characters,
        f"{kind}_fixed": count.fixed,
        f"{kind}_varying": count.varying,
        f"{kind}_twice": count.twice,
    }
