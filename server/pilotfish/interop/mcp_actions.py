"""The tools of MCP servers among an agent's actions: listed when a run begins, then fixed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from pilotfish.actions.arguments import InvalidArguments, schema_fault, validated
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.run.run import FeatureMaker, Run
from pilotfish.agent.run.seams import ActionContext, Prepared, Ready, Refused
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.guard.policed import Policed
from pilotfish.guard.policy import Policy
from pilotfish.interop.mcp_connection import Connections
from pilotfish.interop.mcp_server import McpServer
from pilotfish.interop.mcp_tool import McpTool, tool_of
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec
from pilotfish_client.server_messages import Subtitle

__all__ = ["McpTools", "listing"]

log = logging.getLogger("pilotfish.mcp")

MOST = 64
"""Tools of one server."""
PROGRESS = 0.5
"""Seconds between two lines of progress."""


@dataclass(frozen=True)
class _Toolset:
    """The tools of one run by the names of their actions; `missing` are the servers that could not
    be reached.
    """

    run: Run
    tools: dict[str, McpTool] = field(default_factory=dict[str, McpTool])
    missing: tuple[str, ...] = ()


_CURRENT: ContextVar[_Toolset | None] = ContextVar("mcp tools of the run", default=None)
"""Of the run whose task this is: the seam of actions does not know runs."""


class McpTools:
    """Own: the tools of the current run. The policy holds for them, too; it cannot waive their
    question.
    """

    def __init__(self, policy: Policy, servers: Sequence[McpServer]) -> None:
        self._policed = Policed(_Bare(), policy)
        self._prefixes = tuple(f"{server.name}_" for server in servers)

    def has(self, name: str) -> bool:
        return name in _tools() or (_CURRENT.get() is None and name.startswith(self._prefixes))

    def specs(self) -> tuple[ActionSpec, ...]:
        return self._policed.specs()

    def prepare(self, name: str, args: dict[str, Any]) -> Prepared:
        if name not in _tools():  # a restart has cut the run off
            return _refused(f"no action {name!r:.60} just now: its server is being asked again")
        return self._policed.prepare(name, args, ())

    def confirmation(self, ready: Ready) -> str | None:
        question = _tools()[ready.spec.name].question(ready.args)
        return question or self._policed.confirmation(ready)

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        return await self._policed.execute(ready, context)

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        return None


class _Bare:
    """Actions without a policy around them."""

    def specs(self) -> tuple[ActionSpec, ...]:
        return tuple(tool.spec for tool in _tools().values())

    def recording(self) -> _Bare:
        return self

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared:
        spec = _tools()[name].spec
        try:
            return Ready(spec, validated(spec, args, trusted=False), "server")
        except InvalidArguments as error:
            return _refused(str(error))

    def confirmation(self, ready: Ready) -> str | None:
        return None

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        current = _CURRENT.get()
        assert current is not None, "it was prepared in this run"
        tool = current.tools[ready.spec.name]
        shown = _Shown(current.run, tool, context.idempotency_key)
        return await tool.call(ready.args, context.idempotency_key, shown.progress)

    def fault(self, value: object, schema: dict[str, Any]) -> str:
        return schema_fault(value, schema)

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        return None


@dataclass
class _Shown:
    """Progress as the subtitle: numbers; the server's words only where its hints are trusted."""

    run: Run
    tool: McpTool
    key: str
    last: float = 0.0

    async def progress(self, progress: float, total: float | None, message: str | None) -> None:
        if time.monotonic() - self.last < PROGRESS:
            return
        self.last = time.monotonic()
        part = f"{progress:g}/{total:g}" if total else f"{progress:g}"
        words = " ".join((message or "").split())[:120] if self.tool.server.trust_hints else ""
        text = f"{self.tool.server.name}: {part}{f' · {words}' if words else ''}"
        await self.run.host.show(Subtitle(say_id=f"mcp.{self.key}", text=text))


class _Listing(BaseFeature):
    """Lists the tools before the first turn; all servers at once."""

    def __init__(
        self,
        run: Run,
        trajectory: Trajectory,
        servers: Sequence[McpServer],
        connections: Connections,
    ) -> None:
        super().__init__(run, trajectory)
        self._servers = servers
        self._connections = connections

    async def before_turn(self) -> Ended | None:
        current = _CURRENT.get()
        if current is None or current.run.run_id != self.run.run_id:
            _CURRENT.set(await self._listed())
            self.trajectory.actions = self.run.actions.specs()
        return None

    def tail(self) -> str:
        current = _CURRENT.get()
        if current is None or not current.missing:
            return ""
        return (
            f"Not reachable just now, so their actions are not there: {', '.join(current.missing)}."
        )

    async def _listed(self) -> _Toolset:
        found: dict[str, McpTool] = {}
        missing: list[str] = []
        taken = {spec.name for spec in self.trajectory.actions}
        each = await asyncio.gather(*map(self._of, self._servers))
        for server, tools in zip(self._servers, each, strict=True):
            if tools is None:
                missing.append(server.name)
            for tool in tools or ():
                if tool.spec.name not in found.keys() | taken:
                    found[tool.spec.name] = tool
        return _Toolset(self.run, found, tuple(missing))

    async def _of(self, server: McpServer) -> list[McpTool] | None:
        connection = self._connections.of(server, self.run.user)
        taken = frozenset(spec.name for spec in self.trajectory.actions)
        try:
            async with asyncio.timeout(server.connect_seconds + 5):
                tools = await connection.tools()
        except Exception as error:  # a server of others; the run goes on without it
            log.warning("mcp server=%s has no tools for this run: %s", server.name, error)
            return None
        offered = [tool for name, tool in tools.items() if server.offers(name)][:MOST]
        made = (tool_of(connection, tool, taken) for tool in offered)
        return [tool for tool in made if tool]


def listing(servers: Sequence[McpServer]) -> FeatureMaker:
    """A feature that lists the tools of `servers` for each run."""
    connections = Connections()

    def make(run: Run, trajectory: Trajectory) -> _Listing:
        return _Listing(run, trajectory, servers, connections)

    return make


def _tools() -> dict[str, McpTool]:
    current = _CURRENT.get()
    return current.tools if current else {}


def _refused(message: str) -> Refused:
    return Refused(Outcome(status="failed", reason="invalid_args", message=message))
