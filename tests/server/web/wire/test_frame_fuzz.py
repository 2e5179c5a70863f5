"""Changed frames of the page, on real sockets: the server says no, and logs no traceback."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from changed_frames import COUNT, changed_frames
from pilotfish.web.session.caps import Caps
from pilotfish_client.server_messages import Done
from server.web.harness import ORIGIN, Address, dial, final, parts_of, served
from server.web.tab import Tab
from server.web.test_socket import hello

pytestmark = pytest.mark.anyio

LINES = 6
"""Sockets at a time."""
OPEN = Caps(sessions_minute=10**6, sessions_burst=10**6, sockets_address=10**6, sockets_token=10**6)


async def tried(address: Address, frames: list[str]) -> int:
    """Each in its turn on a socket that said hello; how many sockets that took."""
    waiting, sockets = list(frames), 0
    while waiting:
        line = await dial(address.ws, ORIGIN)
        sockets += 1
        with contextlib.suppress(ConnectionClosed):
            await line.send(hello())
            await line.recv()
            for seq in range(1, 20):
                if not waiting:
                    break
                await line.send(numbered(waiting.pop(), seq))
                # The answer to a ping comes once the frame was read, or the socket is closed.
                await line.send('{"v":1,"seq":0,"ack":0,"type":"ping"}')
                while json.loads(await line.recv())["type"] != "ack":
                    pass
        await line.close()
    return sockets


def numbered(frame: str, seq: int) -> str:
    """With the number that is due, where it has one: else all but the first would be a gap."""
    try:
        body = json.loads(frame)
    except (ValueError, RecursionError):
        return frame
    if isinstance(body, dict) and body.get("seq"):
        body["seq"] = seq
    return json.dumps(body)


async def test_no_frame_makes_a_traceback(
    caplog: pytest.LogCaptureFixture, record_property: Callable[[str, object], None]
) -> None:
    record_property("cases", COUNT)
    caplog.set_level(logging.INFO)
    async with served(parts_of(final(), caps=OPEN)) as address:
        frames = changed_frames("page", COUNT)
        sockets = await asyncio.gather(*(tried(address, frames[n::LINES]) for n in range(LINES)))
        assert sum(sockets) > COUNT / 50
        page = await Tab(address).open()
        await page.run()
        assert (await page.until(Done)).status == "done"
        await page.close()
    bad = [it.getMessage() for it in caplog.records if it.exc_info or it.levelno >= logging.ERROR]
    assert not [it for it in bad if "playwright" not in it]  # Of the browser of an earlier test.
