"""What an agent connects with, put into the kit of each of its runs; events for analytics."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, cast

from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse

from pilotfish.agent.failures import AgentError
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor, RecipeBecame
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.store import Store
from pilotfish.errors import ConfigurationError
from pilotfish.guard.policy import Policy
from pilotfish.interop.added import Added
from pilotfish.interop.handover import Channel, Handover, Refused
from pilotfish.interop.mcp_server import McpServer
from pilotfish_client.host_function import answer_of

__all__ = ["LARGEST", "REPLIES", "AgentEvent", "Events", "Interop"]

log = logging.getLogger("pilotfish.handover")

REPLIES, LARGEST = "/pilotfish/handover", 256 * 1024


@dataclass(frozen=True)
class AgentEvent:
    """`name` is run_started, action, waited, run_ended, run_failed, run_refused, recipe or rated;
    `run` is the run's id.
    """

    name: str
    run: str
    properties: dict[str, Any] = field(default_factory=dict[str, Any])


class Events(Monitor):
    """Tells one function, plain or async, of all runs; a plain one is called in a thread."""

    def __init__(self, on_event: Callable[[AgentEvent], Awaitable[None] | None]) -> None:
        self._on_event = on_event

    def _tell(self, name: str, run: str, **properties: Any) -> Awaitable[None]:
        return answer_of(self._on_event, AgentEvent(name, run, properties))

    def started(self, run: str, session: str) -> Awaitable[None]:
        return self._tell("run_started", run, session=session)

    def action_executed(self, run: str, step: Step) -> Awaitable[None]:
        outcome = step.outcome
        facts = {"action": step.name, "status": outcome.status, "reason": outcome.reason}
        return self._tell("action", run, **facts, ms=step.ms, asked=bool(step.question))

    def waited(self, run: str, what: str, ms: int) -> Awaitable[None]:
        return self._tell("waited", run, what=what, ms=ms)

    def ended(self, run: str, ended: Ended) -> Awaitable[None]:
        return self._tell("run_ended", run, status=ended.status, verified=ended.verified)

    def failed(self, run: str, error: str) -> Awaitable[None]:
        return self._tell("run_failed", run)

    def refused(self, run: str, limit: str) -> Awaitable[None]:
        return self._tell("run_refused", run, limit=limit)

    def recipe(self, run: str, name: str, became: RecipeBecame) -> Awaitable[None]:
        return self._tell("recipe", run, recipe=name, became=became)

    def rated(self, run: str, satisfied: bool | None) -> Awaitable[None]:
        return self._tell("rated", run, satisfied=satisfied)


class Interop:
    """Made only for an agent that uses some of it. Raises ConfigurationError for a missing
    package, TypeError and ValueError for what cannot work.
    """

    def __init__(
        self, *, mcp: Sequence[Any] = (), handover: Any = None, on_event: Any = None
    ) -> None:
        for server in mcp:
            _check("mcp=…", server, isinstance(server, McpServer), "McpServer(name, …)")
        names = [server.name for server in mcp]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"Agent(mcp=…): two servers are called {twice[0]!r}")
        known = handover is None or isinstance(handover, Handover)
        _check("handover=…", handover, known, "Handover(to=…)")
        _check("on_event=…", on_event, on_event is None or callable(on_event), "a function")
        self._handover: Handover | None = handover
        self._ahead: list[Any] = []
        self._events = (Events(cast("Any", on_event)),) if on_event else ()
        if mcp and find_spec("mcp") is None:
            raise ConfigurationError("Agent(mcp=…) needs a package: pip install 'pilotfish[mcp]'")
        if mcp:
            from pilotfish.interop.mcp_tools import listing

            self._ahead.append(listing(mcp))

    def joined(self, kit: dict[str, Any], policy: Policy, store: Store) -> dict[str, Any]:
        """The keywords of a kit, with what is connected."""
        ahead = [*self._ahead]
        if self._handover:
            from pilotfish.interop.outbox import Outbox
            from pilotfish.interop.person import talking

            outbox = self._outbox = Outbox(store, self._handover.to, kit["tenant"])
            outbox.wake()
            ahead.append(talking(self._handover, outbox))
        if ahead:
            kit["actions"] = Added(kit["actions"], policy)
        kit["ahead"] = (*ahead, *kit.get("ahead", ()))
        kit["monitors"] = (*kit["monitors"], *self._events)
        return kit

    def routed(self, app: FastAPI) -> FastAPI:
        """The app with the address for what people answer: 200 for what was kept or is no reply to
        us, 401 for what is not from the other side, 413 for too much, 503 while there is no store,
        so that the other side tries again.
        """
        if not self._handover:
            return app
        channel: Channel = self._handover.to

        @app.post(REPLIES, max_body_size=LARGEST)
        async def take(request: Request) -> PlainTextResponse:
            try:
                await app.state.opening.get()
                reply = channel.read(request.headers, await request.body())
                kept = reply and await self._outbox.take(reply)
            except Refused as error:
                log.warning("a reply was refused: %s", error)
                return PlainTextResponse(f"{error}", 401)
            except AgentError as error:
                log.error("a reply could not be kept: %s", error)
                return PlainTextResponse("try again", 503)
            return PlainTextResponse("kept" if kept else "nothing new to us")

        _ = take
        return app

    def person(self, locale: str) -> str | None:
        """The entry of the palette."""
        return self._handover.word("label", locale) if self._handover else None


def _check(option: str, found: Any, right: bool, expected: str) -> None:
    if not right:
        raise TypeError(f"Agent({option}): expected {expected}, found {found!r:.60}")
