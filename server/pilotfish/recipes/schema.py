"""The JSON Schema of a recipe's YAML form."""

from __future__ import annotations

from typing import Any

__all__ = ["MOST_STEPS", "SCHEMA"]

MOST_STEPS = 40
_NAME = {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,59}$"}
_LINE = {"type": "string", "minLength": 1, "maxLength": 200}
_WORD = {"type": "string", "pattern": "^[a-z][a-z0-9_]{0,39}$"}
_PATH = {"type": "string", "pattern": "^/", "maxLength": 300}

_TARGET: dict[str, Any] = {
    "type": "object",
    "properties": {
        "role": {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
        "name": {"type": "string", "maxLength": 200},
        "row": {"type": "array", "items": _LINE, "maxItems": 8},
        "within": _LINE,
        "state": {
            "type": "object",
            "propertyNames": {"enum": ["checked", "pressed", "expanded"]},
            "additionalProperties": {"type": "boolean"},
        },
    },
    "required": ["role", "name"],
    "additionalProperties": False,
}
_STEP: dict[str, Any] = {
    "type": "object",
    "properties": {
        "action": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_.-]{0,63}$"},
        "target": _TARGET,
        "args": {"type": "object", "maxProperties": 20},
        "effect": _WORD,
        "asks": {"type": "boolean"},
        "gives": {"type": "string", "pattern": "^[a-z][a-z0-9_]{0,29}$"},
    },
    "required": ["action"],
    "additionalProperties": False,
}

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Pilotfish recipe",
    "type": "object",
    "properties": {
        "name": _NAME,
        "goals": {"type": "array", "items": _LINE, "minItems": 1, "maxItems": 20},
        "params": {
            "type": "object",
            "propertyNames": {"pattern": "^[a-z][a-z0-9_]{0,29}$"},
            "additionalProperties": {"enum": ["text", "number"]},
            "maxProperties": 12,
        },
        "start": _PATH,
        "steps": {"type": "array", "items": _STEP, "minItems": 1, "maxItems": MOST_STEPS},
        "proof": {
            "type": "object",
            "properties": {
                "effect": _WORD,
                "path": _PATH,
                "says": {"type": "array", "items": _LINE, "maxItems": 12},
            },
            "additionalProperties": False,
        },
        "scope": {
            "type": "object",
            "properties": dict.fromkeys(("tenant", "origin", "site", "owner"), _LINE),
            "additionalProperties": False,
        },
        "state": {"enum": ["taught", "draft", "approved", "proposal"]},
        "version": {"type": "integer", "minimum": 1},
    },
    "required": ["name", "goals", "steps"],
    "additionalProperties": False,
}
