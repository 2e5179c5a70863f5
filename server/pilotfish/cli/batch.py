"""`pilotfish batch`: the agent over a list, in headless pages, with evidence."""

from __future__ import annotations

import asyncio
import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pilotfish.cli.output import echo, give_up, giving_up, need, waited

if TYPE_CHECKING:
    from pilotfish.batch.runner import Batch, BatchEnd

__all__ = ["batch", "export_run", "replay_record", "run", "worker"]

batch = typer.Typer(
    invoke_without_command=True, help="Work through a list of records, and keep the evidence."
)

Input = Annotated[
    Path | None, typer.Option("--input", help="A CSV file: one record a line, with a header.")
]
Resume = Annotated[
    Path | None, typer.Option("--resume", help="The run to go on with: its folder or name.")
]
Models = Annotated[
    list[str] | None,
    typer.Option("--model", help="The agent's, or ROLE=MODEL; PILOTFISH_MODEL without it."),
]
OUT = Path("evidence")
_ROLE = re.compile(r"[a-z]+=")


@batch.callback()
def run(
    context: typer.Context,
    *,
    task: Annotated[str, typer.Option(help="What to do for each record, in a sentence.")] = "",
    url: Annotated[str, typer.Option(help="Where it begins; {column} is a record's value.")] = "",
    spec: Annotated[Path | None, typer.Option(help="A spec in YAML, instead of --task.")] = None,
    input: Input = None,
    resume: Resume = None,
    discover: Annotated[bool, typer.Option(help="First find the records on list pages.")] = False,
    workers: Annotated[int, typer.Option(help="Pages at once.", min=1, max=16)] = 2,
    out: Annotated[Path, typer.Option(help="Where runs are kept.")] = OUT,
    model: Models = None,
    retry: Annotated[str, typer.Option(help="With --resume: failed,partial are done again.")] = "",
    fields: Annotated[str, typer.Option(help="What to find, such as status,total:number.")] = "",
    plan_only: Annotated[bool, typer.Option(help="Write the spec, and run nothing.")] = False,
    queue: Annotated[
        bool, typer.Option(help="Let workers of any machine do it: see batch worker.")
    ] = False,
) -> None:
    """Work through records, and leave a table, a report and the evidence of each."""
    if context.invoked_subcommand:
        return
    need("batch", {"playwright": "playwright", "filelock": "filelock"})
    store = _shared_store() if queue else ""
    from pilotfish.batch.folder import run_folder
    from pilotfish.batch.preparation import Asked, prepared
    from pilotfish.errors import AgentError

    named: dict[str, str] = {}
    for each in model or ():
        role, _, other = each.partition("=") if _ROLE.match(each) else ("agent", "", each)
        named[role] = other
    agent = named.pop("agent", None)
    asked = Asked(
        *(task, url, spec, input, discover, workers, agent, plan_only, fields), roles=named
    )
    with giving_up(AgentError, ValueError):
        if resume:
            made = _reopened(run_folder(resume, out), workers, agent, retry)
        else:
            folder = out / time.strftime("%Y%m%d-%H%M%S")
            made = waited(prepared(asked, folder, echo), "interrupted")
        if made is not None:
            _report(made.path, waited(_worked(made, store), _going_on(made.path, store)))


def _reopened(path: Path, workers: int, model: str | None, retry: str) -> Batch:
    from pilotfish.batch.runner import reopened

    statuses = [part for part in re.split(r"[\s,]+", retry) if part]
    return reopened(path, workers=workers, model=model, retry=statuses)


async def _worked(made: Batch, store: str) -> BatchEnd:
    from pilotfish.batch.folder import is_queued
    from pilotfish.batch.runner import run_batch

    if not store and not is_queued(made.path):
        return await run_batch(made)
    store = store or _shared_store()
    from pilotfish.batch.shared.queued import run_queued

    echo("in the queue: start `pilotfish batch worker` on any machine")
    return await run_queued(made, store)


def _going_on(path: Path, store: str) -> str:
    workers = " (workers go on)" if store else ""
    return f"interrupted{workers}; go on with: pilotfish batch --resume {path}"


def _report(path: Path, ended: BatchEnd) -> None:
    counts = ", ".join(f"{count} {status}" for status, count in ended.counts.items())
    played = f"; {ended.played} played without a model" if ended.played else ""
    echo(f"{ended.status}: {counts or 'no record'}{played}; {path / 'combined.csv'}")
    echo(f"report: {path / 'report.html'}")
    if ended.left:
        echo(f"{ended.left} records left ({ended.why})")
        echo(f"go on with: pilotfish batch --resume {path}")
    whole = not ended.left and set(ended.counts) <= {"done"}
    raise typer.Exit(0 if whole else 1)


@batch.command("replay")
def replay_record(
    record: Annotated[Path, typer.Argument(help="RUN/RECORD: a record that was done.")],
    site: Annotated[str, typer.Option(help="Another origin of the same pages.")] = "",
    model: Annotated[str, typer.Option(help="What goes on where the page has changed.")] = "",
) -> None:
    """Do a finished record again, by target and without a model; exits with 1 where it differs."""
    need("batch", {"playwright": "playwright", "filelock": "filelock"})
    from pilotfish.batch.browser import Browser
    from pilotfish.batch.export import Replayed, case_of, replay
    from pilotfish.batch.folder import run_folder
    from pilotfish.errors import AgentError

    run = record.parent.parent if record.parent.name == "records" else record.parent
    with giving_up(ValueError):
        run = run_folder(run, OUT)

    async def again() -> Replayed:
        case = case_of(run, record.name)
        async with Browser(model=model or None) as browser:
            return await replay(browser, case, site=site)

    try:
        found = asyncio.run(again())
    except TimeoutError:
        give_up("the replay came to no end within its time")
    except (AgentError, ValueError) as error:
        give_up(str(error))
    echo(f"{found.status}: {found.model_calls} model calls")
    if found.lost:
        echo(f"the page has changed: {found.lost}")
    if found.computed:
        echo(f"not read from the page, taken over: {', '.join(found.computed)}")
    for line in found.differences:
        echo(line)
    raise typer.Exit(0 if found.same and not found.lost else 1)


@batch.command("export")
def export_run(
    run: Annotated[Path, typer.Argument(help="The folder of a run, or its name.")],
    to: Annotated[Path, typer.Option(help="The file to write.")] = Path("test_recorded.py"),
    pytest: Annotated[bool, typer.Option("--pytest", help="As a file for pytest.")] = True,
) -> None:
    """Write the records that were done as a test file that replays them."""
    need("batch", {"playwright": "playwright", "filelock": "filelock"})
    from pilotfish.batch.export import pytest_file
    from pilotfish.batch.folder import run_folder

    if not pytest:
        give_up("a run is written as a file for pytest only")
    with giving_up(ValueError, OSError):
        to.write_text(pytest_file(run_folder(run, OUT)), encoding="utf-8")
    echo(f"wrote {to}")


@batch.command()
def worker(
    pages: Annotated[int, typer.Option("--workers", help="Pages at once.", min=1, max=16)] = 2,
    model: Annotated[str, typer.Option(help="The model; PILOTFISH_MODEL without it.")] = "",
    browser: Annotated[
        str, typer.Option(help="A Chromium that runs elsewhere: ws://… or its debugging port.")
    ] = "",
    until_empty: Annotated[bool, typer.Option(help="End when nothing is left.")] = False,
) -> None:
    """Carry out queued records of any batch, on any machine, until it is stopped."""
    need("batch", {"playwright": "playwright", "filelock": "filelock"})
    store = _shared_store()
    from pilotfish.batch.shared.queue_worker import Working, work_on_queue
    from pilotfish.errors import AgentError, ConfigurationError

    working = Working(
        store,
        model=model or None,
        pages=pages,
        browser=browser or None,
        until_empty=until_empty,
        told=echo,
    )
    with giving_up(AgentError, ConfigurationError, ValueError):
        waited(work_on_queue(working), "stopped; what it was at goes on elsewhere")


def _shared_store() -> str:
    """The database of the queue; gives up where there is none."""
    from pilotfish.sessions.address import is_shared

    need("queue", {"procrastinate": "procrastinate", "psycopg": "psycopg"})
    store = os.environ.get("PILOTFISH_STORE", "").strip()
    if not is_shared(store):
        give_up(
            "a queue needs PostgreSQL: sought PILOTFISH_STORE=postgresql://USER@HOST/DATABASE,"
            f" found {'another address' if store else 'nothing'}"
        )
    return store
