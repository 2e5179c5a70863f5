"""What commands print: text of visitors, pages and models among it moves no terminal."""

from __future__ import annotations

import typer

from pilotfish.guard.plain_text import visible

__all__ = ["echo"]


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Prints `text` on standard output, or on standard error, with control characters made
    visible. Commands print by this alone.

    nl  whether a line end follows
    """
    typer.echo(visible(text), err=err, nl=nl)
