from __future__ import annotations

from contextlib import nullcontext

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


@pytest.mark.parametrize(
    ("events", "opened"),
    [
        (["fail", "fail", "fail", 5], True),
        # A success between starts the count anew.
        (["fail", "fail", "succeed", "fail", "fail"], False),
        # Failures far apart do not open it.
        (["fail", "fail", 31, "fail", "ask", "fail"], False),
        # One call probes while the others wait.
        (["fail", "fail", "fail", 20, "ask"], True),
        (["fail", "fail", "fail", 20, "ask", "succeed", "fail", "fail"], False),
        # A failed probe opens it again, a cancelled one lets another one try.
        (["fail", "fail", "fail", 20, "fail", 19], True),
        (["fail", "fail", "fail", 20, "fail", 20], False),
        (["fail", "fail", "fail", 20, "ask", "undecided"], False),
        # A late failure does not prolong it.
        (["fail", "fail", "fail", 15, "late", 5], False),
    ],
)
def test_when_it_lets_a_call_through(
    breaker: Breaker, time: Time, events: list[str | int], opened: bool
) -> None:
    for event in events:
        if isinstance(event, int):
            time.now += event
        if event in ("ask", "fail"):
            breaker.admit("m")
        if event in ("fail", "late"):
            breaker.failed()
        if event == "succeed":
            breaker.succeeded()
        if event == "undecided":
            breaker.left_undecided()
    with pytest.raises(CircuitOpen) if opened else nullcontext():
        breaker.admit("m")


def test_it_says_for_how_long(breaker: Breaker, time: Time) -> None:
    for _ in range(3):
        breaker.failed()
    time.now += 5
    with pytest.raises(CircuitOpen, match=r"m has failed 3 times in a row.*15 s") as caught:
        breaker.admit("m")
    assert caught.value.retry_after == 15
