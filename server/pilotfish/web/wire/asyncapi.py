"""The wire as AsyncAPI 3.0, from the same dataclasses as everything else.

`python -m pilotfish.web.wire.asyncapi docs/asyncapi.json` writes it.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast, get_args

from pilotfish.web.wire.schema import protocol_schema
from pilotfish_client.protocol import SUBPROTOCOL, FromPage, FromServer

__all__ = ["asyncapi"]

FRAME = {
    "type": "object",
    "required": ["v", "seq", "ack"],
    "properties": {
        "v": {"type": "integer", "description": "version of the wire"},
        "seq": {"type": "integer", "description": "counted per document and direction, or 0"},
        "ack": {"type": "integer", "description": "the last seq received"},
    },
}
UPGRADE = {"type": "object", "properties": {"Sec-WebSocket-Protocol": {"const": SUBPROTOCOL}}}


def asyncapi() -> dict[str, Any]:
    """One channel, `/ws`, with an operation for each direction."""
    page, server = _names(FromPage), _names(FromServer)
    both = sorted({*page, *server})
    references = {name: {"$ref": f"#/components/messages/{name}"} for name in both}
    schemas = cast("dict[str, Any]", _moved(protocol_schema()["$defs"]))
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Pilotfish",
            "version": version("pilotfish"),
            "description": "The socket between the widget in a page and its server.",
        },
        "channels": {
            "socket": {
                "address": "/ws",
                "messages": references,
                "bindings": {"ws": {"method": "GET", "headers": UPGRADE}},
            }
        },
        "operations": {
            "fromPage": _operation("receive", page),
            "fromServer": _operation("send", server),
        },
        "components": {
            "messages": {name: _message(name) for name in both},
            "schemas": {"Frame": FRAME, **schemas},
        },
    }


def _names(union: Any) -> list[str]:
    return [kind.__name__ for kind in get_args(union)]


def _message(name: str) -> dict[str, Any]:
    parts = [{"$ref": "#/components/schemas/Frame"}, {"$ref": f"#/components/schemas/{name}"}]
    return {"name": name, "contentType": "application/json", "payload": {"allOf": parts}}


def _operation(action: str, names: list[str]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/socket"},
        "messages": [{"$ref": f"#/channels/socket/messages/{name}"} for name in names],
    }


def _moved(schema: Any) -> Any:
    """`schema` with its references moved to where AsyncAPI keeps definitions. A frame carries its
    own fields beside those of the message, so a message schema must not forbid additional fields.
    """
    if isinstance(schema, list):
        return [_moved(item) for item in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    body = dict(cast("dict[str, Any]", schema))
    if "const" in body.get("properties", {}).get("type", {}):
        body.pop("additionalProperties", None)
    if isinstance(target := body.get("$ref"), str):
        return {"$ref": target.replace("#/$defs/", "#/components/schemas/")}
    return {key: _moved(item) for key, item in body.items()}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(asyncapi(), indent=1) + "\n")
