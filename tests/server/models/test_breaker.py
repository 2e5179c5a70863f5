from __future__ import annotations

import pytest

from pilotfish.models.breaker import Breaker, BreakerPolicy, CircuitOpen


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def breaker(time: Time) -> Breaker:
    return Breaker(BreakerPolicy(failures=3, within=30, open_for=20), time)


def fail(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        breaker.admit("m")
        breaker.failed()


def test_it_opens_after_so_many_failures_and_says_for_how_long(
    breaker: Breaker, time: Time
) -> None:
    fail(breaker, 3)
    time.now += 5
    with pytest.raises(CircuitOpen, match=r"m has failed 3 times in a row.*15 s") as caught:
        breaker.admit("m")
    assert caught.value.retry_after == 15


def test_a_success_between_starts_the_count_anew(breaker: Breaker) -> None:
    fail(breaker, 2)
    breaker.succeeded()
    fail(breaker, 2)
    breaker.admit("m")


def test_failures_far_apart_do_not_open_it(breaker: Breaker, time: Time) -> None:
    fail(breaker, 2)
    time.now += 31
    fail(breaker, 1)
    breaker.admit("m")
    fail(breaker, 1)
    breaker.admit("m")


def test_one_call_probes_while_the_others_wait(breaker: Breaker, time: Time) -> None:
    fail(breaker, 3)
    time.now += 20
    breaker.admit("m")
    with pytest.raises(CircuitOpen):
        breaker.admit("m")
    breaker.succeeded()
    fail(breaker, 2)
    breaker.admit("m")


def test_a_failed_probe_opens_it_again(breaker: Breaker, time: Time) -> None:
    fail(breaker, 3)
    time.now += 20
    fail(breaker, 1)
    time.now += 19
    with pytest.raises(CircuitOpen):
        breaker.admit("m")
    time.now += 1
    breaker.admit("m")


def test_a_cancelled_probe_lets_another_one_try(breaker: Breaker, time: Time) -> None:
    fail(breaker, 3)
    time.now += 20
    breaker.admit("m")
    breaker.left_undecided()
    breaker.admit("m")


def test_a_late_failure_does_not_prolong_it(breaker: Breaker, time: Time) -> None:
    fail(breaker, 3)
    time.now += 15
    breaker.failed()
    time.now += 5
    breaker.admit("m")
