from __future__ import annotations

from pilotfish.web.caps import TokenBucket


def test_a_burst_is_let_through_and_then_the_rate() -> None:
    now = 0.0
    bucket = TokenBucket(20, 80, lambda: now)
    assert [bucket.take() for _ in range(81)] == [True] * 80 + [False]
    now = 0.5
    assert [bucket.take() for _ in range(11)] == [True] * 10 + [False]


def test_a_pause_fills_it_to_its_burst_and_no_further() -> None:
    now = 0.0
    bucket = TokenBucket(20, 80, lambda: now)
    now = 3600.0
    assert sum(bucket.take() for _ in range(200)) == 80
