"""The tools of MCP servers as actions: listed when a run begins, then fixed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from mcp.shared.dispatcher import ProgressFnT
from mcp.shared.exceptions import MCPError
from mcp.types import CONNECTION_CLOSED, REQUEST_TIMEOUT, CallToolResult, TextContent
from mcp.types import Tool as Listed

from pilotfish.actions.bounded import check_bounded
from pilotfish.actions.registry import Destructive
from pilotfish.actions.result import outcome_of
from pilotfish.actions.rules import checked_parts
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.agent.run.seams import ActionContext, Host
from pilotfish.agent.state.ended import Ended
from pilotfish.interop.added import Offering, Tool
from pilotfish.interop.mcp_connection import Connection, Connections, McpUnreachable
from pilotfish.interop.mcp_server import McpServer
from pilotfish.prompt.escape import folded, unmarked
from pilotfish_client.outcome import Outcome, Reason
from pilotfish_client.page_messages import ActionSpec
from pilotfish_client.server_messages import Subtitle

__all__ = ["McpTool", "listing", "tool_of"]

log = logging.getLogger("pilotfish.mcp")

LONGEST_NAME, MOST = 64, 64
"""Letters of a name, tools of one server."""
DESCRIPTION, PARAMETER, ARGUMENT, ERROR, PROGRESS = 400, 150, 80, 500, 120
SECONDS = 0.5
"""Between two lines of progress."""
_DESTRUCTIVE = Destructive()
_ANNOTATING = frozenset({"$schema", "$comment", "title", "examples", "default", "deprecated"})
_MAPS = frozenset({"properties", "$defs", "definitions", "patternProperties", "dependentSchemas"})
_CHANGED = "the server has changed or removed this tool since the run began, so it was not called"


@dataclass(frozen=True)
class McpTool(Tool):
    """`reads`: the operator trusts the server's word that it changes nothing, so that a call that
    broke off may be repeated. `fingerprint` is of the definition as it was when the run began.
    """

    connection: Connection
    host: Host
    name: str
    spec: ActionSpec
    reads: bool
    fingerprint: str

    def question(self, args: dict[str, Any]) -> str | None:
        """The question for the visitor, in our words and the arguments' own."""
        if not self.spec.consequential:
            return None
        arguments = ", ".join(f"{key}: {_short(value)}" for key, value in args.items())
        called = f"{self.connection.server.name}: {re.sub('[_-]', ' ', self.name)}"
        return f"{called} ({arguments})?" if arguments else f"{called}?"

    async def call(self, args: dict[str, Any], context: ActionContext) -> Outcome:
        """Calls it once, if it is still what it was. What broke off after the call was sent is
        `unknown`, unless the tool only reads.
        """
        server, sent, key = self.connection.server, False, context.idempotency_key
        try:
            async with asyncio.timeout(server.timeout_seconds):
                now = (await self.connection.tools()).get(self.name)
                if now is None or _fingerprint(now) != self.fingerprint:
                    log.warning("mcp server=%s tool=%s has changed", server.name, self.name)
                    return _failed("denied", _CHANGED)
                client = await self.connection.client()
                sent = True
                result = await client.call_tool(
                    self.name,
                    args,
                    progress_callback=self._progress(key),
                    meta={"io.pilotfish/idempotency-key": key},
                )
        except McpUnreachable as error:
            return self._broken(f"{error}", "handler_error", sent)
        except Exception as error:  # a server of others may answer anything
            code = error.code if isinstance(error, MCPError) else None
            if isinstance(error, TimeoutError) or code == REQUEST_TIMEOUT:
                said = f"gave no answer within {server.timeout_seconds:g} s"
                return self._broken(said, "timeout", sent)
            if isinstance(error, MCPError) and code != CONNECTION_CLOSED:
                return _failed("handler_error", f"{self.spec.name}: {error.message:.{ERROR}}")
            log.warning("mcp server=%s tool=%s broke off: %r", server.name, self.name, error)
            self.connection.drop()
            return self._broken(f"broke off ({type(error).__name__})", "handler_error", sent)
        return _outcome(result)

    def _broken(self, said: str, reason: Reason, sent: bool) -> Outcome:
        failure = f"the server {self.connection.server.name} {said}"
        if not sent or self.reads:
            return _failed(reason, f"{failure}: nothing was changed, it may be tried again")
        message = f"{failure} after {self.spec.name} was called: it may have happened"
        return Outcome(status="unknown", reason=reason, message=message)

    def _progress(self, key: str) -> ProgressFnT:
        """The subtitle: numbers, and the server's words only where its hints are trusted."""
        last, server = 0.0, self.connection.server

        async def progress(progress: float, total: float | None, message: str | None) -> None:
            nonlocal last
            if time.monotonic() - last < SECONDS:
                return
            last = time.monotonic()
            part = f"{progress:g}/{total:g}" if total else f"{progress:g}"
            words = folded(message or "")[:PROGRESS] if server.trust_hints else ""
            text = f"{server.name}: {part}{f' · {words}' if words else ''}"
            await self.host.show(Subtitle(say_id=f"mcp.{key}", text=text))

        return progress


@dataclass
class _Listing(Offering):
    """Lists the tools before the first turn; all servers at once."""

    servers: Sequence[McpServer]
    connections: Connections
    found: dict[str, McpTool] | None = None
    missing: list[str] = field(default_factory=list[str])

    async def before_turn(self) -> Ended | None:
        if self.found is None:
            self.found = {}
            each = await asyncio.gather(*map(self._of, self.servers))
            named = zip(self.servers, each, strict=True)
            self.missing = [server.name for server, tools in named if tools is None]
            taken = {spec.name for spec in self.trajectory.actions}
            for tool in (tool for tools in each for tool in tools or ()):
                if tool.spec.name in self.found.keys() | taken:
                    log.warning("mcp action=%s is left out: its name is taken", tool.spec.name)
                else:
                    self.found[tool.spec.name] = tool
        self.offer(self.found)
        return None

    def tail(self) -> str:
        names = ", ".join(self.missing)
        return f"Not reachable just now, so their actions are not there: {names}." if names else ""

    async def _of(self, server: McpServer) -> list[McpTool] | None:
        connection = self.connections.of(server, self.run.user)
        try:
            async with asyncio.timeout(server.connect_seconds + 5):
                tools = await connection.tools()
        except Exception as error:  # a server of others; the run goes on without it
            log.warning("mcp server=%s has no tools for this run: %s", server.name, error)
            return None
        offered = [tool for name, tool in tools.items() if server.offers(name)][:MOST]
        made = (tool_of(connection, tool, self.run.host) for tool in offered)
        return [tool for tool in made if tool]


def listing(servers: Sequence[McpServer]) -> FeatureMaker:
    """A feature that lists the tools of `servers` for each run."""
    connections = Connections()
    return lambda run, trajectory: _Listing(run, trajectory, servers, connections)


def tool_of(connection: Connection, tool: Listed, host: Host) -> McpTool | None:
    """The tool as an action; None, and a line in the log, where it cannot be one."""
    server, hints = connection.server, tool.annotations
    name = f"{server.name}_{re.sub(r'[^a-z0-9]+', '_', tool.name.lower()).strip('_')}"
    name = name[:LONGEST_NAME]
    where = f"the parameters of the MCP tool {tool.name!r:.60}"
    schema = _plain(tool.input_schema)
    try:
        if schema.get("type") != "object":
            raise ValueError(f"{where} are no object")
        checked_parts(schema, where)
        check_bounded(schema, where)
    except (ValueError, RecursionError) as error:
        log.warning("mcp server=%s tool=%.60r is left out: %s", server.name, tool.name, error)
        return None
    destroys, reads, world = (
        getattr(hints, hint, None) is True
        for hint in ("destructive_hint", "read_only_hint", "open_world_hint")
    )
    reads = server.trust_hints and reads and not destroys
    unasked = server.lets(tool.name) or (reads and not world and not _DESTRUCTIVE.names(name))
    words = unmarked(folded(tool.description or tool.title or tool.name))
    spec = ActionSpec(
        name=name,
        description=f"(the server {server.name} says:) {_cut(words, DESCRIPTION)}",
        parameters=schema,
        consequential=destroys or not unasked,
        untrusted=True,
    )
    return McpTool(connection, host, tool.name, spec, reads, _fingerprint(tool))


def _fingerprint(tool: Listed) -> str:
    """Of everything that the model and the consent rest on."""
    text = tool.model_dump_json(include={"name", "description", "input_schema", "annotations"})
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any, of_names: bool = False) -> Any:
    """A schema without what explains and checks nothing; descriptions are cut as those of our own
    are. `of_names`: the keys of this part are names.
    """
    if isinstance(value, list):
        return [_plain(item) for item in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    part = cast("dict[str, Any]", value)
    if of_names:
        return {name: _plain(item) for name, item in part.items()}
    made = {key: _plain(it, key in _MAPS) for key, it in part.items() if key not in _ANNOTATING}
    if isinstance(text := made.get("description"), str):
        made["description"] = _cut(unmarked(folded(text)), PARAMETER)
    return made


def _outcome(result: CallToolResult) -> Outcome:
    """The result as data: structured where the server gives it so, else its texts."""
    text = "\n".join(
        block.text if isinstance(block, TextContent) else f"({block.type}, not shown)"
        for block in result.content
    )
    if result.is_error:
        return _failed("handler_error", f"the server's own words: {text:.{ERROR}}")
    structured = result.structured_content
    return outcome_of(text if structured is None else structured)


def _failed(reason: Reason, message: str) -> Outcome:
    return Outcome(status="failed", reason=reason, message=message)


def _short(value: Any) -> str:
    text = folded(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
    return text if len(text) <= ARGUMENT else f"{text[:ARGUMENT]}… ({len(text)} letters)"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
