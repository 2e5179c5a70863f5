"""One of the four kinds of calls in whose middle `make chaos` kills a server."""

from pathlib import Path

import pytest
from bench.nodes.calls import CallKilled, call_figures, kill_in

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_server_that_is_killed_in_the_middle_of_a_judgement(tmp_path: Path) -> None:
    run = await kill_in("verifier", str(tmp_path / "shared.sqlite3"), tmp_path)
    assert (run.killed, run.status, run.presses, run.twice) == (True, "done", 14, 0)


def test_an_end_that_is_told_without_all_that_was_done_is_counted() -> None:
    runs = [
        CallKilled("planner", True, "done", 14, 0, 1.0),
        CallKilled("agent", True, "done", 13, 1, 1.0),
        CallKilled("utility", False, "failed", 0, 0, 1.0),
    ]
    assert call_figures(runs) == {
        "calls_killed": 2,
        "calls_lost": 1,
        "calls_twice": 1,
        "calls_lied": 1,
    }
