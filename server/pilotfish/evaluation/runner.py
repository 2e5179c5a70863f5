"""All trials of an evaluation, by workers, until they are done or the money is used up."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pilotfish.agent.model.model_call import ModelCalled
from pilotfish.agent.run.monitor import Monitor
from pilotfish.batch.browser import Browser
from pilotfish.batch.folder import Folder
from pilotfish.batch.progress import Spending
from pilotfish.batch.spec import RecordBudget
from pilotfish.evaluation.results import Results
from pilotfish.evaluation.suite import EvalTask, Suite
from pilotfish.evaluation.trial import Trial, attempt
from pilotfish.evaluation.variant import Variant
from pilotfish.product import Agent
from pilotfish.yaml_file import SpecError

__all__ = ["Evaluation", "evaluate"]


@dataclass(frozen=True)
class Evaluation:
    """`limit` is money for all trials together, those of before included. `agent` is the team's;
    without one each variant has a plain one.
    """

    suite: Suite
    variants: Sequence[Variant]
    results: Results
    repeats: int = 1
    workers: int = 2
    limit: float | None = None
    agent: Agent | None = None
    told: Callable[[str], None] = lambda line: None


class _Calls(Monitor):
    def __init__(self) -> None:
        self.count = Counter[str]()

    def model_called(self, run: str, call: ModelCalled) -> None:
        self.count[run] += 1


async def evaluate(evaluation: Evaluation) -> tuple[list[Trial], str]:
    """All trials, those of before included, and why some are left, "" where none is. A trial that
    has a line is not done again; one that a kill cut off is. Raises SpecError.
    """
    folder = Folder(evaluation.results.path)
    with folder.held():
        return await _evaluated(evaluation)


async def _evaluated(evaluation: Evaluation) -> tuple[list[Trial], str]:
    trials = evaluation.results.trials()
    purse = Spending(RecordBudget(batch_cost=evaluation.limit))
    purse.cost = sum(trial.cost or 0.0 for trial in trials)
    known = {trial.key for trial in trials}
    for variant in evaluation.variants:
        wanted = [it for it in _wanted(evaluation, variant) if it[1].key not in known]
        if wanted and not purse.why():
            trials += await _of_variant(evaluation, variant, iter(wanted), purse)
    left = len(evaluation.suite.tasks) * evaluation.repeats * len(evaluation.variants)
    left -= len(trials)
    why = (
        f"{left} trials are left: {purse.cost:.4f} of {evaluation.limit} are spent" if left else ""
    )
    return trials, why


def _wanted(evaluation: Evaluation, variant: Variant) -> Iterator[tuple[EvalTask, Trial]]:
    for repeat in range(1, evaluation.repeats + 1):
        for task in evaluation.suite.tasks:
            base = Trial(variant.name, task.id, repeat, task.difficulty, False, "broke")
            yield task, base


async def _of_variant(
    evaluation: Evaluation,
    variant: Variant,
    wanted: Iterator[tuple[EvalTask, Trial]],
    purse: Spending,
) -> list[Trial]:
    suite, results, calls = evaluation.suite, evaluation.results, _Calls()
    done: list[Trial] = []
    agent = variant.made(suite, evaluation.agent, str(results.database))
    async with Browser(agent, database=results.database, monitors=(calls,)) as browser:
        unknown = browser.parts.models.unpriced
        if evaluation.limit is not None and unknown:
            raise SpecError(
                f"--limit needs the price of {', '.join(unknown)}, which the table does not have:"
                " set PILOTFISH_PRICES"
            )

        async def worker() -> None:
            for task, base in wanted:
                trial, record = await attempt(browser, suite, task, base)
                trial = replace(trial, calls=calls.count[trial.run])
                if record is not None:
                    trial = replace(trial, record=results.keep(trial, record))
                results.add(trial)
                purse.cost += trial.cost or 0.0
                done.append(trial)
                evaluation.told(_line(trial))
                if purse.why():
                    return

        async with asyncio.TaskGroup() as group:
            for _ in range(evaluation.workers):
                group.create_task(worker())
    return done


def _line(trial: Trial) -> str:
    verdict = "right" if trial.right else "FALSE DONE" if trial.false_done else "wrong"
    faults = "" if trial.right else f": {'; '.join(trial.faults) or trial.why}"
    return f"{verdict}  {trial.variant}  {trial.task}  {trial.seconds:.1f} s{faults}"
