import pytest
from bench.tokens.figures import of_shape
from bench.tokens.play import ahead, form, long
from bench.tokens.reading import Missing, last

pytestmark = pytest.mark.anyio


async def test_a_long_task_costs_little_more_a_turn_and_loses_no_fact() -> None:
    """L6, L8: the figures of `bench.tokens`. The word of the day of turn 3 and the visitor's
    answer of turn 2 are used in the form, after several compactions; nothing is asked twice.
    """
    figures = await of_shape("anthropic")
    assert figures["turn40_over_turn8"] <= 1.3
    assert figures["task_over_naive"] <= 0.2
    assert figures["prefix_share"] >= 0.8
    assert figures["form_calls"] <= 2
    assert figures["ahead_calls"] <= 2, "K3: 9 actions"
    assert figures["compactions"] >= 2


async def test_the_other_shape_has_all_that_is_needed_too() -> None:
    assert (await long("openai")).compactions >= 2
    assert len((await form("openai")).asked) <= 2
    assert len((await ahead("openai")).asked) <= 4


def test_a_value_that_is_not_in_the_request_is_not_found() -> None:
    with pytest.raises(Missing):
        last("Code of item 2: C2-1", r"Code of item 1: (\S+)")
