"""The one tool of envelope mode."""

from __future__ import annotations

from pilotfish.agent.request import Tool

__all__ = ["AGENT_TURN", "NAME"]

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
            "summary": {"type": "string"},
        },
        "required": ["memory", "actions"],
    },
)
