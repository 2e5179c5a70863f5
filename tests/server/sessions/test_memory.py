from __future__ import annotations

from dataclasses import replace

import pytest

from pilotfish.sessions.memory import MemoryStore, counted, listed
from pilotfish.sessions.run_row import RunFilter
from server.sessions.conformance import StoreConformance
from server.sessions.keeping_conformance import ROW, KeepingConformance


class TestMemoryStore(StoreConformance, KeepingConformance):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()


def test_rows_are_listed_and_counted_as_in_a_database() -> None:
    """The conformance suite, which every store runs, has the rest."""
    rows = [replace(ROW, run="r1", page="/a"), replace(ROW, run="r2", page="/b", started=200.0)]
    assert [row.run for row in listed(rows, RunFilter())] == ["r2", "r1"]
    assert [(it.key, it.runs) for it in counted(rows, RunFilter(page="/b"), "page")] == [("/b", 1)]
