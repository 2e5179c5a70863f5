"""What stands for the control of each threat: `rows.toml`, read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["ROWS", "Row"]


@dataclass(frozen=True)
class Row:
    """`tests` are node ids of pytest below tests/; `measures` the highest value of each figure.

    Without either the row is not measured, and `note` says why.
    """

    number: int
    threat: str
    control: str
    tests: tuple[str, ...] = ()
    measures: dict[str, float] = field(default_factory=dict[str, float])
    note: str = ""


def _read() -> tuple[Row, ...]:
    text = Path(__file__).with_name("rows.toml").read_text()
    rows = tomllib.loads(text)["row"]
    return tuple(Row(**(row | {"tests": tuple(row.get("tests", ()))})) for row in rows)


ROWS = _read()
