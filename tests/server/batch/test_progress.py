import io

from pilotfish.batch.progress import Progress, counted
from pilotfish.batch.spec import RecordBudget
from pilotfish.batch.spending import Spending


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def progress(out: io.StringIO) -> Progress:
    now = iter([0.0, 30.0, 30.0, 30.0, 30.0, 30.0])
    made = Progress(4, 2, Spending(RecordBudget(), lambda: 0.0), out, lambda: next(now))
    made.spending.tokens = 500
    made.begins(1, "A-1")
    made.ends(1, {"status": "done"})
    made.begins(2, "A-2")
    return made


def test_a_line_for_each_worker_and_one_for_all() -> None:
    """O5: who does what, and in all: finished, tokens, time that is left."""
    told = progress(Terminal())
    assert told.lines() == [
        "worker 1: idle",
        "worker 2: A-2",
        "1 of 4 · 1 done · 500 tokens · 90 s left",
    ]


def test_it_is_quiet_where_nobody_looks() -> None:
    out = io.StringIO()
    progress(out)
    assert out.getvalue() == ""


def test_counts_are_by_status() -> None:
    assert counted([{"status": "done"}, {"status": "failed"}, {"status": "done"}]) == {
        "done": 2,
        "failed": 1,
    }
