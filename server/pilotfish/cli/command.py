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
from pilotfish.cli.output import echo
from pilotfish.cli.past_runs import run
from pilotfish.cli.recipes import recipes
from pilotfish.cli.serve import serve
from pilotfish.cli.sitemap import sitemap
from pilotfish.cli.stored_data import audit, forget, halt, release
from pilotfish.knowledge.commands import knowledge, unanswered
from pilotfish.try_.command import try_site

__all__ = ["cli", "main", "pilotfish", "version"]

cli = typer.Typer(no_args_is_help=True, add_completion=False)
for each in (init, serve, demo, doctor, audit, forget, halt, release, console, asked, unanswered):
    cli.command()(each)
cli.command("eval")(evaluate)
cli.command("try")(try_site)
groups = {"sitemap": sitemap, "knowledge": knowledge, "run": run, "batch": batch}
for name, group in (groups | {"recipes": recipes}).items():
    cli.add_typer(group, name=name)


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

    echo(pilotfish.__version__)


def main() -> None:
    cli()
