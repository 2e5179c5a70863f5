"""A store with runs that ended in different ways, and the console on it."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
from starlette.applications import Starlette
from starlette.requests import Request

from fakes import FakeActions, FakeHost, FakeModel, FakePage, FakePrompt, envelope, pieces, tool
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.console.desk import Desk
from pilotfish.console.routes import console_routes
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.outcome import Outcome

__all__ = ["EVIL", "KEY", "app_of", "client_of", "desk_of_tests", "filled", "kept_batch", "play"]

KEY = "pk_acme"
EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>"
GIVES_UP = envelope(tool("fail", reason="There is no such mug."))
CLICKS = [*pieces(envelope(tool("click", ref=1))), Usage(900, 20, 512, cost=0.0125)]


async def play(store: Keeping, session: str, run_id: str, task: str, **fields: Any) -> None:
    """One run of a session, which is made where it is not there."""
    if await store.load(session) is None:
        record = SessionRecord(
            session, "ada", fields.pop("key", KEY), "https://acme.example", session
        )
        await store.create(record)
    epoch = await store.claim(session)
    page: FakePage = fields.pop("page", None) or FakePage()
    page.answers["click"] = fields.pop("outcome", Outcome(status="done", message="Clicked."))
    model = FakeModel(fields.pop("replies", [[*CLICKS, Stopped("tool_use")], GIVES_UP]))
    made = Run(
        run_id=run_id,
        task=task,
        session=session,
        model=model,
        page=page,
        host=FakeHost(answers=["no"] * 3),
        prompt=FakePrompt(),
        actions=FakeActions(),
        journal=Journal(store, session, lambda: epoch),
    )
    await run(replace(made, **fields))


def kept_batch(folder: Path, name: str) -> Path:
    """The folder of a batch run that goes on, as `pilotfish batch` leaves it."""
    live = [
        {"record": "A-13", "turn": 2, "step": 3, "action": "fill_input", "tokens": 4100},
        {"record": EVIL, "turn": 1, "step": 0, "action": "", "tokens": 0},
    ]
    told = {"status": "running", "why": None, "began": 1_795_910_000.0, "total": 40, "finished": 12}
    counts = {"counts": {"done": 11, "failed": 1}, "tokens": 51_300, "cost": 0.42, "seconds": 96.2}
    files = {
        "run.json": told | counts | {"now": 1_795_910_096.0, "records": [{"n": "A-1"}]},
        "live.json": {"now": 1_795_910_099.0, "doing": [it | {"at": 1e9} for it in live]},
    }
    run = folder / name
    run.mkdir()
    for file, value in files.items():
        (run / file).write_text(json.dumps(value))
    return run


async def filled(*, words: bool = True) -> MemoryStore:
    inner = MemoryStore()
    store = IndexedStore(inner, words=words)
    await play(store, "s1", "r1", "buy a mug")
    await play(
        store, "s1", "r2", EVIL, outcome=Outcome(status="failed", reason="covered", message=EVIL)
    )
    await play(store, "s2", "r9", "a foreign wish", key="pk_other")
    return inner


def desk_of_tests(store: Keeping, **changes: Any) -> Desk:
    async def authorize(request: Request) -> str | None:
        return request.headers.get("x-operator")

    return replace(Desk(store, KEY, authorize, "s" * 32), **changes)


def app_of(desk: Desk | None) -> Starlette:
    async def opened() -> Desk | None:
        return desk

    return Starlette(routes=console_routes(opened))


@asynccontextmanager
async def client_of(
    desk: Desk | None, operator: str = "grace"
) -> AsyncGenerator[httpx2.AsyncClient]:
    headers = {"x-operator": operator} if operator else {}
    transport = httpx2.ASGITransport(app=app_of(desk))
    async with httpx2.AsyncClient(
        transport=transport, base_url="http://console.test", headers=headers
    ) as client:
        yield client
