"""What one page, address or token can take from the others."""

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pilotfish.web.session.caps import Caps
from pilotfish.web.wire.frames import LARGEST
from pilotfish.web.wire.outgoing import Close
from pilotfish_client.server_messages import Welcome
from server.web.harness import ORIGIN, dial, parts_of, served
from server.web.tab import Tab
from server.web.test_socket import hello, refused, status_of

pytestmark = pytest.mark.anyio


async def test_an_address_and_a_token_hold_only_so_many_sockets() -> None:
    async with served(parts_of(caps=Caps(sockets_address=3, sockets_token=1))) as address:
        lines = [await dial(address.ws, ORIGIN) for _ in range(3)]
        assert await status_of(address, ORIGIN) == 429
        await lines.pop().close()
        line = await dial(address.ws, ORIGIN)
        same = hello()
        await line.send(same)
        assert json.loads(await line.recv())["type"] == "welcome"
        await lines[0].send(same)
        refusal = json.loads(await lines[0].recv())
        assert (refusal["type"], refusal["reason"]) == ("refused", "limit")
        await line.close()
        # The place is free again; the token stays that of the session that showed it first.
        await lines[1].send(same)
        assert json.loads(await lines[1].recv())["reason"] == "token"


async def test_an_address_begins_only_so_many_sessions() -> None:
    async with served(parts_of(caps=Caps(sessions_minute=1, sessions_burst=2))) as address:
        tabs = [Tab(address) for _ in range(2)]
        for tab in tabs:
            await tab.open()
        body, code = await refused(address)
        assert (body["reason"], code) == ("limit", Close.REFUSED)
        for tab in tabs:
            assert isinstance(await tab.load().connect(), Welcome)
            await tab.close()


async def test_what_nobody_asked_for_costs_the_others_nothing() -> None:
    """An observation of 10,000 lines, then 15,000 operations on it, as it was broken once."""
    lines = [{"key": f"k{n}", "depth": 0, "row": "x"} for n in range(9_000)]
    facts: dict[str, Any] = {"url": "/", "title": "", "visible": [], "above": [], "dialogs": []}
    facts["scroll"] = {"above": 0, "visible": 1, "below": 0}
    first = {"id": "o1", "document": "d1", "facts": facts}
    first["ops"] = [{"op": "insert", "lines": lines}]
    then = first | {"id": "o2", "base": "o1", "ops": [{"op": "remove", "keys": []}] * 15_000}
    async with served(parts_of()) as address:
        line = await dial(address.ws, ORIGIN)
        await line.send(hello())
        session = json.loads(await line.recv())["session"]
        for seq, body in enumerate((first, then), 1):
            frame = {"v": 1, "seq": seq, "ack": 0, "type": "observation", "observation": body}
            text = json.dumps(frame, separators=(",", ":"))
            assert len(text) < LARGEST
            await line.send(text)
            while json.loads(await line.recv())["ack"] < seq:
                pass
        assert address.roster._live[session].page.next_ref == 1
        await line.close()


async def test_text_that_is_no_utf_8_closes_the_socket_without_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served(parts_of()) as address:
        line = await dial(address.ws, ORIGIN)
        await line.send(hello())
        await line.recv()
        await line.send([b"\xff\xfe"], text=True)
        with pytest.raises(ConnectionClosed) as ending:
            while True:
                await line.recv()
        assert ending.value.rcvd is not None
        assert ending.value.rcvd.code == 1007
    assert "Traceback" not in caplog.text


async def test_a_flood_of_large_frames_ends() -> None:
    async with served(parts_of()) as address:
        line = await dial(address.ws, ORIGIN)
        await line.send(hello())
        await line.recv()
        body = json.dumps({"v": 1, "seq": 0, "ack": 0, "type": "ping", "x": "y" * 400_000})
        event = body.replace('"ping"', '"screenshot"')
        with pytest.raises(ConnectionClosed) as ending:
            for seq in range(1, 40):
                await line.send(event.replace('"seq": 0', f'"seq": {seq}'))
            while True:
                await line.recv()
        assert ending.value.rcvd is not None
        assert ending.value.rcvd.code == Close.FLOOD
