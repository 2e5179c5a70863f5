"""`pilotfish console` and `pilotfish asked`: over the session store of the settings."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import Annotated

import typer

from pilotfish.cli.listening import Port, check_free, free_port, listen_and_tell, prepare, url_of
from pilotfish.cli.output import echo, giving_up

__all__ = ["asked", "console"]

HOST = "127.0.0.1"


def console(port: Port = 8010) -> None:
    """Serve the console of the store, on this machine only; no agent is needed."""
    from starlette.applications import Starlette

    from pilotfish.config.settings import Settings
    from pilotfish.console.desk import EVIDENCE, Desk
    from pilotfish.console.local import LocalKey
    from pilotfish.console.routes import console_routes
    from pilotfish.errors import AgentError
    from pilotfish.switches import open_kept

    port = port or free_port(HOST)
    check_free(HOST, port, "pilotfish console --port 8011")
    prepare()
    with giving_up(AgentError):
        settings = Settings.of()
    opened: list[Desk] = []
    local = LocalKey(secrets.token_hex(32))

    async def desk() -> Desk:
        if not opened:
            store = await open_kept(None, settings)
            sealed = bool(settings.encryption_keys)
            own = (store, None, local.authorize, settings.secret, sealed)
            opened.append(Desk(*own, batches=Path(EVIDENCE), local=local))
        return opened[0]

    app = Starlette(routes=console_routes(desk))
    listen_and_tell(app, HOST, port, "", then=f"open {url_of(HOST, port)}/console?key={local.key}")


def asked(
    *,
    days: Annotated[float, typer.Option(help="Of the last so many days.")] = 14.0,
    most: Annotated[int, typer.Option(help="At most so many lines.")] = 20,
) -> None:
    """Print what visitors asked for and did not get, the most frequent first."""
    from pilotfish.cli.stored import from_store
    from pilotfish.console.digest import unserved
    from pilotfish.sessions.run_row import RunFilter

    wanted = RunFilter(since=time.time() - days * 86_400, unserved=True, most=5_000)
    rows = from_store(lambda store: store.indexed(wanted))
    for wish in unserved(rows)[:most]:
        echo(f"{wish.count}  {wish.example!r}  {wish.why}  {wish.page}  run {wish.run}")
