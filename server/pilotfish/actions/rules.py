"""The rules for an action's spec, for all who register one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from pilotfish.actions.catalogue import BUILTINS
from pilotfish.actions.own import ENDS, OWN, TODO_ADJUST
from pilotfish_client.page_messages import ActionSpec

__all__ = ["RESERVED", "check_spec", "checked_parts"]

NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
DESCRIPTION, PARAMETER, SCHEMA = 500, 150, 8_000
PARTS = 200
"""Objects in one schema, at most: the time to check it grows with them."""
RESERVED = frozenset(entry.spec.name for entry in (*BUILTINS, *OWN, *ENDS, TODO_ADJUST)) | {
    *("actions", "agent_turn", "args", "confirm", "done", "is_final", "memory", "narrate"),
    *("present_surface", "respond", "stop", "summary", "task_finish", "tool"),
}


def check_spec(spec: ActionSpec) -> None:
    """Raises ValueError with a sentence that says what to change.

    The lengths (name 30, description 500, parameter description 150) are those of WebMCP, so one
    definition serves both.
    """
    if not NAME.fullmatch(spec.name):
        raise ValueError(
            f"the action name {spec.name!r:.60} must begin with a lower-case letter and hold only "
            "a-z, 0-9 and _, at most 30 of them: for instance 'add_to_cart'"
        )
    if spec.name in RESERVED:
        raise ValueError(
            f"the action name {spec.name!r} is taken by Pilotfish itself: choose another, for "
            f"instance 'site_{spec.name}'"
        )
    if not spec.description.strip():
        raise ValueError(
            f"the action {spec.name!r} needs a description: what does it do, and when?"
        )
    if len(spec.description) > DESCRIPTION:
        raise ValueError(
            f"the description of the action {spec.name!r} has {len(spec.description)} characters, "
            f"at most {DESCRIPTION} are allowed: say what it does, not how"
        )
    _check_schema(spec)


def _check_schema(spec: ActionSpec) -> None:
    where = f"the parameters of the action {spec.name!r}"
    schema = spec.parameters
    if schema.get("type") != "object":
        raise ValueError(
            f"{where} must be a JSON Schema of type 'object', found {schema.get('type')!r:.60}: "
            "write {'type': 'object', 'properties': {…}}"
        )
    parts = checked_parts(schema, where)
    _check_parts(spec.name, parts)


def checked_parts(schema: dict[str, Any], where: str) -> list[tuple[str, dict[str, Any]]]:
    """The objects in a JSON Schema, each with its place. Raises ValueError with a sentence that
    begins with `where`: for one that is too large, or invalid.
    """
    try:
        # As long as in JavaScript: the page counts, too.
        text = json.dumps(schema, separators=(",", ":"), ensure_ascii=False)
        if len(text) > SCHEMA:
            raise ValueError(f"{where} take {len(text)} characters, at most {SCHEMA} are allowed")
        parts = list(_parts(schema, ""))
    except (RecursionError, TypeError) as error:
        raise ValueError(f"{where} are no JSON: {error}") from error
    if len(parts) > PARTS:
        raise ValueError(f"{where} hold {len(parts)} objects, at most {PARTS} are allowed")
    if fault := _fault(text):
        raise ValueError(f"{where} {fault}")
    for _, part in parts:
        target = part.get("$ref", part.get("$dynamicRef"))
        if isinstance(target, str) and not target.startswith("#"):
            raise ValueError(
                f"{where} refer to {target!r:.80}: only references within them are read"
            )
    return parts


def _check_parts(name: str, parts: list[tuple[str, dict[str, Any]]]) -> None:
    for place, part in parts:
        words = part.get("description")
        if place and isinstance(words, str) and len(words) > PARAMETER:
            raise ValueError(
                f"the description of {place:.80} in the action {name!r} has {len(words)} "
                f"characters, at most {PARAMETER} are allowed"
            )


@lru_cache(maxsize=2048)
def _fault(text: str) -> str | None:
    """What is wrong with the schema in `text`. Cached: a page sends the same ones at each load."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    try:
        Draft202012Validator.check_schema(json.loads(text))
    except SchemaError as error:
        place = "".join(f"[{part!r}]" for part in error.absolute_path)
        return f"are no valid JSON Schema at {place[:80] or 'the top'}: {error.message:.200}"
    except RecursionError as error:
        return f"are no JSON: {error}"
    return None


def _parts(value: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        part = cast("dict[str, Any]", value)
        yield place, part
        for key, item in part.items():
            yield from _parts(item, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for index, item in enumerate(cast("list[Any]", value)):
            yield from _parts(item, f"{place}[{index}]")
