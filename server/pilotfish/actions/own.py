"""Built-in actions that the run itself carries out: the model's notes, and giving up."""

from __future__ import annotations

from typing import Any

from pilotfish.actions.catalogue import TYPED, Builtin, built_in, object_of

__all__ = ["ENDS", "FAIL", "FINISH", "OWN", "TODO_ADJUST"]

_OBJECT = {"type": "object"}


def _own(name: str, description: str, properties: dict[str, Any]) -> Builtin:
    return built_in(name, "record", description, properties, "run")


OWN: tuple[Builtin, ...] = (
    _own(
        "write_state",
        "Keep values you need later, by key; the last value counts. You see them every turn.",
        {"values": _OBJECT},
    ),
    _own(
        "save_progress",
        "Save what you have collected for the result: lists grow, objects merge.",
        {"data": _OBJECT},
    ),
    _own(
        "fold",
        "Put one line in the place of all turns before this one: a part of the task is finished.",
        {"summary": TYPED},
    ),
    built_in(
        "delegate",
        "record",
        "Have a part of the task carried out on this page, starting anew with the instruction"
        " alone; you read one line of what came of it.",
        {"instruction": TYPED, "max_turns?": {"type": "integer", "minimum": 1, "maximum": 30}},
        "child",
    ),
)
FAIL = _own("fail", "End the task as failed, with the reason.", {"reason": TYPED})
FINISH = _own(
    "finish",
    "End the task. outcome: done if all was done and seen; not_possible where it is not allowed."
    " claims: [{says, step (#)}] per change; {says, ref} where already so. ends_when: path or text"
    " that shows it.",
    {
        "outcome": {"enum": ["done", "partial", "not_possible", "failed"]},
        "summary": {"type": "string", "minLength": 1},
        "claims?": {"type": "array", "items": _OBJECT},
        "ends_when?": {"type": "string"},
    },
)
ENDS = (FINISH, FAIL)
"""Always allowed. `fail` is `finish` with the outcome `failed`."""

_CHANGED = object_of({"id": {"type": "string"}, "description": TYPED})
TODO_ADJUST = _own(
    "todo_adjust",
    "Keep the plan true: remove the ids of todos that are done, replace the words of one that has"
    " changed. None can be added.",
    {
        "remove?": {"type": "array", "items": {"type": "string"}, "maxItems": 12},
        "replace?": {"type": "array", "items": _CHANGED, "maxItems": 12},
    },
)
"""In no bundle: only for planned runs whose replies have no field for it."""
