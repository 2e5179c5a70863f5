"""`pilotfish run list`, `show` and `export`: what runs did, from the store of the settings."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated

import typer

from pilotfish.cli.failure import give_up
from pilotfish.errors import AgentError

if TYPE_CHECKING:
    from pilotfish.agent.record import RunRecord

__all__ = ["export", "list_runs", "run", "show"]

run = typer.Typer(no_args_is_help=True, help="Read what runs did.")
Id = Annotated[str, typer.Argument(help="The id of a run, or the beginning of one.")]
LOOKED_AT = 1000


@run.command("list")
def list_runs(
    most: Annotated[int, typer.Option(help="The newest so many sessions.")] = 20,
) -> None:
    """Print a line for each run, the newest session first."""
    from pilotfish.timeline import heading

    for record in asyncio.run(_records(most)):
        typer.echo(heading(record))


@run.command()
def show(id: Id) -> None:
    """Print a run as a timeline: turns, actions, outcomes, tokens."""
    from pilotfish.timeline import timeline

    for line in timeline(_found(id)):
        typer.echo(line)


@run.command()
def export(id: Id) -> None:
    """Print the whole record of a run as JSON."""
    typer.echo(json.dumps(_found(id).as_json(), ensure_ascii=False, indent=1))


def _found(id: str) -> RunRecord:
    records = asyncio.run(_records(LOOKED_AT))
    found = [record for record in records if record.brief.run_id.startswith(id)]
    exact = [record for record in found if record.brief.run_id == id]
    if len(exact or found) != 1:
        many = ", ".join(record.brief.run_id for record in found[:5]) or "none"
        give_up(f"expected one run whose id begins with {id!r}, found {many}: see run list")
    return (exact or found)[0]


async def _records(most: int) -> list[RunRecord]:
    from pilotfish.agent.record import records_of
    from pilotfish.guard.sealed import SealedStore
    from pilotfish.sessions.address import open_store
    from pilotfish.settings import Settings

    try:
        settings = Settings.of()
        opened = await open_store(settings.store)
    except AgentError as error:
        give_up(str(error))
    keys = settings.encryption_keys
    store = SealedStore(opened, keys) if keys else opened
    try:
        return [
            record
            for session in await store.recent_sessions(most)
            for record in records_of(await store.read(session))
        ]
    finally:
        await store.close()
