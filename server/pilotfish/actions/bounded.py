"""Whether a schema from a page can be evaluated in bounded time.

A schema of a few hundred characters can take for ever: references that each name the next one twice
double the work with every level, and so do nested `unevaluatedProperties`. The product team's own
schemas are not checked so.
"""

from __future__ import annotations

import re
from typing import Any, cast

__all__ = ["EVALUATIONS", "check_bounded"]

EVALUATIONS = 1_000
"""Parts of one schema that are evaluated for one value, at most, each as often as it is used."""
_UNREAD = ("unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$id", "$anchor")
_MAPS = frozenset({"properties", "patternProperties", "dependentSchemas"})
_SKIPPED = frozenset({"const", "default", "enum", "examples", "$defs", "definitions"})
_POINTER = re.compile(r"#(?:/[A-Za-z0-9_$.-]+)*")


def check_bounded(schema: dict[str, Any], where: str) -> None:
    """Raises ValueError with a sentence that begins with `where`."""
    _Weighed(schema, where).check()


class _Weighed:
    def __init__(self, schema: dict[str, Any], where: str) -> None:
        self._schema = schema
        self._where = where
        self._weights: dict[int, int | None] = {}
        """By the id of a part; None while it is weighed: a reference to it is a circle."""

    def check(self) -> None:
        count = self._weight(self._schema)
        if count > EVALUATIONS:
            raise ValueError(
                f"{self._where} would be evaluated in {count:.3g} steps with their references, at"
                f" most {EVALUATIONS} are allowed: refer to each part fewer times"
            )

    def _weight(self, value: Any) -> int:
        if isinstance(value, list):
            return sum(self._weight(item) for item in cast("list[Any]", value))
        if not isinstance(value, dict):
            return 0
        part = cast("dict[str, Any]", value)
        if id(part) not in self._weights:
            self._weights[id(part)] = None
            self._weights[id(part)] = self._sum(part)
        weight = self._weights[id(part)]
        if weight is None:
            raise ValueError(
                f"{self._where} refer to themselves in a circle: write the levels that you need"
            )
        return weight

    def _sum(self, part: dict[str, Any]) -> int:
        if unread := [word for word in _UNREAD if word in part]:
            raise ValueError(f"{self._where} have {unread[0]}, which is not read from a page")
        total = 1
        for key, item in part.items():
            if key in _MAPS and isinstance(item, dict):
                total += self._weight(list(cast("dict[str, Any]", item).values()))
            elif key not in _SKIPPED:
                total += self._weight(item)
        target = part.get("$ref")
        return total + self._weight(self._found(target)) if isinstance(target, str) else total

    def _found(self, target: str) -> Any:
        """What a JSON pointer (RFC 6901) without escapes names."""
        found: Any = self._schema if _POINTER.fullmatch(target) else None
        for key in target.split("/")[1:]:
            if isinstance(found, dict):
                found = cast("dict[str, Any]", found).get(key)
            elif isinstance(found, list) and key.isdecimal():
                found = dict(enumerate(cast("list[Any]", found))).get(int(key))
            else:
                found = None
        if found is None:
            raise ValueError(
                f"{self._where} refer to {target!r:.80}, which they do not hold: write"
                " '#/$defs/NAME'"
            )
        return found
