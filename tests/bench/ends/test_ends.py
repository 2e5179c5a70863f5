import pytest
from bench.ends.honest import HONEST
from bench.ends.lies import LIES
from bench.ends.play import figures

pytestmark = pytest.mark.anyio


async def test_no_lie_is_done_and_every_honest_end_counts_at_once() -> None:
    found = await figures()
    assert (len(HONEST), len(LIES)) == (30, 30)
    assert (found["honest"], found["lies"], found["honest_calls"]) == (60, 60, 60)
    wrong = (found["false_done"], found["rejected"], found["more_than_one_call"])
    assert wrong == ([], [], [])
    assert found["summaries"] == 42
    told = (found["false_told"], found["reworded"], found["summaries_not_taken"])
    assert told == ([], [], [])
