"""`pilotfish eval`: whether a model is good enough on a site, with intervals."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pilotfish.cli.output import echo, give_up, need

if TYPE_CHECKING:
    from pilotfish.evaluation.runner import Evaluation
    from pilotfish.evaluation.suite import Suite

__all__ = ["evaluate"]

Models = Annotated[
    list[str] | None,
    typer.Option("--model", help="A model, several times for several; `script`: the suite's own."),
]


def evaluate(
    suite: Annotated[str, typer.Argument(help="tasks.yaml; or shop, miniwob: those that ship.")],
    *,
    model: Models = None,
    site: Annotated[str, typer.Option(help="Where the site runs, if not as the file says.")] = "",
    database: Annotated[str, typer.Option(help="The SQLite file that checks read.")] = "",
    agent: Annotated[str, typer.Option(help="Your own agent, as module:name.")] = "",
    repeats: Annotated[int, typer.Option(help="Tries of each task.", min=1)] = 1,
    workers: Annotated[int, typer.Option(help="Pages at once.", min=1, max=16)] = 2,
    limit: Annotated[float | None, typer.Option(help="Money for all of it.")] = None,
    out: Annotated[Path | None, typer.Option(help="The folder; one that is there goes on.")] = None,
    against: Annotated[
        Path | None, typer.Option(help="An earlier report.json: exit 1 if it fell since.")
    ] = None,
) -> None:
    """Try tasks with checks on a running site; print success with its 95 % interval and cost."""
    need("batch", {"playwright": "playwright", "filelock": "filelock"})
    from pilotfish.errors import AgentError
    from pilotfish.evaluation.results import Results
    from pilotfish.evaluation.runner import Evaluation
    from pilotfish.evaluation.shipped import running_suite
    from pilotfish.evaluation.variant import variants_of

    folder = out or Path("evaluations") / time.strftime("%Y%m%d-%H%M%S")
    try:
        with running_suite(suite, folder) as running:
            tasks = _placed(running.suite, site or running.site, database or running.database)
            evaluation = Evaluation(
                suite=tasks,
                variants=variants_of(tasks, model or []),
                results=Results(folder),
                repeats=repeats,
                workers=workers,
                limit=limit,
                agent=_agent(agent) if agent else None,
                told=echo,
            )
            said, worse, left = _reported(evaluation, against)
    except (AgentError, ValueError) as error:
        give_up(str(error))
    except KeyboardInterrupt:
        echo(f"interrupted; go on with: --out {folder}", err=True)
        raise typer.Exit(130) from None
    for line in (*said, *([f"{left}; go on with: --out {folder}"] if left else [])):
        echo(line)
    raise typer.Exit(1 if worse or left else 0)


def _placed(path: Path, site: str, database: str) -> Suite:
    from dataclasses import replace

    from pilotfish.evaluation.suite import Suite
    from pilotfish.yaml_file import SpecError

    suite = Suite.load(path)
    suite = replace(
        suite, site=(site or suite.site).rstrip("/"), database=database or suite.database
    )
    if not suite.site:
        raise SpecError(f"{path} names no site: set `site:` in it, or give --site URL")
    return suite


def _agent(target: str) -> Any:
    from pilotfish.cli.listening import prepare
    from pilotfish.cli.serve import found_agent

    prepare()
    return found_agent(target)


def _reported(evaluation: Evaluation, against: Path | None) -> tuple[list[str], bool, str]:
    from pilotfish.evaluation.figures import compared, figures_of, report_of, table_of
    from pilotfish.evaluation.runner import evaluate as carried_out

    trials, left = asyncio.run(carried_out(evaluation))
    figures = figures_of(trials)
    results = evaluation.results
    checks = evaluation.suite.checks()
    report: dict[str, Any] = {"suite": evaluation.suite.name, "figures": figures, "checks": checks}
    report["trials"] = [trial.as_json() for trial in trials]
    written = results.write("report.json", report)
    results.write("report.md", report_of(evaluation.suite.name, trials))
    echo(table_of(figures))
    echo(f"report: {written.with_suffix('.md')}, {written}")
    said, worse = compared(figures, checks, against) if against else ([], False)
    return said, worse, left
