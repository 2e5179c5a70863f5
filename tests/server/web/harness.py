"""Parts with a scripted model, and a real server around them on real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from fakes import FakePrompt, envelope, pieces, tool
from pilotfish.actions.registry import Registry
from pilotfish.agent.model.request import Chunk, Request, Stopped
from pilotfish.agent.run.seams import User
from pilotfish.guard.budgets import Limits
from pilotfish.guard.origins import Origins
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.app import create_app
from pilotfish.web.serving import config_of
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.tokens import Tokens
from pilotfish_client.protocol import SUBPROTOCOL

ORIGIN = "https://shop.example"
KEY = "pk_test"
SECRET = "s" * 32


class TokensOfTests(Tokens):
    """Mints within a test only: what is minted as files are read expires before a long run ends."""

    def mint(self, origin: str, user: User | None, previous: str | None = None) -> str:
        if "PYTEST_CURRENT_TEST" not in os.environ:
            raise RuntimeError("a token was minted outside of a test; mint it in the test's body")
        return super().mint(origin, user, previous)


TOKENS = TokensOfTests(SECRET, KEY)


def click(ref: int = 1) -> dict[str, Any]:
    return tool("click", ref=ref)


def final(*actions: dict[str, Any], summary: str = "All done.") -> dict[str, Any]:
    return envelope(*actions, is_final=True, summary=summary)


def gated(gate: asyncio.Event, reply: dict[str, Any]) -> list[Any]:
    """A reply that waits for the gate."""
    return [gate, *pieces(reply), Stopped("tool_use")]


class PlannedModel:
    """The same replies for every task, in order; the last one again where more are asked for."""

    name = "planned"
    retry = None

    def __init__(self, *replies: Any) -> None:
        self._replies = replies
        self._asked: Counter[str] = Counter()

    def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        turn = min(self._asked[request.task], len(self._replies) - 1)
        self._asked[request.task] += 1
        return ScriptedModel(self._replies[turn : turn + 1]).stream(request)


def parts_of(*replies: Any, **changes: Any) -> Parts:
    """Parts with a scripted model, a store in memory, and whatever `changes` say."""
    made = Parts(
        key=KEY,
        models=Sources(Models(changes.pop("model", None) or PlannedModel(*replies))),
        limits=Limits(anonymous_runs=1000),
        prompt=FakePrompt,
        actions=Registry(),
        store=MemoryStore(),
        origins=Origins([ORIGIN]),
        tokens=TOKENS,
    )
    return replace(made, **changes)


class _Server(uvicorn.Server):
    def capture_signals(self) -> Any:
        return contextlib.nullcontext()


@asynccontextmanager
async def serving(app: Any) -> AsyncGenerator[int]:
    """The port of a real server around `app`."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = _Server(config_of(app, host="127.0.0.1", port=0))
    task = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await task
        listener.close()


@asynccontextmanager
async def served(parts: Parts) -> AsyncGenerator[Address]:
    async def make() -> Parts:
        return parts

    app = create_app(make)
    async with serving(app) as port:
        yield Address(port, app)


@dataclass(frozen=True)
class Address:
    port: int
    app: FastAPI

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def roster(self) -> Any:
        opened = self.app.state.opening.opened
        assert opened is not None
        return opened.roster

    def now_wait(self, **seconds: float) -> None:
        """What the sessions wait for from here on, by `Waits`: what came before had its time."""
        for live in self.roster._live.values():
            live._parts = replace(live._parts, waits=replace(live._parts.waits, **seconds))


async def dial(url: str, origin: str | None, **options: Any) -> ClientConnection:
    """A bare socket, as a browser would open it."""
    headers = [] if origin is None else [("Origin", origin)]
    return await connect(
        url,
        subprotocols=options.pop("subprotocols", [SUBPROTOCOL]),
        additional_headers=[*headers, *options.pop("headers", ())],
        compression=None,
        max_size=None,
        ping_interval=None,
        proxy=None,
        **options,
    )
