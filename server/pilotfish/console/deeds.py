"""What an operator does from the console; each deed is in the audit log with their name."""

from __future__ import annotations

from collections.abc import Mapping

from pilotfish.agent.failures import AgentError
from pilotfish.console.desk import Desk
from pilotfish.sessions.custody import deed_of
from pilotfish.sessions.keeping import Halt
from pilotfish.sessions.run_row import RunFilter

__all__ = ["DeedError", "do_deed"]


class DeedError(AgentError):
    """What was asked for cannot be done; the message says why."""


async def do_deed(desk: Desk, operator: str, form: Mapping[str, str]) -> str:
    """Does what the form asks for, and returns a sentence. Raises DeedError."""
    deed, name = form.get("deed", ""), form.get("name", "")
    match deed:
        case "stop" | "let-run":
            await _check_run(desk, name)
            message = await _switch(desk, Halt("run", name), on=deed == "stop")
        case "halt-user" | "release-user":
            await _check_user(desk, name)
            message = await _switch(desk, Halt("user", name), on=deed == "halt-user")
        case "halt" | "release":
            scope = Halt("tenant", desk.tenant) if desk.tenant is not None else Halt("all")
            message = await _switch(desk, scope, on=deed == "halt")
        case "forget":
            await _check_user(desk, name)
            if form.get("again", "") != name:
                raise DeedError("Type the user's id once more to delete what is kept of them.")
            count = await desk.store.forget_subject(name)
            message = f"Deleted {count} sessions of the user."
        case "approve-recipe" | "forget-recipe":
            message = await _shelve(desk, deed, name, form.get("seen", ""))
        case _:
            raise DeedError(f"There is no deed {deed!r:.40}.")
    # After a deletion the log must not name the user either.
    name = "forgotten" if deed == "forget" else name
    run = name if deed in ("stop", "let-run") else ""
    tenant = desk.tenant or ""
    await desk.store.record(deed_of(operator, f"console.{deed}", name, tenant=tenant, run=run))
    return message


async def _switch(desk: Desk, halt: Halt, *, on: bool) -> str:
    if on:
        await desk.store.halt(halt)
        return "Stopped. Nothing of it starts again until it is released."
    await desk.store.release(halt)
    return "Released."


async def _shelve(desk: Desk, deed: str, name: str, seen: str) -> str:
    if desk.shelf is None:
        raise DeedError("This agent has no recipes.")
    try:
        if deed == "approve-recipe":
            fault = await desk.shelf.approve(name, seen)
        else:
            fault = await desk.shelf.forget(name)
    except OSError as error:
        raise DeedError(f"The folder of the recipes cannot be written: {error}") from None
    if fault:
        raise DeedError(fault)
    return "Approved: review the file and commit it." if deed == "approve-recipe" else "Forgotten."


async def _check_run(desk: Desk, run: str) -> None:
    rows = await desk.store.indexed(RunFilter(tenant=desk.tenant, run=run, most=2))
    if not any(row.run == run for row in rows):
        raise DeedError("There is no such run here.")


async def _check_user(desk: Desk, user: str) -> None:
    if not user or not await desk.store.indexed(
        RunFilter(tenant=desk.tenant, subject=user, most=1)
    ):
        raise DeedError("There is no run of such a user here.")
