"""`pilotfish run list`, `show` and `export`: what runs did, from the store of the settings."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from pilotfish.cli.output import echo, give_up
from pilotfish.cli.stored import from_store

if TYPE_CHECKING:
    from pilotfish.agent.state.record import RunRecord
    from pilotfish.sessions.keeping import Keeping

__all__ = ["export", "list_runs", "run", "show"]

run = typer.Typer(no_args_is_help=True, help="Read what runs did.")
Id = Annotated[str, typer.Argument(help="The id of a run, or the beginning of one.")]


@run.command("list")
def list_runs(
    *,
    most: Annotated[int, typer.Option(help="The newest so many runs.")] = 20,
    status: Annotated[str | None, typer.Option(help="done, failed, partial, running, …")] = None,
    user: Annotated[str | None, typer.Option(help="The id of a user.")] = None,
    page: Annotated[str | None, typer.Option(help="The beginning of a path.")] = None,
    model: Annotated[str | None, typer.Option(help="As in openai:NAME.")] = None,
    cost: Annotated[float | None, typer.Option(help="At least so much money.")] = None,
    helped: Annotated[
        bool | None, typer.Option("--helped/--helped-not", help="What the visitor said.")
    ] = None,
    text: Annotated[str | None, typer.Option(help="A part of what was asked.")] = None,
    hours: Annotated[float | None, typer.Option(help="Of the last so many hours.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Print a line for each run, the newest first."""
    from pilotfish.runs.timeline import listing
    from pilotfish.sessions.run_row import RunFilter

    wanted = RunFilter(
        status=status,
        subject=user,
        page=page,
        model=model,
        cost=cost,
        rating=helped,
        text=text,
        since=time.time() - hours * 3600 if hours is not None else 0.0,
        most=most,
    )
    for row in from_store(lambda store: store.indexed(wanted)):
        echo(json.dumps(asdict(row), ensure_ascii=False) if as_json else listing(row))


@run.command()
def show(id: Id) -> None:
    """Print a run as a timeline: turns, actions, outcomes, tokens."""
    from pilotfish.runs.timeline import timeline

    for line in timeline(_found(id)):
        echo(line)


@run.command()
def export(id: Id) -> None:
    """Print the whole record of a run as JSON."""
    echo(json.dumps(_found(id).as_json(), ensure_ascii=False, indent=1))


def _found(id: str) -> RunRecord:
    from pilotfish.agent.state.record import records_of
    from pilotfish.sessions.run_row import RunFilter

    async def read(store: Keeping) -> RunRecord | list[str]:
        rows = await store.indexed(RunFilter(run=id, most=6))
        exact = [row for row in rows if row.run == id] or rows
        if len(exact) != 1:
            return [row.run for row in rows]
        records = records_of(await store.read(exact[0].session))
        return next(it for it in records if it.brief.run_id == exact[0].run)

    found = from_store(read)
    if isinstance(found, list):
        many = ", ".join(sorted(found)) or "none"
        give_up(f"expected one run whose id begins with {id!r}, found {many}: see run list")
    return found
