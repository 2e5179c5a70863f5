import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pilotfish.web.wire.outgoing import FEW_BYTES, MOST_BYTES, Close, Outgoing

pytestmark = pytest.mark.anyio


class Peer:
    """The socket's other end; while `reading` is clear it takes nothing."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.closed: tuple[int, str] | None = None
        self.reading = asyncio.Event()
        self.reading.set()
        self.lost = False

    async def send_text(self, frame: str) -> None:
        await self.reading.wait()
        if self.lost:
            raise WebSocketDisconnect(1006)
        self.frames.append(frame)

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


def outgoing_to(peer: Any, **options: Any) -> Outgoing:
    return Outgoing(peer, **options)


async def test_frames_leave_in_order_and_what_waits_leaves_before_the_close() -> None:
    peer = Peer()
    outgoing = outgoing_to(peer)
    outgoing.put("1")
    writer = asyncio.create_task(outgoing.drain())
    outgoing.put("2")
    await asyncio.sleep(0)
    outgoing.put("3")
    outgoing.close(Close.SUPERSEDED, "another came")
    outgoing.close(Close.FLOOD, "too late")
    outgoing.put("4")
    await writer
    assert peer.frames == ["1", "2", "3"]
    assert peer.closed == (Close.SUPERSEDED, "another came")


async def test_letters_are_left_out_while_much_is_waiting() -> None:
    peer = Peer()
    peer.reading.clear()
    outgoing = outgoing_to(peer)
    writer = asyncio.create_task(outgoing.drain())
    outgoing.put("letter", droppable=True)
    outgoing.put("x" * (FEW_BYTES + 1))
    outgoing.put("another letter", droppable=True)
    outgoing.put("the whole text")
    peer.reading.set()
    outgoing.close(Close.RESTARTING, "")
    await writer
    assert peer.frames == ["letter", "x" * (FEW_BYTES + 1), "the whole text"]


async def test_a_peer_that_reads_nothing_for_too_long_is_given_up() -> None:
    peer = Peer()
    peer.reading.clear()
    outgoing = outgoing_to(peer, stalled=0.05)
    writer = asyncio.create_task(outgoing.drain())
    outgoing.put("x" * MOST_BYTES)
    outgoing.put("y")
    await asyncio.sleep(0.1)
    outgoing.put("z")
    assert outgoing.closing
    peer.reading.set()
    await writer
    assert peer.closed is not None
    assert peer.closed[0] == Close.SLOW
    assert "y" not in peer.frames


async def test_a_great_deal_at_once_is_no_reason_to_give_up() -> None:
    peer = Peer()
    outgoing = outgoing_to(peer)
    for _ in range(10):
        outgoing.put("x" * MOST_BYTES)
    assert not outgoing.closing
    writer = asyncio.create_task(outgoing.drain())
    outgoing.close(Close.RESTARTING, "")
    await writer
    assert len(peer.frames) == 10


async def test_a_lost_peer_ends_the_writing() -> None:
    peer = Peer()
    peer.lost = True
    outgoing = outgoing_to(peer)
    outgoing.put("1")
    await outgoing.drain()
    assert peer.closed is None


async def test_a_long_reason_is_cut_to_what_a_close_frame_holds() -> None:
    peer = Peer()
    outgoing = outgoing_to(peer)
    outgoing.close(Close.PROTOCOL, "ä" * 200)
    await outgoing.drain()
    assert peer.closed is not None
    assert len(peer.closed[1].encode()) <= 123


def test_our_codes_are_applications_codes_and_documented() -> None:
    documented = (Path(__file__).parents[4] / "docs" / "protocol.md").read_text()
    for code in Close:
        if code >= 4000:
            assert 4400 <= code <= 4499
            assert str(code.value) in documented
