"""One tool of an MCP server as an action: its spec, its question, its call and its result."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from dataclasses import dataclass
from typing import Any, cast

from mcp.shared.dispatcher import ProgressFnT
from mcp.shared.exceptions import MCPError
from mcp.types import CONNECTION_CLOSED, REQUEST_TIMEOUT, CallToolResult, TextContent, Tool

from pilotfish.actions.bounded import check_bounded
from pilotfish.actions.destructive import Destructive
from pilotfish.actions.result import outcome_of
from pilotfish.actions.rules import checked_parts
from pilotfish.interop.mcp_connection import Connection, McpUnreachable
from pilotfish.interop.mcp_server import McpServer
from pilotfish.prompt.escape import folded, unmarked
from pilotfish_client.outcome import Outcome, Reason
from pilotfish_client.page_messages import ActionSpec

__all__ = ["McpTool", "tool_of"]

log = logging.getLogger("pilotfish.mcp")

LONGEST_NAME = 64
DESCRIPTION, PARAMETER, ARGUMENT, ERROR = 400, 150, 80, 500
_DESTRUCTIVE = Destructive()
_ANNOTATING = frozenset({"$schema", "$comment", "title", "examples", "default", "deprecated"})
_MAPS = frozenset({"properties", "$defs", "definitions", "patternProperties", "dependentSchemas"})
_CHANGED = (
    "the server has changed or removed this tool since the run began, so it was not called: take"
    " another way, or tell the visitor"
)


@dataclass(frozen=True)
class McpTool:
    """`asks`: the visitor approves each call. `reads`: the operator trusts the server's word that
    it changes nothing, so that a call that broke off may be repeated. `fingerprint` is of the
    definition as it was when the run began.
    """

    connection: Connection
    name: str
    spec: ActionSpec
    asks: bool
    reads: bool
    fingerprint: str

    @property
    def server(self) -> McpServer:
        return self.connection.server

    def question(self, args: dict[str, Any]) -> str | None:
        """The question for the visitor, in our words and the arguments' own."""
        if not self.asks:
            return None
        told = ", ".join(f"{key}: {_short(value)}" for key, value in args.items())
        called = f"{self.server.name}: {self.name.replace('_', ' ').replace('-', ' ')}"
        return f"{called} ({told})?" if told else f"{called}?"

    async def call(self, args: dict[str, Any], key: str, progress: ProgressFnT) -> Outcome:
        """Calls it once, if it is still what it was. What broke off after the call was sent is
        `unknown`, unless the tool only reads.
        """
        sent = False
        try:
            async with asyncio.timeout(self.server.timeout_seconds):
                now = (await self.connection.tools()).get(self.name)
                if now is None or _fingerprint(now) != self.fingerprint:
                    log.warning("mcp server=%s tool=%s has changed", self.server.name, self.name)
                    return _failed("denied", _CHANGED)
                client = await self.connection.client()
                sent = True
                result = await client.call_tool(
                    self.name,
                    args,
                    progress_callback=progress,
                    meta={"io.pilotfish/idempotency-key": key},
                )
        except TimeoutError:
            said = f"gave no answer within {self.server.timeout_seconds:g} s"
            return self._broken(said, "timeout", sent)
        except McpUnreachable as error:
            return self._broken(str(error), "handler_error", sent)
        except MCPError as error:
            if error.code == REQUEST_TIMEOUT:
                return self._broken("gave no answer in time", "timeout", sent)
            if error.code == CONNECTION_CLOSED:
                self.connection.drop()
                return self._broken("closed the connection", "handler_error", sent)
            return _failed("handler_error", f"{self.spec.name}: {error.message:.{ERROR}}")
        except Exception as error:  # a server of others may answer anything
            log.exception("mcp server=%s tool=%s failed", self.server.name, self.name)
            self.connection.drop()
            return self._broken(f"failed ({type(error).__name__})", "handler_error", sent)
        return _outcome(result)

    def _broken(self, said: str, reason: Reason, sent: bool) -> Outcome:
        told = f"the server {self.server.name} {said}"
        if not sent or self.reads:
            return _failed(reason, f"{told}: nothing was changed, it may be tried again")
        message = f"{told} after {self.spec.name} was called: it may have happened"
        return Outcome(status="unknown", reason=reason, message=message)


def tool_of(connection: Connection, tool: Tool, taken: frozenset[str]) -> McpTool | None:
    """The tool as an action; None, and a line in the log, where it cannot be one."""
    server, hints = connection.server, tool.annotations
    name = f"{server.name}_{re.sub(r'[^a-z0-9]+', '_', tool.name.lower()).strip('_')}"
    name = name[:LONGEST_NAME]
    where = f"the parameters of the MCP tool {tool.name!r:.60}"
    schema = _plain(tool.input_schema)
    try:
        if name in taken:
            raise ValueError(f"another action is called {name}")
        if schema.get("type") != "object":
            raise ValueError(f"{where} are no object")
        checked_parts(schema, where)
        check_bounded(schema, where)
    except (ValueError, RecursionError) as error:
        log.warning("mcp server=%s tool=%.60r is left out: %s", server.name, tool.name, error)
        return None
    destroys = hints is not None and hints.destructive_hint is True
    reads = (
        server.trust_hints and hints is not None and hints.read_only_hint is True and not destroys
    )
    world = hints is not None and hints.open_world_hint is True
    words = unmarked(folded(tool.description or tool.title or tool.name))
    asks = destroys or not (
        server.lets(tool.name) or (reads and not world and not _DESTRUCTIVE.names(name))
    )
    spec = ActionSpec(
        name=name,
        description=f"(the server {server.name} says:) {_cut(words, DESCRIPTION)}",
        parameters=schema,
        consequential=asks,
        untrusted=True,
    )
    return McpTool(connection, tool.name, spec, asks, reads, _fingerprint(tool))


def _fingerprint(tool: Tool) -> str:
    """Of everything that the model and the consent rest on."""
    text = tool.model_dump_json(include={"name", "description", "input_schema", "annotations"})
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Without what explains and checks nothing; descriptions are cut, as those of our own are."""
    made: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "description" and isinstance(value, str):
            made[key] = _cut(unmarked(folded(value)), PARAMETER)
        elif key in _MAPS and isinstance(value, dict):
            parts = cast("dict[str, Any]", value)
            made[key] = {name: _plain_part(part) for name, part in parts.items()}
        elif key not in _ANNOTATING:
            made[key] = _plain_part(value)
    return made


def _plain_part(value: Any) -> Any:
    if isinstance(value, dict):
        return _plain(cast("dict[str, Any]", value))
    if isinstance(value, list):
        return [_plain_part(item) for item in cast("list[Any]", value)]
    return value


def _outcome(result: CallToolResult) -> Outcome:
    """The result as data: structured where the server gives it so, else its texts."""
    texts = [
        block.text if isinstance(block, TextContent) else f"({block.type}, not shown)"
        for block in result.content
    ]
    text = "\n".join(texts)
    if result.is_error:
        return _failed("handler_error", f"the server's own words: {text:.{ERROR}}")
    structured = result.structured_content
    return outcome_of(text if structured is None else structured)


def _failed(reason: Reason, message: str) -> Outcome:
    return Outcome(status="failed", reason=reason, message=message)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = folded(text)
    return text if len(text) <= ARGUMENT else f"{text[:ARGUMENT]}… ({len(text)} letters)"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
