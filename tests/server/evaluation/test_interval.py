import pytest

from pilotfish.evaluation.interval import difference, fell, wilson


@pytest.mark.parametrize(
    ("right", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_as_in_the_literature(right: int, trials: int, low: float, high: float) -> None:
    """81 of 263 is the example of Newcombe (1998)."""
    interval = wilson(right, trials)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)


def test_nothing_tried_says_nothing() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert not fell((0, 0), (5, 5))


def test_a_difference_as_in_the_literature() -> None:
    """56 of 70 against 48 of 80: Newcombe (1998), method 10."""
    interval = difference((56, 70), (48, 80))
    assert (interval.low, interval.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


@pytest.mark.parametrize(
    ("now", "before", "worse"),
    [
        ((30, 30), (30, 30), False),
        ((28, 30), (30, 30), False),
        ((20, 30), (30, 30), True),
        ((30, 30), (20, 30), False),
        ((10, 30), (20, 30), True),
    ],
)
def test_it_fell_where_chance_does_not_explain_it(
    now: tuple[int, int], before: tuple[int, int], worse: bool
) -> None:
    assert fell(now, before) is worse
