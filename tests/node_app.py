"""The agent that the servers of tests/nodes.py serve: `press N times` are N clicks, one a turn.

NODE_SKEW sets the clock of its process by so many seconds, NODE_PACE is how long its model thinks,
more or less by NODE_JITTER of it.
NODE_FRAMES is how many frames a second its sockets take.
NODE_HANGS=FOLDER:ROLE gives it a planner, a utility model and a judge; the first call of that role,
of all servers with this folder, leaves a file there and gets no reply.
"""

import datetime
import os
import re
import time
from collections.abc import AsyncGenerator
from pathlib import Path
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

from node_pace import thought  # noqa: E402
from pilotfish import Agent, Contract, Limits, Models, RunOptions  # noqa: E402
from pilotfish.agent.model.request import Chunk, Request, Stopped, TextDelta, Usage  # noqa: E402
from pilotfish.agent.run.plan_options import Planning  # noqa: E402
from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem  # noqa: E402
from pilotfish.models.scripted import ScriptedModel  # noqa: E402
from pilotfish.web import socket  # noqa: E402
from pilotfish.web.session.caps import Caps  # noqa: E402
from pilotfish.web.session.parts import Waits  # noqa: E402

PACE = float(os.environ.get("NODE_PACE", "0.1"))
JITTER = float(os.environ.get("NODE_JITTER", "0"))
PLENTY = 1_000_000_000
socket.RATE = float(os.environ.get("NODE_FRAMES", str(socket.RATE)))

FOLDER, _, HANGS = os.environ.get("NODE_HANGS", "").partition(":")


async def hang(role: str) -> None:
    """In the first call of the role that is to be cut off."""
    if role == HANGS and not (mark := Path(FOLDER) / role).exists():
        mark.touch()
        await asyncio.sleep(60)


class Saying:
    """Says the same to everything."""

    retry = None

    def __init__(self, role: str, text: str) -> None:
        self.name, self._text = role, text

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        await hang(self.name)
        for chunk in (TextDelta(self._text), Usage(20, 2), Stopped("end")):
            yield chunk


async def planned(given: PlanInput) -> TaskPlan:
    await hang("planner")
    return TaskPlan("I press.", [TodoItem("Press")])


class PacedModel:
    """It remembers nothing: how far a run is, it reads in what it is asked."""

    name = "paced"
    retry = None

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        await asyncio.sleep(thought(PACE, JITTER, request.task, len(request.steps)))
        if len(request.steps) == 3:
            await hang("agent")
        found = re.search(r"(\d+) times", request.task)
        reply: dict[str, Any] = {"memory": "", "actions": []}
        if len(request.steps) < (int(found[1]) if found else 1):
            reply["actions"] = [{"tool": "click", "args": {"ref": 1}}]
        else:
            reply |= {"is_final": True, "summary": f"Pressed {len(request.steps)} times."}
        async for chunk in ScriptedModel([reply]).stream(request):
            yield chunk


roles: dict[str, Any] = {"model": PacedModel()}
if HANGS:
    models = Models(
        PacedModel(),
        utility=Saying("utility", "Pressed so far."),
        verifier=Saying("verifier", "YES"),
    )
    planning = Planning(planner=planned, min_words=0)
    roles = {"models": models, "runs": RunOptions(planning=planning, contract=Contract(judge=True))}

agent = Agent(
    **roles,
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
