"""The value that a server action returned, as the outcome for the model and the journal."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from datetime import date, datetime, time
from enum import Enum
from typing import Any, cast

from pilotfish_client.outcome import Outcome

__all__ = ["RESULT_CHARACTERS", "outcome_of"]

RESULT_CHARACTERS = 1_500
DEEPEST = 16


def outcome_of(value: Any) -> Outcome:
    """`done` with the value as data; an Outcome is returned unchanged, None carries no data.

    A mapping becomes the data itself; any other value is under `result`. Of more than 1,500
    characters of JSON only the beginning is included, with a note of the length.
    """
    if isinstance(value, Outcome):
        return value
    if value is None:
        return Outcome(status="done")
    plain = _plain(value, 0)
    data = cast("dict[str, Any]", plain) if isinstance(plain, dict) else {"result": plain}
    text = json.dumps(data, ensure_ascii=False)
    if len(text) > RESULT_CHARACTERS:
        whole = plain if isinstance(plain, str) else text
        data = {
            "beginning": whole[: RESULT_CHARACTERS - 100],
            "note": f"cut: the whole result has {len(whole)} characters",
        }
    return Outcome(status="done", data=data)


def _plain(value: Any, depth: int) -> Any:
    """`value` as JSON values; what JSON cannot represent becomes text."""
    if depth > DEEPEST:
        return "…"
    if value is None or isinstance(value, (bool, int, str)):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Enum):
        return _plain(value.value, depth + 1)
    if isinstance(value, (date, datetime, time)):
        return value.isoformat()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: _plain(getattr(value, field.name), depth + 1) for field in fields}
    if callable(dump := getattr(value, "model_dump", None)):
        return _plain(dump(mode="json"), depth + 1)
    if isinstance(value, Mapping):
        items = cast("Mapping[Any, Any]", value).items()
        return {str(key): _plain(item, depth + 1) for key, item in items}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(item, depth + 1) for item in cast("list[Any]", value)]
    return str(value)
