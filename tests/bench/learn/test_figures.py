"""The parts of `make bench NAME=learn`, in small, in a real Chromium."""

import pytest
from bench.learn.shop import figures
from bench.learn.trap import trap_figures

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_task_of_the_shop_costs_no_call_the_second_time() -> None:
    found = await figures(["search", "add-this"])
    assert (found["zero_calls"], found["right_again"], found["false_done"]) == (2, 2, 0)
    assert found["redrawn_few_calls"] == 2


async def test_a_name_that_deletes_now_deletes_nothing() -> None:
    found = await trap_figures()
    assert found["trap_archived"] == ["TW-1", "TW-2"]
    assert (found["trap_wrong_effects"], found["trap_false_done"]) == (0, 0)
