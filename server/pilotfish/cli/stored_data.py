"""`pilotfish audit`, `forget`, `halt` and `release`: over the session store of the settings."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pilotfish.cli.output import echo, give_up

if TYPE_CHECKING:
    from pilotfish.sessions.custody import Custody
    from pilotfish.sessions.keeping import Keeping

__all__ = ["audit", "forget", "halt", "release"]

T = TypeVar("T")

Run = Annotated[str | None, typer.Option(help="The id of a run.")]
User = Annotated[str | None, typer.Option(help="The id of a user, as identify gives it.")]
Tenant = Annotated[str | None, typer.Option(help="The key of an agent.")]
All = Annotated[bool, typer.Option("--all", help="Everything.")]
Text = Annotated[str | None, typer.Option()]


def audit(
    *,
    user: User = None,
    tenant: Tenant = None,
    session: Text = None,
    run: Run = None,
    action: Text = None,
    verdict: Annotated[str | None, typer.Option(help="unasked, approved or declined.")] = None,
    hours: Annotated[float | None, typer.Option(help="Of the last so many hours.")] = None,
    most: Annotated[int, typer.Option(help="The newest so many.")] = 1000,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Print what was done in the visitors' names, the oldest first."""
    from pilotfish.sessions.keeping import AuditFilter

    wanted = AuditFilter(
        subject=user,
        tenant=tenant,
        session=session,
        run=run,
        action=action,
        verdict=verdict,
        since=time.time() - hours * 3600 if hours is not None else 0.0,
        most=most,
    )
    for found in _done(lambda custody: custody.audit(wanted)):
        if as_json:
            echo(json.dumps(asdict(found)))
        else:
            at = datetime.fromtimestamp(found.at, UTC).isoformat(timespec="seconds")
            echo(
                f"{found.number} {at} {found.subject} {found.origin} {found.run} {found.action}"
                f" {found.status} {found.verdict} digest={found.digest[:16]} {found.consent}"
            )


def forget(user: Annotated[str, typer.Argument(help="The id of a user.")]) -> None:
    """Delete everything stored about a user."""
    echo(f"sessions deleted: {_done(lambda custody: custody.forget(user))}")


def halt(
    run: Run = None, user: User = None, tenant: Tenant = None, everything: All = False
) -> None:
    """Stop runs, and let none begin, until `pilotfish release` with the same options."""
    named = _named(run, user, tenant, everything)
    _done(lambda custody: custody.halt(named))


def release(
    run: Run = None, user: User = None, tenant: Tenant = None, everything: All = False
) -> None:
    """Let runs begin again."""
    named = _named(run, user, tenant, everything)
    _done(lambda custody: custody.release(named))


def _named(run: str | None, user: str | None, tenant: str | None, everything: bool) -> Any:
    from pilotfish.sessions.custody import halt_of

    try:
        return halt_of(run=run, user=user, tenant=tenant, everything=everything)
    except ValueError:
        give_up("name one of --run ID, --user ID, --tenant KEY, --all")


def _done(work: Callable[[Custody], Awaitable[T]]) -> T:
    from pilotfish.cli.stored import from_store
    from pilotfish.sessions.custody import Custody

    async def on(store: Keeping) -> T:
        async def opened() -> Keeping:
            return store

        return await work(Custody(opened, own=False, by="shell"))

    return from_store(on)
