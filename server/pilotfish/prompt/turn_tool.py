"""The one tool of envelope mode."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pilotfish.agent.model.request import Tool

__all__ = ["AGENT_TURN", "NAME", "turn_tool"]

NAME = "agent_turn"

# `args` is an open object: the registry validates it by the action's schema. Models write the
# fields in this order: the work first, then whether it is the end.
AGENT_TURN = Tool(
    NAME,
    "Your whole reply for this turn.",
    {
        "type": "object",
        "properties": {
            "memory": {"type": "string"},
            "evaluation_previous_goal": {"type": "string"},
            "next_goal": {"type": "string"},
            "actions": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "narrate": {"type": "string"},
                        "about": {"type": "integer"},
                        "tool": {"type": "string"},
                        "args": {"type": "object"},
                    },
                },
            },
            "is_final": {"type": "boolean"},
            "outcome": {"enum": ["done", "partial", "not_possible", "failed"]},
            "summary": {"type": "string"},
            "claims": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "says": {"type": "string"},
                        "step": {"type": "integer"},
                        "ref": {"type": "integer"},
                    },
                },
            },
        },
        "required": ["memory", "actions"],
    },
)

_IDS = {"type": "array", "items": {"type": "string"}}
_REWRITTEN = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "description": {"type": "string"}},
}
_ADJUST = {
    "type": "object",
    "properties": {"remove": _IDS, "replace": {"type": "array", "items": _REWRITTEN}},
}

_REFLECTION = ("evaluation_previous_goal", "next_goal")
_AIM = {"type": "object", "properties": {"role": {"type": "string"}, "name": {"type": "string"}}}
_PLANNED = {
    "type": "object",
    "properties": {"tool": {"type": "string"}, "args": {"type": "object"}, "target": _AIM},
}


@cache
def turn_tool(planned: bool, horizon: int, reflection: bool = True) -> Tool:
    """The tool of a run: with a plan it can be adjusted, and actions planned ahead."""
    more: dict[str, Any] = {"todo_adjust": _ADJUST} if planned else {}
    if horizon:
        more["ahead"] = {"type": "array", "items": _PLANNED, "maxItems": horizon}
    known = AGENT_TURN.parameters
    fields = {
        name: schema
        for name, schema in known["properties"].items()
        if reflection or name not in _REFLECTION
    }
    return replace(AGENT_TURN, parameters=known | {"properties": fields | more})
