"""`pilotfish batch worker`: carries out records that `pilotfish batch --queue` has queued."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from pilotfish.cli.failure import give_up, need, waited

__all__ = ["shared_store", "worker"]


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
    store = shared_store()
    from pilotfish.batch.shared.queue_worker import Working, work_on_queue
    from pilotfish.errors import AgentError, ConfigurationError

    working = Working(
        store,
        model=model or None,
        pages=pages,
        browser=browser or None,
        until_empty=until_empty,
        told=typer.echo,
    )
    try:
        waited(work_on_queue(working), "stopped; what it was at goes on elsewhere")
    except (AgentError, ConfigurationError, ValueError) as error:
        give_up(str(error))


def shared_store() -> str:
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
