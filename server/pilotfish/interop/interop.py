"""What an agent connects with, put into the kit of each of its runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI

from pilotfish.agent.state.store import Store
from pilotfish.guard.policy import Policy
from pilotfish.interop.added import Added
from pilotfish.interop.handover import Handover
from pilotfish.interop.mcp_server import McpServer, require_mcp

__all__ = ["Interop"]


class Interop:
    """Made only for an agent that uses some of it. Raises ConfigurationError for a missing
    package, TypeError and ValueError for what cannot work.
    """

    def __init__(
        self, *, mcp: Sequence[Any] = (), handover: Any = None, on_event: Any = None
    ) -> None:
        if strange := [server for server in mcp if not isinstance(server, McpServer)]:
            found = f"{strange[0]!r:.60}"
            raise TypeError(f"Agent(mcp=…): expected McpServer(name, …), found {found}")
        names = [server.name for server in mcp]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"Agent(mcp=…): two servers are called {twice[0]!r}")
        if mcp:
            require_mcp()
        if handover is not None and not isinstance(handover, Handover):
            found = f"{handover!r:.60}"
            raise TypeError(f"Agent(handover=…): expected Handover(to=…), found {found}")
        if on_event is not None and not callable(on_event):
            raise TypeError(f"Agent(on_event=…): expected a function, found {on_event!r:.60}")
        self._on_event: Any = on_event
        self._mcp: tuple[McpServer, ...] = tuple(mcp)
        self._handover = handover

    def joined(self, kit: dict[str, Any], policy: Policy, store: Store) -> dict[str, Any]:
        """The keywords of a kit, with what is connected."""
        if self._mcp:
            from pilotfish.interop.mcp_actions import McpTools, listing

            kit["actions"] = Added(kit["actions"], McpTools(policy, self._mcp))
            kit["ahead"] = (listing(self._mcp), *kit.get("ahead", ()))
        if self._handover:
            from pilotfish.interop.outbox import Outbox
            from pilotfish.interop.person import Desk, Person, talking

            outbox = self._outbox = Outbox(store, self._handover.to, kit["tenant"])
            outbox.wake()
            desk = Desk(self._handover, outbox, store)
            kit["actions"] = Added(kit["actions"], Person(desk))
            kit["ahead"] = (talking(desk), *kit.get("ahead", ()))
        if self._on_event:
            from pilotfish.interop.events import Events

            kit["monitors"] = (*kit["monitors"], Events(self._on_event))
        return kit

    def routed(self, app: FastAPI) -> FastAPI:
        """The app with the addresses that others call."""
        if self._handover:
            from pilotfish.interop.replies import replies_route

            async def outbox() -> Any:
                await app.state.opening.get()
                return self._outbox

            app.router.routes.insert(0, replies_route(self._handover.to, outbox))
        return app

    def person(self, locale: str) -> str | None:
        """The entry of the palette."""
        return self._handover.word("label", locale) if self._handover else None
