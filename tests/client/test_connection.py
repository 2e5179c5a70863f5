import contextlib
import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pilotfish_client.codec import encode
from pilotfish_client.connection import (
    Connection,
    ContinuityLost,
    ProtocolError,
    SequenceGap,
    decode_frame,
    from_page,
    from_server,
)
from pilotfish_client.page_messages import Decision, Respond, Run, Stop
from pilotfish_client.protocol import Ack, Ping
from pilotfish_client.server_messages import Status, Subtitle


def run(number: int) -> Run:
    return Run(run_id=f"r{number}", task="x")


def page() -> Connection[Any]:
    return Connection(from_server)


def server() -> Connection[Any]:
    return Connection(from_page)


def test_frames_count_from_one_and_carry_what_was_seen() -> None:
    one, other = page(), server()
    assert json.loads(one.send(run(1)))["seq"] == 1
    frame = other.receive(page().send(run(1)))
    assert frame is not None
    assert other.seen == 1
    assert json.loads(other.send(Status(status="idle")))["ack"] == 1
    assert json.loads(other.ack()) == {"v": 1, "seq": 0, "ack": 1, "type": "ack"}


def test_half_a_surrogate_pair_makes_no_frame_that_cannot_be_sent() -> None:
    said = Subtitle(say_id="1", delta="a \ud83d b \U0001f600 \ud83d\ude00")
    frame = server().send(said)
    assert json.loads(frame.encode())["delta"] == "a \ufffd b \U0001f600 \U0001f600"


def test_what_has_no_place_in_the_order_has_no_number() -> None:
    one = page()
    for message in (Ping(), Ack()):
        assert json.loads(one.send(message))["seq"] == 0
    two = server()
    assert json.loads(two.send(Subtitle(say_id="s", delta="a")))["seq"] == 0
    assert one.unacknowledged == two.unacknowledged == 0


def test_what_came_before_is_dropped_and_a_gap_is_an_error() -> None:
    one, other = page(), server()
    first, second, third = (one.send(run(n)) for n in range(3))
    assert other.receive(first) is not None
    assert other.receive(first) is None
    with pytest.raises(SequenceGap, match="expected frame 2, found 3"):
        other.receive(third)
    assert other.receive(second) is not None
    assert other.seen == 2


@pytest.mark.parametrize(
    "message",
    [
        run(1),
        Decision(digest="d", approved=True),
        Stop(),
        Respond(ask_id="a", answer="yes"),
        Status(status="idle"),
    ],
)
def test_what_belongs_into_the_order_needs_its_number(message: Any) -> None:
    """A script that has wrapped the socket could say it between two frames of ours."""
    body = json.dumps({"v": 1, "seq": 0, "ack": 0, **encode(message)})
    other: Connection[Any] = Connection(from_server if isinstance(message, Status) else from_page)
    with pytest.raises(ProtocolError, match=f"a number for {type(message).__name__}, found none"):
        other.receive(body)


def test_acknowledged_frames_are_forgotten_and_the_rest_is_written_again() -> None:
    one = page()
    for number in range(3):
        one.send(run(number))
    frames = [json.loads(frame) for frame in one.resume(1)]
    assert [frame["seq"] for frame in frames] == [2, 3]
    assert [frame["run_id"] for frame in frames] == ["r1", "r2"]
    assert one.unacknowledged == 2


def test_a_frame_that_is_written_again_tells_what_was_seen_meanwhile() -> None:
    one, other = page(), server()
    one.send(run(1))
    one.receive(other.send(Status(status="idle")))
    assert json.loads(one.resume(0)[0])["ack"] == 1


def test_an_acknowledgement_of_what_was_never_sent_is_an_error() -> None:
    one = page()
    one.send(run(1))
    with pytest.raises(ProtocolError, match="ack 2 of 1 frames sent"):
        one.acknowledge(2)
    with pytest.raises(ProtocolError):
        one.resume(2)


def test_after_a_restart_both_count_from_one() -> None:
    one = page()
    for number in range(3):
        one.send(run(number))
    one.acknowledge(1)
    frames = [json.loads(frame) for frame in one.restart()]
    assert [(frame["seq"], frame["run_id"]) for frame in frames] == [(1, "r1"), (2, "r2")]
    assert one.seen == 0


def test_the_outbox_has_an_end() -> None:
    one: Connection[Any] = Connection(from_server, limit=2)
    one.send(run(1))
    one.send(run(2))
    with pytest.raises(ContinuityLost, match="2 messages wait"):
        one.send(run(3))
    one.send(Ping())
    one.acknowledge(1)
    assert json.loads(one.send(run(3)))["seq"] == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "a frame is an object"),
        ('{"v":9,"type":"ping"}', "v: expected one of"),
        ('{"v":1.0,"type":"ping"}', "v: expected a count"),
        ('{"v":1,"ack":-1,"type":"ping"}', "ack: expected a count"),
        ('{"v":1,"seq":"1","type":"ping"}', "seq: expected a count"),
        ('{"v":1,"type":"ping","more":1}', "Ping has no field 'more'"),
        ('{"v":1,"type":"what"}', "expected one of .'hello',."),
    ],
)
def test_what_is_no_frame_is_refused(text: str, told: str) -> None:
    with pytest.raises(ProtocolError, match=told):
        decode_frame(text, from_page)


@dataclass
class Side:
    """One end: what it sent, what it received, and what is on its way to it."""

    connection: Connection[Any]
    sent: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)


class AnyLine(RuleBasedStateMachine):
    """Two ends over a line that may be cut at any moment, with what is on its way lost.

    Nothing is lost for good, nothing comes twice, and the order stays (THREATS 3.3, 4 and 5).
    """

    def __init__(self) -> None:
        super().__init__()
        self.page = Side(page())
        self.server = Side(server())

    @rule()
    def page_sends(self) -> None:
        ident = f"p{len(self.page.sent)}"
        self.page.sent.append(ident)
        self.server.line.append(self.page.connection.send(Stop(run_id=ident)))

    @rule()
    def server_sends(self) -> None:
        ident = f"s{len(self.server.sent)}"
        self.server.sent.append(ident)
        self.page.line.append(self.server.connection.send(Status(status="idle", run_id=ident)))

    @rule(to_page=st.booleans(), count=st.integers(1, 4))
    def delivers(self, to_page: bool, count: int) -> None:
        side = self.page if to_page else self.server
        for _ in range(min(count, len(side.line))):
            self._take(side, side.line.pop(0))

    @rule(to_page=st.booleans())
    def doubles(self, to_page: bool) -> None:
        side = self.page if to_page else self.server
        if side.line:
            side.line.insert(0, side.line[0])

    @rule()
    def acknowledges(self) -> None:
        self.page.line.append(self.server.connection.ack())
        self.server.line.append(self.page.connection.ack())

    @rule()
    def breaks_and_resumes(self) -> None:
        self.page.line = self.server.connection.resume(self.page.connection.seen)
        self.server.line = self.page.connection.resume(self.server.connection.seen)

    @rule(to_page=st.booleans())
    def loses_one_and_notices(self, to_page: bool) -> None:
        side = self.page if to_page else self.server
        if len(side.line) > 1:
            side.line.pop(0)
            with contextlib.suppress(SequenceGap):
                self._take(side, side.line[0])
            self.breaks_and_resumes()

    def _take(self, side: Side, text: str) -> None:
        frame = side.connection.receive(text)
        if frame is not None and frame.seq:
            side.received.append(frame.message.run_id)

    @invariant()
    def nothing_is_lost_doubled_or_reordered(self) -> None:
        assert self.page.received == self.server.sent[: len(self.page.received)]
        assert self.server.received == self.page.sent[: len(self.server.received)]

    def teardown(self) -> None:
        self.breaks_and_resumes()
        for side in (self.page, self.server):
            for text in side.line:
                self._take(side, text)
        assert self.page.received == self.server.sent
        assert self.server.received == self.page.sent


AnyLine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyLine = AnyLine.TestCase
