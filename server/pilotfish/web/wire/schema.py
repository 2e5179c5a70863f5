"""The wire's dataclasses as JSON Schema, from which the widget's types are made.

`python -m pilotfish.web.wire.schema docs/protocol.schema.json` writes it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, cast

from pydantic import TypeAdapter

from pilotfish_client.protocol import FromPage, FromServer

__all__ = ["protocol_schema"]


def protocol_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of all messages, by name under `$defs`, with both unions."""
    adapters: dict[str, TypeAdapter[Any]] = {
        "FromPage": TypeAdapter(FromPage),
        "FromServer": TypeAdapter(FromServer),
    }
    definitions: dict[str, Any] = {}
    for name, adapter in adapters.items():
        schema = adapter.json_schema()
        definitions |= schema["$defs"] | {name: {"anyOf": schema["anyOf"]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in adapters},
        "additionalProperties": False,
        "$defs": {name: _plain(body) for name, body in sorted(definitions.items())},
    }


def _plain(schema: Any) -> Any:
    """Removes generated titles and nulls (unset fields are left out of a frame); requires tags."""
    if isinstance(schema, list):
        return [_plain(item) for item in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    body = cast("dict[str, Any]", schema)
    if "anyOf" in body:
        kinds = [kind for kind in body["anyOf"] if kind != {"type": "null"}]
        if len(kinds) == 1:
            return _plain(kinds[0])
        return {"anyOf": _plain(kinds)}
    plain: dict[str, Any] = {
        key: {name: _plain(item) for name, item in value.items()}
        if key == "properties"
        else _plain(value)
        for key, value in body.items()
        if key not in ("title", "default")
    }
    if "properties" in plain:
        tags = [name for name, item in plain["properties"].items() if "const" in item]
        plain["required"] = sorted({*plain.get("required", []), *tags})
    return plain


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(protocol_schema(), indent=1) + "\n")
