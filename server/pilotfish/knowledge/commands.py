"""`pilotfish knowledge build`, `pilotfish knowledge search` and `pilotfish unanswered`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pilotfish.cli.failure import give_up

if TYPE_CHECKING:
    from pilotfish.knowledge.library import Library

__all__ = ["build_index", "knowledge", "search_index", "unanswered"]

T = TypeVar("T")
knowledge = typer.Typer(no_args_is_help=True, help="Build and search what answers come from.")
Target = Annotated[str, typer.Argument(help="The Agent, as module:name, or a folder or URL.")]


@knowledge.command("build")
def build_index(target: Target) -> None:
    """Read all sources now, and index what has changed."""
    built = _asked(lambda library: library.refresh(), target)
    typer.echo(
        f"{built.pages} pages, {built.changed} indexed, {built.dropped} taken out,"
        f" {built.seconds:.1f} s"
    )
    for failure in built.failed:
        typer.echo(f"not read: {failure}", err=True)
    if built.failed:
        raise typer.Exit(1)


@knowledge.command("search")
def search_index(
    target: Target, query: Annotated[str, typer.Argument(help="As a visitor would ask.")]
) -> None:
    """Print the passages that everybody may read; exits with 1 where there are none."""
    found = _asked(lambda library: library.find(query), target)
    for it in found:
        typer.echo(f"{it.coverage:.2f}  {it.passage.heading}  {it.passage.address}")
        typer.echo(f"      {it.passage.text[:300]!r}")
    if not found:
        typer.echo("nothing holds enough of it", err=True)
        raise typer.Exit(1)


def unanswered(
    *,
    agent: Annotated[str, typer.Option(help="The Agent, for the nearest passages.")] = "",
    days: Annotated[float, typer.Option(help="Of the last so many days.")] = 30.0,
    most: Annotated[int, typer.Option(help="At most so many lines.")] = 100,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Print what visitors asked and the site does not say, the most frequent first."""
    from pilotfish.cli.stored import with_store
    from pilotfish.knowledge import unanswered as rows
    from pilotfish.sessions.run_row import RunFilter

    library = _library(agent) if agent else None
    wanted = RunFilter(since=time.time() - days * 86_400, unserved=True, most=5_000)

    async def told() -> list[rows.Unanswered]:
        found = await with_store(lambda store: store.indexed(wanted))
        return (await rows.unanswered(found, library))[:most]

    lines = asyncio.run(told())
    if as_csv:
        typer.echo(rows.as_csv(lines), nl=False)
        return
    for it in lines:
        near = f"  nearest: {it.nearest[0].heading}" if it.nearest else ""
        typer.echo(f"{it.count}  {it.question!r}  {it.page}{near}")


def _asked(work: Callable[[Library], Coroutine[Any, Any, T]], target: str) -> T:
    from pilotfish.errors import AgentError

    try:
        return asyncio.run(work(_library(target)))
    except AgentError as error:
        give_up(str(error))


def _library(target: str) -> Library:
    from pathlib import Path

    from pilotfish.cli.serve import found_agent
    from pilotfish.knowledge.library import Library
    from pilotfish.knowledge.options import Knowledge
    from pilotfish.settings import Settings

    if target.startswith(("http://", "https://")) or Path(target).is_dir():
        return Library(Knowledge.of(target), Settings.of().store, "")
    library: Library | None = found_agent(target).answers.library
    if library is None:
        give_up(f"{target} has no knowledge: give it Agent(knowledge=…)")
    return library
