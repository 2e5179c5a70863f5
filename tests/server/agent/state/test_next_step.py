from __future__ import annotations

from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.next_step import Continue, Next


def test_what_comes_next_is_compared_by_content() -> None:
    following: list[Next] = [Continue(), Continue(), Ended("done", "a"), Ended("done", "b")]
    assert following[0] == following[1]
    assert following[2] != following[3]
