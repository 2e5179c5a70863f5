"""The index of runs without a database: filtered and counted in memory."""

from __future__ import annotations

import time
from collections.abc import Iterable

from pilotfish.sessions.run_row import SERVED, GroupBy, RunFilter, RunGroup, RunRow

__all__ = ["counted", "listed"]

_EQUAL = ("tenant", "session", "status", "subject", "model", "rating")


def listed(rows: Iterable[RunRow], filter: RunFilter) -> list[RunRow]:
    """Those that match, the newest first."""
    found = sorted(_matching(rows, filter), key=lambda row: -row.started)
    return found[filter.at : filter.at + filter.most]


def counted(rows: Iterable[RunRow], filter: RunFilter, by: GroupBy) -> list[RunGroup]:
    """As `Keeping.grouped` wants it."""
    groups: dict[str, list[RunRow]] = {}
    for row in _matching(rows, filter):
        groups.setdefault(_key(row, by), []).append(row)
    made = [_group(key, rows) for key, rows in groups.items()]
    if by == "day":
        return sorted(made, key=lambda group: group.key, reverse=True)[: filter.most]
    return sorted(made, key=lambda group: (-group.runs, group.key))[: filter.most]


def _matching(rows: Iterable[RunRow], filter: RunFilter) -> list[RunRow]:
    before = float("inf") if filter.before is None else filter.before
    return [
        row
        for row in rows
        if all(getattr(filter, name) in (None, getattr(row, name)) for name in _EQUAL)
        and filter.since <= row.started < before
        and not (filter.unserved and row.status in SERVED and row.rating is not False)
        and (filter.cost is None or (row.cost or 0.0) >= filter.cost)
        and row.run.startswith(filter.run or "")
        and row.page.startswith(filter.page or "")
        and (filter.text or "").lower() in row.asked.lower()
    ]


def _key(row: RunRow, by: GroupBy) -> str:
    if by == "day":
        return time.strftime("%Y-%m-%d", time.gmtime(row.started))
    return row.asked if by == "task" else str(getattr(row, by))


def _group(key: str, rows: list[RunRow]) -> RunGroup:
    return RunGroup(
        key,
        runs=len(rows),
        done=sum(row.status == "done" for row in rows),
        failed=sum(row.status == "failed" for row in rows),
        cost=sum(row.cost or 0.0 for row in rows),
        seconds=sum(row.seconds for row in rows),
        helped=sum(row.rating is True for row in rows),
        helped_not=sum(row.rating is False for row in rows),
    )
