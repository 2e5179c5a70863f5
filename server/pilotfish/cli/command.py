"""The commands under one name."""

from __future__ import annotations

from typing import Annotated

import typer

from pilotfish.cli.batch import batch
from pilotfish.cli.console import asked, console
from pilotfish.cli.demo import demo
from pilotfish.cli.doctor import doctor
from pilotfish.cli.evaluate import evaluate
from pilotfish.cli.init import init
from pilotfish.cli.past_runs import run
from pilotfish.cli.recipes import recipes
from pilotfish.cli.serve import serve
from pilotfish.cli.sitemap import sitemap
from pilotfish.cli.stored_data import audit, forget, halt, release
from pilotfish.knowledge.commands import knowledge, unanswered

__all__ = ["cli", "main", "pilotfish", "version"]

cli = typer.Typer(no_args_is_help=True, add_completion=False)
for each in (init, serve, demo, doctor, audit, forget, halt, release, console, asked, unanswered):
    cli.command()(each)
cli.command("eval")(evaluate)
cli.add_typer(sitemap, name="sitemap")
cli.add_typer(knowledge, name="knowledge")
cli.add_typer(run, name="run")
cli.add_typer(batch, name="batch")
cli.add_typer(recipes, name="recipes")


def _print_version(wanted: bool) -> None:
    if wanted:
        version()
        raise typer.Exit


@cli.callback()
def pilotfish(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Pilotfish: an in-page agent."""


@cli.command()
def version() -> None:
    """Print the version."""
    import pilotfish

    typer.echo(pilotfish.__version__)


def main() -> None:
    cli()
