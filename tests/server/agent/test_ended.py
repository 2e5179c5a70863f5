from __future__ import annotations

from pilotfish.agent.ended import Ended, Rejected
from pilotfish.agent.sentence import say


def test_an_end_that_the_server_words_gives_its_code_as_the_reason() -> None:
    ended = Ended.saying("failed", say("no_model"))
    assert (ended.why, ended.claimed, ended.verified) == ("no_model", False, None)
    assert ended.summary.startswith("I could not get an answer")


def test_a_rejection_is_no_end() -> None:
    assert Rejected("look first").reason == "look first"
