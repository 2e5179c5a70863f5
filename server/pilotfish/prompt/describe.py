"""The description of an action for the model: one line of text, or a tool."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

from pilotfish.agent.model.request import Mode, Tool
from pilotfish.prompt.escape import folded
from pilotfish.prompt.host_settings import Override
from pilotfish_client.page_messages import ActionSpec

__all__ = ["describe", "overridden", "tool_of", "visible"]

# In an envelope narrate.about frames an element; narration and the end are fields of their own.
HIDDEN_IN_ENVELOPE = frozenset({"border", "finish", "narrate", "pause"})
DEEPEST = 4


def visible(actions: tuple[ActionSpec, ...], mode: Mode) -> tuple[ActionSpec, ...]:
    """The actions that are described in this mode."""
    if mode == "classic":
        return actions
    return tuple(spec for spec in actions if spec.name not in HIDDEN_IN_ENVELOPE)


def overridden(spec: ActionSpec, override: Override | None) -> ActionSpec:
    """`spec` with the host's description, or with its text appended, and the host's parameters."""
    if override is None:
        return spec
    if override.parameters is not None:
        spec = replace(spec, parameters=dict(override.parameters))
    if override.description is not None:
        return replace(spec, description=override.description)
    if override.append is not None:
        return replace(spec, description=f"{spec.description}\n{override.append}")
    return spec


def describe(spec: ActionSpec, override: Override | None = None) -> str:
    """`- name(arg: type, other?: type): what it does`, then what its arguments mean."""
    described = overridden(spec, override)
    words = [folded(described.description)]
    for name, part in _properties(described.parameters).items():
        meaning = (
            cast("dict[str, Any]", part).get("description") if isinstance(part, dict) else None
        )
        if isinstance(meaning, str) and meaning.strip():
            words.append(f"{folded(name)}: {folded(meaning)}")
    if described.consequential:
        words.append("The visitor is asked first.")
    ended = [word if word.endswith((".", "!", "?", "…")) else f"{word}." for word in words]
    return f"- {described.name}({_fields(described.parameters, 0)}): {' '.join(ended)}"


def tool_of(spec: ActionSpec, override: Override | None = None) -> Tool:
    """The action as a tool, for classic mode."""
    described = overridden(spec, override)
    return Tool(described.name, described.description, described.parameters)


def _fields(schema: dict[str, Any], depth: int) -> str:
    required = cast("list[str]", schema.get("required", []))
    return ", ".join(
        f"{folded(name)}{'' if name in required else '?'}: {_kind(part, depth + 1)}"
        for name, part in _properties(schema).items()
    )


def _properties(schema: dict[str, Any]) -> dict[str, Any]:
    found = schema.get("properties", {})
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _kind(value: Any, depth: int) -> str:
    if not isinstance(value, dict) or depth > DEEPEST:
        return "any"
    part = cast("dict[str, Any]", value)
    if isinstance(choices := part.get("enum"), list):
        return "|".join(
            folded(json.dumps(item, ensure_ascii=False)) for item in cast("list[Any]", choices)
        )
    if isinstance(several := part.get("anyOf", part.get("oneOf")), list):
        return "|".join(_kind(item, depth + 1) for item in cast("list[Any]", several))
    kind = part.get("type", "any")
    kinds = cast("list[Any]", kind) if isinstance(kind, list) else [kind]
    return "|".join(_one(str(item), part, depth) for item in kinds)


def _one(kind: str, part: dict[str, Any], depth: int) -> str:
    if kind == "array":
        return f"[{_kind(part.get('items', {}), depth + 1)}]"
    if kind == "object" and part.get("properties"):
        return f"{{{_fields(part, depth)}}}"
    return folded(str(part.get("format", kind))) if kind == "string" else folded(kind)
