import time
from dataclasses import replace
from pathlib import Path

import pytest

from pilotfish.sessions.run_row import RunFilter
from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.keeping_conformance import RECORD, ROW

pytestmark = pytest.mark.anyio


async def test_a_page_of_a_list_of_many_runs_is_read_by_the_index(tmp_path: Path) -> None:
    """The conformance suite has the rest."""
    store = await SQLiteStore.open(tmp_path / "runs.sqlite3")
    await store.create(RECORD)
    for number in range(300):
        await store.index(replace(ROW, run=f"r{number}", started=float(number)))
    plan = await store._rows(
        "EXPLAIN QUERY PLAN SELECT run FROM run WHERE tenant = 'pk' AND started >= 0"
        " ORDER BY started DESC LIMIT 50"
    )
    assert "run_started" in str([tuple(row) for row in plan]), plan
    began = time.perf_counter()
    rows = await store.indexed(RunFilter(tenant="pk_acme", most=50, at=50))
    assert (rows[0].run, len(rows)) == ("r249", 50)
    assert time.perf_counter() - began < 1.0
    await store.close()
