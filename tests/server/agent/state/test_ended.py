from typing import get_args

from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Continue, Ended, Next, Rejected
from pilotfish_client.server_messages import DoneStatus


def test_an_end_that_the_server_words_gives_its_code_as_the_reason() -> None:
    ended = Ended.saying("failed", say("no_model"))
    assert (ended.why, ended.claimed, ended.verified) == ("no_model", False, None)
    assert ended.summary.startswith("I could not get an answer")


def test_there_is_one_set_of_endings() -> None:
    """B16: an end has the statuses of the wire, and no others."""
    assert get_args(DoneStatus) == (
        *("done", "partial", "not_possible"),
        *("failed", "stopped", "needs_review"),
    )
    assert Ended.__annotations__["status"] == "DoneStatus"


def test_a_rejection_is_no_end() -> None:
    assert Rejected("look first").reason == "look first"


def test_what_comes_next_is_compared_by_content() -> None:
    following: list[Next] = [Continue(), Continue(), Ended("done", "a"), Ended("done", "b")]
    assert following[0] == following[1]
    assert following[2] != following[3]
