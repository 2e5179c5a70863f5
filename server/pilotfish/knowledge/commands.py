"""`pilotfish knowledge build` and `pilotfish unanswered`."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pilotfish.cli.output import echo, give_up, giving_up

if TYPE_CHECKING:
    from pilotfish.knowledge.library import Library

__all__ = ["build_index", "knowledge", "unanswered"]

knowledge = typer.Typer(no_args_is_help=True, help="What answers come from.")
Target = Annotated[str, typer.Argument(help="The Agent, as module:name, or a folder or URL.")]


@knowledge.command("build")
def build_index(target: Target) -> None:
    """Read all sources now, and index what has changed."""
    from pilotfish.errors import AgentError

    with giving_up(AgentError):
        built = asyncio.run(_library(target).refresh())
    changed = f"{built.changed} indexed, {built.dropped} taken out"
    echo(f"{built.pages} pages, {changed}, {built.seconds:.1f} s")
    for failure in built.failed:
        echo(f"not read: {failure}", err=True)
    if built.failed:
        raise typer.Exit(1)


def unanswered(
    *,
    agent: Annotated[str, typer.Option(help="The Agent, for the nearest passages.")] = "",
    days: Annotated[float, typer.Option(help="Of the last so many days.")] = 30.0,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Print what visitors asked and the site does not say, the most frequent first."""
    from pilotfish.cli.stored import from_store
    from pilotfish.console.digest import unserved
    from pilotfish.console.pages import table_of
    from pilotfish.knowledge.library import NOT_ON_SITE
    from pilotfish.sessions.run_row import RunFilter

    wanted = RunFilter(since=time.time() - days * 86_400, unserved=True, most=5_000)
    found = from_store(lambda store: store.indexed(wanted))
    wishes = unserved(row for row in found if row.why == NOT_ON_SITE)
    if agent:
        wishes = asyncio.run(_library(agent).beside(wishes))
    if csv:
        echo(table_of(wishes), nl=False)
        return
    for it in wishes:
        near = f"  nearest: {it.nearest[0]}" if it.nearest else ""
        echo(f"{it.count}  {it.example!r}  {it.page}{near}")


def _library(target: str) -> Library:
    from pilotfish.cli.serve import found_agent
    from pilotfish.config.settings import Settings
    from pilotfish.knowledge.library import Library
    from pilotfish.knowledge.options import Knowledge

    if target.startswith(("http://", "https://")) or Path(target).is_dir():
        return Library(Knowledge.of(target), Settings.of().store, "")
    library: Library | None = found_agent(target).answers.library
    if library is None:
        give_up(f"{target} has no knowledge: give it Agent(knowledge=…)")
    return library
