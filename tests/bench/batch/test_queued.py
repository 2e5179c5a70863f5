"""A small one of the queue of `make bench NAME=batch`."""

from pathlib import Path

import pytest
from bench.batch.killed import Kill
from bench.batch.queued import play_queue

import batch_site


@pytest.mark.timeout(240)
def test_a_worker_that_is_killed_three_times_loses_nothing(tmp_path: Path, database: str) -> None:
    """`kill -9` of one of two workers, before and after a note is written."""
    kills = (Kill("opened", 1), Kill("before", 2), Kill("after", 4))
    with batch_site.serve() as site:
        run = play_queue(site, database, tmp_path / "run", kills, records=8, notes=6)
    assert (run.kills, run.lost, run.twice) == (3, 0, 0)
    assert run.done + run.doubted == 8
