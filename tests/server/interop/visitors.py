"""A served agent of a hand-over, and a visitor's tab on it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from pilotfish import Agent, MemoryStore, ScriptedModel, Settings
from pilotfish.interop import Chatwoot, Handover
from server.interop.desks import INBOX, SECRET, FakeChatwoot
from server.web.harness import KEY, ORIGIN, Address, serving
from server.web.harness import SECRET as OWN


def agent_of(*replies: Any, **options: Any) -> Agent:
    model = ScriptedModel([*replies])
    settings = Settings.of({"PILOTFISH_SECRET": OWN})
    return Agent(
        **{"model": model, "key": KEY, "origins": [ORIGIN], "store": MemoryStore()}
        | {"settings": settings}
        | options
    )


@asynccontextmanager
async def helped(
    desk: FakeChatwoot, *replies: Any, store: Any = None, **options: Any
) -> AsyncGenerator[Address]:
    """The address of an agent whose visitors can talk to `desk`."""
    async with serving(desk.app()) as port:
        channel = Chatwoot(f"http://127.0.0.1:{port}", INBOX, SECRET)
        handover = Handover(channel, **options)
        app = agent_of(*replies, handover=handover, store=store or MemoryStore()).app()
        async with serving(app) as own:
            yield Address(own, app)
