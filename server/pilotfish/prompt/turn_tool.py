"""The one tool of envelope mode."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pilotfish.agent.model.request import Tool

__all__ = ["AGENT_TURN", "NAME", "turn_tool"]

NAME = "agent_turn"

_TEXT, _WHOLE = {"type": "string"}, {"type": "integer"}
_OPEN = {"type": "object"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def _list(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


# `args` is an open object: the registry validates it by the action's schema. Models write the
# fields in this order: the work first, then whether it is the end.
AGENT_TURN = Tool(
    NAME,
    "Your whole reply for this turn.",
    _object(
        memory=_TEXT,
        evaluation_previous_goal=_TEXT,
        next_goal=_TEXT,
        actions=_list(_object(narrate=_TEXT, about=_WHOLE, tool=_TEXT, args=_OPEN)),
        is_final={"type": "boolean"},
        ends_when=_TEXT,
        outcome={"enum": ["done", "partial", "not_possible", "failed"]},
        summary=_TEXT,
        claims=_list(_object(says=_TEXT, step=_WHOLE, ref=_WHOLE)),
    )
    | {"required": ["memory", "actions"]},
)

_REWRITTEN = _object(id=_TEXT, description=_TEXT)
_ADJUST = _object(remove=_list(_TEXT), replace=_list(_REWRITTEN))
_REFLECTION = ("evaluation_previous_goal", "next_goal")


@cache
def turn_tool(planned: bool, reflection: bool = True) -> Tool:
    """The tool of a run: with a plan it can be adjusted."""
    more: dict[str, Any] = {"todo_adjust": _ADJUST} if planned else {}
    known = AGENT_TURN.parameters
    fields = {
        name: schema
        for name, schema in known["properties"].items()
        if reflection or name not in _REFLECTION
    }
    return replace(AGENT_TURN, parameters=known | {"properties": fields | more})
