import pytest

import pilotfish.web.session.caps as caps
from pilotfish.web.session.caps import Admission, Caps, TokenBucket

FEW = Caps(sockets_address=2, sockets_user=2, sockets_token=1, tokens_minute=60, tokens_burst=3)


def test_an_address_holds_only_so_many_sockets() -> None:
    admission = Admission(FEW)
    assert [admission.enter("a") for _ in range(3)] == [True, True, False]
    assert admission.enter("b")
    admission.leave("a")
    assert admission.enter("a")


def test_a_user_and_a_token_do_so_too() -> None:
    admission = Admission(FEW)
    leave = admission.known("ada", "t1")
    assert leave is not None
    assert admission.known("ada", "t1") is None
    assert admission.known("ada", "t2") is not None
    assert admission.known("ada", "t3") is None
    assert admission.known(None, "t3") is not None
    leave()
    assert admission.known("ada", "t1") is not None


def test_tokens_come_slowly_once_the_first_are_used_up() -> None:
    now = 0.0
    admission = Admission(FEW, lambda: now)
    assert sum(admission.token("a") for _ in range(2000)) == 3
    assert admission.token("b")
    now = 2.0
    assert sum(admission.token("a") for _ in range(2000)) == 2
    assert admission.session("a")


def test_addresses_are_not_remembered_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caps, "MOST_KNOWN", 10)
    admission = Admission(FEW)
    for number in range(1000):
        admission.token(str(number))
        admission.enter(str(number))
        admission.leave(str(number))
    assert len(admission._rates) == 10
    assert not admission._held


def test_sessions_of_other_servers_are_taken_up_in_turn() -> None:
    now = 100.0
    admission = Admission(Caps(resumes_second=10, resumes_burst=3), lambda: now)
    waits = [admission.turn(0.25) for _ in range(6)]
    assert waits[:3] == [0.0, 0.0, 0.0]
    assert [wait and round(wait, 3) for wait in waits[3:]] == [0.1, 0.2, None]
    now = 101.0
    assert admission.turn(0.25) == 0.0


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
