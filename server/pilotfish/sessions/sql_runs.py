"""The index of runs in a store in SQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from pilotfish.sessions.patience import BRIEF
from pilotfish.sessions.run_row import SERVED, GroupBy, RunFilter, RunGroup, RunRow

__all__ = ["COLUMNS", "INDEX", "KEPT", "NAMES", "SQLRuns", "row_values"]

NAMES = [field.name for field in fields(RunRow)]
COLUMNS = ", ".join(NAMES)

KEPT = f"""
ON CONFLICT (session, run) DO UPDATE SET
    {", ".join(f"{name} = excluded.{name}" for name in NAMES if name not in ("session", "run"))}
"""
"""A run has one row: the last one that is inserted."""

INDEX = f"""
INSERT INTO run ({COLUMNS}) VALUES ({", ".join(f":{name}" for name in NAMES)})
{KEPT}
"""

GROUPS = """
SELECT {key}, COUNT(*), COUNT(*) FILTER (WHERE status = 'done'),
    COUNT(*) FILTER (WHERE status = 'failed'), COALESCE(SUM(cost), 0), COALESCE(SUM(seconds), 0),
    COUNT(*) FILTER (WHERE rating = 1), COUNT(*) FILTER (WHERE rating = 0)
FROM run WHERE {terms} GROUP BY 1 ORDER BY {order} LIMIT :most
"""

_EQUAL = ("tenant", "session", "status", "subject", "model", "rating")


class SQLRuns:
    """Uses `_rows` of the store that it is a part of."""

    DAY: str
    """The day on which a run started, in UTC, as 2026-11-28."""
    ASKS: str
    """Whether what was asked contains :text, in letters of either case."""
    UNINDEXED = ""
    """Before a column: it shall not choose the index."""

    async def _rows(
        self, sql: str, values: Mapping[str, Any] | None = None, seconds: float = BRIEF
    ) -> list[Any]:
        raise NotImplementedError

    async def index(self, row: RunRow) -> None:
        await self._rows(INDEX, row_values(row))

    async def indexed(self, filter: RunFilter) -> list[RunRow]:
        terms, values = self._terms(filter)
        rows = await self._rows(
            f"SELECT {COLUMNS} FROM run WHERE {terms} ORDER BY started DESC LIMIT :most OFFSET :at",
            values,
        )
        return [_row(row) for row in rows]

    async def grouped(self, filter: RunFilter, by: GroupBy) -> list[RunGroup]:
        terms, values = self._terms(filter)
        order = "1 DESC" if by == "day" else "2 DESC, 1"
        key = self.DAY if by == "day" else "asked" if by == "task" else by
        sql = GROUPS.format(key=key, terms=terms, order=order)
        return [RunGroup(*row) for row in await self._rows(sql, values)]

    def _terms(self, filter: RunFilter) -> tuple[str, dict[str, Any]]:
        values = {name: value for name, value in asdict(filter).items() if value is not None}
        if filter.rating is not None:
            values["rating"] = _number(filter.rating)
        narrow = any(name in values for name in ("session", "run", "subject"))
        before = {"tenant": self.UNINDEXED} if narrow else {}
        terms = [f"{before.get(name, '')}{name} = :{name}" for name in _EQUAL if name in values]
        terms += ["started >= :since"]
        terms += ["started < :before"] if "before" in values else []
        terms += ["cost >= :cost"] if "cost" in values else []
        if filter.unserved:
            terms.append(f"(status NOT IN {SERVED!r} OR rating = 0)")
        if filter.run is not None:
            values["run_end"] = filter.run + "\U0010ffff"
            terms.append("run >= :run AND run < :run_end")
        if filter.page is not None:
            terms.append("substr(page, 1, length(:page)) = :page")
        if filter.text is not None:
            terms.append(self.ASKS)
        return " AND ".join(terms), values


def row_values(row: RunRow) -> dict[str, Any]:
    """What the columns NAMES hold."""
    # PostgreSQL holds no text with a NUL.
    text = {"asked": row.asked.replace("\0", " ")}
    return vars(row) | text | {"rating": _number(row.rating)}


def _number(rating: bool | None) -> int | None:
    return None if rating is None else int(rating)


def _row(values: Any) -> RunRow:
    row = dict(zip(NAMES, values, strict=True))
    rating = row.pop("rating")
    return RunRow(**row, rating=None if rating is None else bool(rating))
