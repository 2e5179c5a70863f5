from __future__ import annotations

from pilotfish.agent.next_step import Continue, Declined, Failed, Finished


def test_what_comes_next_is_compared_by_content() -> None:
    assert Finished("a") == Finished("a") != Finished("b")
    assert len({Continue(), Continue(), Declined("q"), Failed("m")}) == 3
