"""link/connection.ts keeps the rules of pilotfish_client.connection, frame by frame."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from pilotfish_client.connection import Connection, from_page
from pilotfish_client.page_messages import Stop
from pilotfish_client.server_messages import Drain, Observe, Status, Subtitle

STOP = {"type": "stop", "run_id": "r"}
OUTCOME = {
    "type": "outcome",
    "action_id": "a",
    "outcome": {"status": "done", "timings": {"total": 3}},
}


@pytest.fixture
def page(page_with: Callable[..., Page]) -> Page:
    opened = page_with("<p>", "link/connection.ts")
    opened.evaluate("window.link = unit.createConnection(4)")
    return opened


@pytest.fixture
def server() -> Connection[Any]:
    return Connection(from_page)


def send(page: Page, message: dict[str, Any]) -> str:
    return page.evaluate("message => link.send(message)", message)


def receive(page: Page, frame: str) -> Any:
    """The message, None when it came before, or the text of the error."""
    return page.evaluate(
        "frame => { try { return link.receive(frame) ?? null } catch (e) { return e.message } }",
        frame,
    )


def test_messages_go_both_ways_in_order(page: Page, server: Connection[Any]) -> None:
    assert server.receive(send(page, STOP)).message == Stop(run_id="r")
    assert receive(page, server.send(Observe())) == {"type": "observe"}
    assert receive(page, server.send(Status(status="idle"))) == {"type": "status", "status": "idle"}
    assert page.evaluate("link.seen()") == 2
    assert server.unacknowledged == 2
    server.receive(send(page, {"type": "ack"}))
    assert server.unacknowledged == 0


def test_an_acknowledgement_empties_the_outbox(page: Page, server: Connection[Any]) -> None:
    server.receive(send(page, STOP))
    assert page.evaluate("link.waiting()") == [STOP]
    receive(page, server.ack())
    assert page.evaluate("link.waiting()") == []


def test_what_was_not_acknowledged_is_sent_again_and_taken_once(
    page: Page, server: Connection[Any]
) -> None:
    first, _second = send(page, STOP), send(page, {"type": "stop"})
    server.receive(first)
    frames = page.evaluate("seen => link.resume(seen)", server.seen)
    assert [json.loads(frame)["seq"] for frame in frames] == [2]
    assert server.receive(frames[0]).message == Stop()
    assert server.receive(frames[0]) is None
    again = server.send(Observe())
    assert receive(page, again) == {"type": "observe"}
    assert receive(page, again) is None


def test_a_gap_is_refused(page: Page, server: Connection[Any]) -> None:
    server.send(Observe())
    assert receive(page, server.send(Observe())) == "expected frame 1, found 2"


def test_an_acknowledgement_of_what_was_never_sent_is_refused(page: Page) -> None:
    frame = json.dumps({"v": 1, "seq": 0, "ack": 2, "type": "ack"})
    assert receive(page, frame) == "ack 2 of 0 frames sent"


def test_a_restart_counts_anew_and_sends_what_waits(page: Page, server: Connection[Any]) -> None:
    receive(page, server.send(Observe()))
    server.receive(send(page, {"type": "stop"}))
    receive(page, server.ack())
    send(page, STOP)
    frames = [json.loads(frame) for frame in page.evaluate("link.restart()")]
    assert frames == [{"v": 1, "seq": 1, "ack": 0, **STOP}]


def test_an_ended_session_leaves_nothing_waiting(page: Page) -> None:
    send(page, STOP)
    page.evaluate("link.clear()")
    assert page.evaluate("link.restart()") == []


def test_a_full_outbox_is_an_error(page: Page) -> None:
    for _ in range(4):
        send(page, STOP)
    told = page.evaluate(
        "() => { try { link.send({type: 'stop'}) } catch (e) { return e.message } }"
    )
    assert told == "4 messages wait for an acknowledgement"


def test_hello_has_no_number_and_acknowledges_nothing(page: Page, server: Connection[Any]) -> None:
    receive(page, server.send(Observe()))
    entry = {"action_id": "a", "state": "finished", "outcome": OUTCOME["outcome"]}
    hello = json.loads(send(page, {"type": "hello", "journal": [entry]}))
    assert (hello["seq"], hello["ack"]) == (0, 0)
    assert hello["journal"] == [entry]


def test_letters_and_drain_are_outside_the_order(page: Page, server: Connection[Any]) -> None:
    assert receive(page, server.send(Subtitle(say_id="s", delta="H")))["delta"] == "H"
    assert receive(page, server.send(Drain(after_ms=5)))["after_ms"] == 5
    assert page.evaluate("link.seen()") == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON: {"),
        ('{"v":9,"type":"ack"}', "v: expected one of 1, found 9"),
        ('{"v":1,"seq":-1,"type":"ack"}', "expected a count, found -1"),
        ('{"v":1,"ack":"1","type":"ack"}', "expected a count, found 1"),
        ('{"v":1}', "a message has a type"),
        ("[]", "v: expected one of 1, found undefined"),
    ],
)
def test_what_is_no_frame_is_refused_with_a_reason(page: Page, text: str, told: str) -> None:
    assert receive(page, text) == told


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_or_doubled_over_a_bad_line(page: Page, seed: int) -> None:
    """Frames vanish and sockets break at random; each message arrives once."""
    dice = random.Random(seed)
    page.evaluate("window.link = unit.createConnection(256)")
    server: Connection[Any] = Connection(from_page)
    at_server: list[str] = []
    at_page: list[str] = []

    def up(frame: str) -> None:
        got = server.receive(frame)
        if got and got.seq:
            at_server.append(got.message.run_id)

    def down(frame: str) -> None:
        got = receive(page, frame)
        if got and got["type"] == "status":
            at_page.append(got["run_id"])

    def reconnect() -> None:
        for frame in page.evaluate("seen => link.resume(seen)", server.seen):
            up(frame)
        for frame in server.resume(page.evaluate("link.seen()")):
            down(frame)

    broken = False
    for number in range(60):
        frame = send(page, {"type": "stop", "run_id": f"p{number}"})
        answer = server.send(Status(status="idle", run_id=f"s{number}"))
        broken = broken or dice.random() < 0.3
        if not broken:
            up(frame)
            down(answer)
        elif dice.random() < 0.3:
            reconnect()
            broken = False
    reconnect()
    assert at_server == [f"p{number}" for number in range(60)]
    assert at_page == [f"s{number}" for number in range(60)]
