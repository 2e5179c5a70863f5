"""What a run must deliver before its end counts, as whoever starts it has written it down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from pilotfish.agent.page.view import View
from pilotfish.agent.state.ended import Ended
from pilotfish_client.keywords import checked
from pilotfish_client.page_messages import RunContract

__all__ = ["Check", "Contract", "Facts", "tightened"]

MOST_FIELDS, LONGEST_FIELD, MOST_ITEMS = 64, 200, 10_000


@dataclass(frozen=True)
class Facts:
    """What a check of the end gets: the page that the model read last and its URL, what was saved
    (`data`), the model's notes (`state`), and the end that it claims.
    """

    view: View
    url: str
    data: dict[str, Any]
    state: dict[str, Any]
    ended: Ended


Check = Callable[[Facts], Awaitable[str | None] | str | None]
"""Plain or async. Answers why the run has not ended well, None or "" where it has; an exception or
any other value lets it not end.
"""


@checked
@dataclass(frozen=True)
class Contract:
    """`required_fields` are dotted paths into the data that must hold a value (`0`, `false` and ""
    are values, None is not); `output_schema` is a JSON Schema of the data; `expected_items` is how
    many items its longest list must have. `url` is a regular expression that the page's path, query
    and fragment must match. `max_seconds` counts without the visitor's own time. `checks` are
    functions of `Facts`, `page_check` the name of a page action that answers {ok, reason?}. `judge`
    has a second model look at the end, with a picture of the page where the run shows pictures and
    that model sees them; as a text it is a question which that model must answer with yes, too.
    """

    required_fields: tuple[str, ...] = ()
    output_schema: dict[str, Any] | None = None
    expected_items: int | None = None
    url: str | None = None
    max_seconds: float | None = None
    checks: tuple[Check, ...] = ()
    page_check: str | None = None
    judge: bool | str = False

    @property
    def wants_data(self) -> bool:
        """Whether something must be saved before the end."""
        return bool(self.required_fields or self.output_schema or self.expected_items)

    def items(self, data: dict[str, Any]) -> int:
        """Items of the longest list in `data`."""
        lists = [cast("list[Any]", value) for value in data.values() if isinstance(value, list)]
        return max(map(len, lists), default=0)

    def missing(self, data: dict[str, Any]) -> list[str]:
        """The required fields that have no value."""
        return [path for path in self.required_fields if _value(data, path) is None]


def tightened(own: Contract, asked: RunContract | None) -> Contract:
    """The server's contract with what the page asks for: nothing of the former is waived.

    Raises ValueError with a sentence that says what is wrong with the page's.
    """
    if asked is None:
        return own
    _check(asked)
    schemas = [it for it in (own.output_schema, asked.output_schema) if it is not None]
    items = [it for it in (own.expected_items, asked.expected_items) if it is not None]
    seconds = [it for it in (own.max_seconds, asked.max_seconds) if it is not None]
    return replace(
        own,
        required_fields=tuple(
            dict.fromkeys([*own.required_fields, *(asked.required_fields or ())])
        ),
        output_schema={"allOf": schemas} if len(schemas) > 1 else next(iter(schemas), None),
        expected_items=max(items, default=None),
        max_seconds=min(seconds, default=None),
    )


def _check(asked: RunContract) -> None:
    fields = asked.required_fields or []
    if len(fields) > MOST_FIELDS or any(not 0 < len(it) <= LONGEST_FIELD for it in fields):
        raise ValueError(
            f"contract.required_fields: at most {MOST_FIELDS} paths of 1 to {LONGEST_FIELD}"
            " letters, for instance 'order.total'"
        )
    if asked.expected_items is not None and not 0 < asked.expected_items <= MOST_ITEMS:
        raise ValueError(
            f"contract.expected_items: expected 1 to {MOST_ITEMS}, found {asked.expected_items}"
        )
    if asked.max_seconds is not None and not asked.max_seconds > 0:
        raise ValueError(
            f"contract.max_seconds: expected more than 0 seconds, found {asked.max_seconds}"
        )


def _value(data: Any, path: str) -> Any:
    for part in path.split("."):
        data = cast("dict[str, Any]", data).get(part) if isinstance(data, dict) else None
    return data
