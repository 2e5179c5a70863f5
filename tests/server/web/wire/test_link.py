import json
from typing import Any

import pytest

from pilotfish.web.wire.link import Link
from pilotfish.web.wire.outgoing import Close
from pilotfish_client.server_messages import Status, Subtitle

MESSAGE = Status(status="thinking")


class Line:
    """What stands where the outgoing queue does."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.droppable: list[bool] = []
        self.closing = False
        self.code: Close | None = None

    def put(self, frame: str, *, droppable: bool = False) -> None:
        self.frames.append(json.loads(frame))
        self.droppable.append(droppable)

    def close(self, code: Close, reason: str) -> None:
        self.closing, self.code = True, code


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
def link(line: Line) -> Link:
    made = Link("d1", 1)
    made.outgoing = line  # type: ignore[assignment]
    return made


def test_what_no_socket_took_is_written_at_the_next_handshake(link: Link, line: Line) -> None:
    assert link.send(MESSAGE)
    link.outgoing = None
    assert not link.send(MESSAGE)
    frames = link.resume(1)
    assert frames is not None
    assert [json.loads(frame)["seq"] for frame in frames] == [2]


def test_only_letters_may_be_dropped(link: Link, line: Line) -> None:
    link.send(Subtitle(say_id="s", delta="a"))
    link.send(Subtitle(say_id="s", text="all"))
    assert line.droppable == [True, False]


def test_numbers_that_do_not_meet_are_not_taken_up(link: Link) -> None:
    for _ in range(3):
        link.send(MESSAGE)
    link.connection.acknowledge(2)
    assert link.resume(1) is None
    assert link.resume(4) is None
    assert link.resume(3) == []


def test_what_was_withdrawn_never_reaches_a_page_that_had_not_received_it(link: Link) -> None:
    link.send(MESSAGE)
    link.send(MESSAGE)
    link.withdraw()
    assert link.resume(1) is None
    assert link.resume(2) == []


def test_a_full_outbox_closes_the_socket_and_ends_the_continuity(link: Link, line: Line) -> None:
    for _ in range(256):
        assert link.send(MESSAGE)
    assert not link.send(MESSAGE)
    assert line.code == Close.SLOW
    assert link.resume(256) is None


def test_acknowledging_tells_the_number(link: Link, line: Line) -> None:
    link.connection.receive('{"v":1,"seq":1,"ack":0,"type":"stop"}')
    link.acknowledge()
    assert line.frames == [{"v": 1, "seq": 0, "ack": 1, "type": "ack"}]
