from __future__ import annotations

from pilotfish.agent.ended import Ended
from pilotfish.agent.next_step import Continue, Next


def test_what_comes_next_is_compared_by_content() -> None:
    following: list[Next] = [Continue(), Continue(), Ended("done", "a"), Ended("done", "b")]
    assert following[0] == following[1]
    assert following[2] != following[3]
