"""What a run must deliver before its end counts, as whoever starts it has written it down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, cast

from pilotfish.agent.ended import Ended
from pilotfish.agent.view import View

__all__ = ["Check", "Contract", "Facts"]


@dataclass(frozen=True)
class Facts:
    """What a check of the end sees: the page, the data, the state and the claimed end."""

    view: View
    url: str
    data: dict[str, Any]
    state: dict[str, Any]
    ended: Ended


Check = Callable[[Facts], Awaitable[str]]
"""Answers why the run has not ended well, "" where it has."""


@dataclass(frozen=True)
class Contract:
    """`required_fields` are dotted paths into the data that must hold a value (`0`, `false` and ""
    are values, None is not); `output_schema` is a JSON Schema of the data; `expected_items` is how
    many items its longest list must have. `url` is a regular expression that the page's path, query
    and fragment must match. `max_seconds` counts without the visitor's own time. `checks` are the
    host's own, `page_check` the name of a page action that answers {ok, reason?}. `judge` has a
    second model look at the end. `keywords` are what the pages are searched for.
    """

    required_fields: tuple[str, ...] = ()
    output_schema: dict[str, Any] | None = None
    expected_items: int | None = None
    url: str | None = None
    max_seconds: float | None = None
    checks: tuple[Check, ...] = ()
    page_check: str | None = None
    judge: bool = False
    keywords: tuple[str, ...] = ()

    def items(self, data: dict[str, Any]) -> int:
        """Items of the longest list in `data`."""
        lists = [cast("list[Any]", value) for value in data.values() if isinstance(value, list)]
        return max(map(len, lists), default=0)

    def missing(self, data: dict[str, Any]) -> list[str]:
        """The required fields that have no value."""
        return [path for path in self.required_fields if _value(data, path) is None]


def _value(data: Any, path: str) -> Any:
    for part in path.split("."):
        data = cast("dict[str, Any]", data).get(part) if isinstance(data, dict) else None
    return data
