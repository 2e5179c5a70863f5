"""The index of runs in the SQLite store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from pilotfish.sessions.run_row import SERVED, GroupBy, RunFilter, RunGroup, RunRow

__all__ = ["SQLiteRuns"]

NAMES = [field.name for field in fields(RunRow)]
COLUMNS = ", ".join(NAMES)

INDEX = f"""
INSERT INTO run ({COLUMNS}) VALUES ({", ".join(f":{name}" for name in NAMES)})
ON CONFLICT (session, run) DO UPDATE SET
    {", ".join(f"{name} = :{name}" for name in NAMES if name not in ("session", "run"))}
"""

KEYS: dict[GroupBy, str] = {
    "day": "strftime('%Y-%m-%d', started, 'unixepoch')",
    "status": "status",
    "page": "page",
    "model": "model",
    "task": "asked",
}

GROUPS = """
SELECT {key}, COUNT(*), SUM(status = 'done'), SUM(status = 'failed'), COALESCE(SUM(cost), 0),
    COALESCE(SUM(seconds), 0), COALESCE(SUM(rating = 1), 0), COALESCE(SUM(rating = 0), 0)
FROM run WHERE {terms} GROUP BY 1 ORDER BY {order} LIMIT :most
"""

_EQUAL = ("tenant", "session", "status", "subject", "model", "rating")


class SQLiteRuns:
    """Uses `_rows` of the store that it is a part of."""

    async def _rows(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        raise NotImplementedError

    async def index(self, row: RunRow) -> None:
        await self._rows(INDEX, asdict(row))

    async def indexed(self, filter: RunFilter) -> list[RunRow]:
        terms, values = _terms(filter)
        rows = await self._rows(
            f"SELECT {COLUMNS} FROM run WHERE {terms} ORDER BY started DESC LIMIT :most OFFSET :at",
            values,
        )
        return [_row(row) for row in rows]

    async def grouped(self, filter: RunFilter, by: GroupBy) -> list[RunGroup]:
        terms, values = _terms(filter)
        order = "1 DESC" if by == "day" else "2 DESC, 1"
        sql = GROUPS.format(key=KEYS[by], terms=terms, order=order)
        return [RunGroup(*row) for row in await self._rows(sql, values)]


def _row(values: Any) -> RunRow:
    row = dict(zip(NAMES, values, strict=True))
    rating = row.pop("rating")
    return RunRow(**row, rating=None if rating is None else bool(rating))


def _terms(filter: RunFilter) -> tuple[str, dict[str, Any]]:
    values = {name: value for name, value in asdict(filter).items() if value is not None}
    # The unary plus keeps SQLite from reading all runs of a tenant where a narrower term is given
    # (https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_).
    narrow = any(name in values for name in ("session", "run", "subject"))
    plus = {"tenant": "+"} if narrow else {}
    terms = [f"{plus.get(name, '')}{name} = :{name}" for name in _EQUAL if name in values]
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
        terms.append("instr(lower(asked), lower(:text)) > 0")
    return " AND ".join(terms), values
