"""What a command prints, and how it ends if it cannot do its work."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine, Mapping
from importlib.util import find_spec
from typing import Any, NoReturn

import typer

from pilotfish.guard.plain_text import visible

__all__ = ["CANNOT", "INTERRUPTED", "echo", "give_up", "giving_up", "need", "waited"]

INTERRUPTED = 130
CANNOT = 2
"""The exit code of a command that could not do its work; 1 is for findings of a check."""


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Prints `text` on standard output, or on standard error, with control characters made visible:
    words of visitors, pages and models move no terminal. Commands print by this alone.

    nl  whether a line end follows
    """
    typer.echo(visible(text), err=err, nl=nl)


def give_up(message: str) -> NoReturn:
    """Says why on standard error and exits with 2."""
    echo(f"pilotfish: {message}", err=True)
    raise typer.Exit(CANNOT)


class giving_up:
    """`with giving_up(ValueError):` says what of these kinds goes wrong there, and exits with 2.

    A class, for type checkers: one of `contextmanager` might swallow what it catches.
    """

    def __init__(self, *kinds: type[Exception]) -> None:
        self._kinds = kinds

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, self._kinds):
            give_up(str(error))


def need(extra: str, packages: Mapping[str, str]) -> None:
    """Gives up, and says what to install, if a package of an extra is missing. `packages` maps the
    imported module to the name of its distribution.
    """
    missing = [name for module, name in packages.items() if find_spec(module) is None]
    if missing:
        give_up(f"this needs {' and '.join(missing)}: pip install 'pilotfish[{extra}]'")


def waited(work: Coroutine[Any, Any, Any], interrupted: str) -> Any:
    """The result of `work`; an interrupt ends it cleanly, and says `interrupted`."""

    async def watched() -> Any:
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, task.cancel)
        return await task

    try:
        return asyncio.run(watched())
    except asyncio.CancelledError:
        echo(interrupted, err=True)
        raise typer.Exit(INTERRUPTED) from None
