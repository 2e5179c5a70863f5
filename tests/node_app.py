"""The agent that the servers of tests/nodes.py serve: `press N times` are N clicks, one a turn.

NODE_SKEW sets the clock of its process by so many seconds, NODE_PACE is how long its model thinks.
"""

from __future__ import annotations

import datetime
import os
import re
import time
from collections.abc import AsyncGenerator
from typing import Any

SKEW = float(os.environ.get("NODE_SKEW", "0"))
if SKEW:
    _time, _datetime = time.time, datetime.datetime

    class _Skewed(_datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return _datetime.now(tz) + datetime.timedelta(seconds=SKEW)

    time.time = lambda: _time() + SKEW
    datetime.datetime = _Skewed  # type: ignore[misc]

import asyncio  # noqa: E402

from pilotfish import Agent, Limits  # noqa: E402
from pilotfish.agent.model.request import Chunk, Request  # noqa: E402
from pilotfish.models.scripted import ScriptedModel  # noqa: E402
from pilotfish.web.caps import Caps  # noqa: E402
from pilotfish.web.parts import Waits  # noqa: E402

PACE = float(os.environ.get("NODE_PACE", "0.1"))
PLENTY = 1_000_000_000


class PacedModel:
    """It remembers nothing: how far a run is, it reads in what it is asked."""

    name = "paced"
    retry = None

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        await asyncio.sleep(PACE)
        found = re.search(r"(\d+) times", request.task)
        reply: dict[str, Any] = {"memory": "", "actions": []}
        if len(request.steps) < (int(found[1]) if found else 1):
            reply["actions"] = [{"tool": "click", "args": {"ref": 1}}]
        else:
            reply |= {"is_final": True, "summary": f"Pressed {len(request.steps)} times."}
        async for chunk in ScriptedModel([reply]).stream(request):
            yield chunk


agent = Agent(
    model=PacedModel(),
    key="pk_test",
    origins=["https://shop.example"],
    limits=Limits(
        run_tokens=PLENTY,
        user_day=PLENTY,
        tenant_day=PLENTY,
        anonymous_day=PLENTY,
        anonymous_runs=int(os.environ.get("NODE_RUNS", str(PLENTY))),
    ),
    caps=Caps(
        sockets_address=int(os.environ.get("NODE_SOCKETS", "10000")),
        tokens_minute=60_000,
        tokens_burst=10_000,
        sessions_minute=60_000,
        sessions_burst=10_000,
    ),
    waits=Waits(drain=float(os.environ.get("NODE_DRAIN", "2"))),
)
