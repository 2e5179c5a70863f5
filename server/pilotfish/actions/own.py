"""Built-in actions that the run itself carries out: the model's notes, and giving up."""

from __future__ import annotations

from typing import Any

from pilotfish.actions.catalogue import Builtin
from pilotfish_client.page_messages import ActionSpec

__all__ = ["ENDS", "FAIL", "FINISH", "OWN", "TODO_ADJUST"]

_OBJECT = {"type": "object"}
_TEXT = {"type": "string", "minLength": 1, "maxLength": 2000}


def _own(name: str, description: str, argument: str, schema: dict[str, Any]) -> Builtin:
    parameters = {
        "type": "object",
        "properties": {argument: schema},
        "required": [argument],
        "additionalProperties": False,
    }
    spec = ActionSpec(name=name, description=description, parameters=parameters)
    return Builtin(spec, "run", "record")


OWN: tuple[Builtin, ...] = (
    _own(
        "write_state",
        "Keep values you need later, by key; the last value counts. You see them every turn.",
        "values",
        _OBJECT,
    ),
    _own(
        "save_progress",
        "Save what you have collected for the result: lists grow, objects merge.",
        "data",
        _OBJECT,
    ),
    _own(
        "fold",
        "Put one line in the place of all turns before this one: a part of the task is finished.",
        "summary",
        _TEXT,
    ),
    Builtin(
        ActionSpec(
            name="delegate",
            description="Have a part of the task carried out on this page, starting anew with the"
            " instruction alone; you read one line of what came of it.",
            parameters={
                "type": "object",
                "properties": {
                    "instruction": _TEXT,
                    "max_turns": {"type": "integer", "minimum": 1, "maximum": 30},
                },
                "required": ["instruction"],
                "additionalProperties": False,
            },
        ),
        "child",
        "record",
    ),
)
FAIL = _own("fail", "End the task as failed, with the reason.", "reason", _TEXT)
FINISH = Builtin(
    ActionSpec(
        name="finish",
        description="End the task. outcome: done if all was done and seen; not_possible where"
        " the site or the visitor does not allow it. summary: for the visitor. claims:"
        " [{says, step (#)}] for each change; {says, ref} where already so.",
        parameters={
            "type": "object",
            "properties": {
                "outcome": {"enum": ["done", "partial", "not_possible", "failed"]},
                "summary": {"type": "string", "minLength": 1},
                "claims": {"type": "array", "items": {"type": "object"}},
            },
            "required": ["outcome", "summary"],
            "additionalProperties": False,
        },
    ),
    "run",
    "record",
)
ENDS = (FINISH, FAIL)
"""Always allowed. `fail` is `finish` with the outcome `failed`."""

TODO_ADJUST = Builtin(
    ActionSpec(
        name="todo_adjust",
        description="Keep the plan true: remove the ids of todos that are done, replace the words"
        " of one that has changed. None can be added.",
        parameters={
            "type": "object",
            "properties": {
                "remove": {"type": "array", "items": {"type": "string"}, "maxItems": 12},
                "replace": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {"id": {"type": "string"}, "description": _TEXT},
                        "required": ["id", "description"],
                        "additionalProperties": False,
                    },
                    "maxItems": 12,
                },
            },
            "additionalProperties": False,
        },
    ),
    "run",
    "record",
)
"""In no bundle: only for planned runs whose replies have no field for it."""
