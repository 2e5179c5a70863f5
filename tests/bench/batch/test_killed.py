"""Two of the ten kills of `make bench NAME=batch`."""

from pathlib import Path

import pytest
from bench.batch.killed import Kill, play

import batch_site


@pytest.mark.timeout(240)
@pytest.mark.parametrize("kill", [Kill("before", 1), Kill("after", 2)], ids=str)
def test_a_killed_batch_goes_on_and_writes_nothing_twice(tmp_path: Path, kill: Kill) -> None:
    """E8, E10: `kill -9` while a note is being written."""
    with batch_site.serve() as site:
        run = play(site, tmp_path / "run", kill, records=4, notes=2)
        assert [len(order.notes) for order in site.orders.values()][:4] == [1, 1, 0, 0]
    assert (run.killed, run.lost, run.twice) == (True, 0, 0)
    told = [(row["record"], row["customer"], row["total"], row["status"]) for row in run.table]
    assert told == [
        ("A-1", "Bo", "1.5", "Sent"),
        ("A-2", "'=1+2", "2.5", "Back"),
        ("A-3", "../../x", "3.5", "New"),
        ("A-4", "Ada", "4.5", "Sent"),
    ]
