import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from pilotfish.agent.failures import StoreError
from pilotfish.agent.state.store import SessionRecord
from pilotfish.guard.origins import Origins
from pilotfish.models.scripted import ScriptedModel
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.session.parts import Waits
from pilotfish.web.wire.frames import LARGEST
from pilotfish.web.wire.outgoing import Close
from pilotfish_client.codec import encode
from pilotfish_client.page_messages import Hello, Run
from pilotfish_client.protocol import SUBPROTOCOL, Ping
from pilotfish_client.server_messages import Done, Subtitle, Welcome
from server.guard.test_origins import FOREIGN
from server.web.harness import KEY, ORIGIN, TOKENS, Address, dial, final, gated, parts_of, served
from server.web.tab import Tab, visited

pytestmark = pytest.mark.anyio


def hello(**changes: Any) -> str:
    said = Hello(
        versions=[1],
        key=KEY,
        token=TOKENS.mint(ORIGIN, None),
        document="d1",
        url=ORIGIN,
        capabilities=[],
        actions=[],
        journal=[],
        locale="en",
    )
    return json.dumps({"v": 1, "seq": 0, "ack": 0, **encode(said), **changes})


async def closed(address: Address, *frames: str | bytes, origin: str = ORIGIN) -> tuple[int, str]:
    """How the server closes a socket that sent these frames."""
    line = await dial(address.ws, origin)
    with pytest.raises(ConnectionClosed) as ending:
        for frame in frames:
            await line.send(frame)
        while True:
            await line.recv()
    assert ending.value.rcvd is not None
    return ending.value.rcvd.code, ending.value.rcvd.reason


async def refused(address: Address, **changes: Any) -> tuple[dict[str, Any], int]:
    """The `refused` message and the close code that a changed hello gets."""
    line = await dial(address.ws, ORIGIN)
    await line.send(hello(**changes))
    body = json.loads(await line.recv())
    assert body["type"] == "refused"
    with pytest.raises(ConnectionClosed) as ending:
        await line.recv()
    assert ending.value.rcvd is not None
    return body, ending.value.rcvd.code


async def status_of(address: Address, origin: str | None, **options: Any) -> int:
    """The HTTP status of a handshake: 101, or what refused it."""
    try:
        line = await dial(address.ws, origin, **options)
    except InvalidStatus as error:
        return error.response.status_code
    except (InvalidHandshake, OSError):
        return 400
    await line.close()
    return 101


async def test_only_pages_of_listed_origins_may_connect() -> None:
    """Before the handshake is accepted: a page of another origin never gets a socket."""
    async with served(parts_of(origins=Origins([ORIGIN]))) as address:
        assert await status_of(address, ORIGIN) == 101
        for origin in FOREIGN:
            if origin is not None and (not origin.isprintable() or not origin.isascii()):
                continue  # no header holds these
            if origin is not None and origin.strip() == ORIGIN:
                continue  # white space around a header is not part of it (RFC 9110 5.5)
            if origin == ORIGIN:
                continue
            expected = (403, 101) if origin == "https://shop.example" else (403,)
            assert await status_of(address, origin) in expected, origin


async def test_the_refusal_names_the_fix() -> None:
    async with served(parts_of()) as address:
        with pytest.raises(InvalidStatus) as error:
            await dial(address.ws, "https://evil.example")
        assert error.value.response.status_code == 403
        assert b"Agent(origins=" in (error.value.response.body or b"")


async def test_two_origin_headers_are_none() -> None:
    async with served(parts_of()) as address:
        headers = [("Origin", ORIGIN)]
        assert await status_of(address, ORIGIN, headers=headers) in (400, 403)


async def test_the_subprotocol_is_asked_for() -> None:
    async with served(parts_of()) as address:
        assert await status_of(address, ORIGIN, subprotocols=None) == 400
        line = await dial(address.ws, ORIGIN)
        assert line.subprotocol == SUBPROTOCOL
        await line.close()


async def test_without_a_hello_in_time_the_socket_closes() -> None:
    async with served(parts_of(waits=Waits(hello=0.1))) as address:
        assert await closed(address) == (Close.SLOW, "no hello arrived in time")


DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("[]", "a frame is an object"),
        ("{}", "v: expected one of"),
        ('{"v":1}', "Unable to extract tag"),
        (DEEP, "recursion limit"),
        ('{"v":1,"a":NaN}', "not JSON"),
        ('{"v":1,"a":"\\ud800"}', "not JSON"),
        ('{"v":9,"type":"ping"}', "v: expected one of"),
        ('{"v":true,"type":"ping"}', "v: expected a count"),
        ('{"v":1,"seq":-1,"type":"ping"}', "seq: expected a count"),
        ('{"v":1,"type":"ping"}', "the first frame is a hello"),
        ('{"v":1,"type":"strange"}', "does not match any of the expected tags"),
    ],
)
async def test_a_first_frame_that_is_no_hello_closes_the_socket(frame: str, told: str) -> None:
    async with served(parts_of()) as address:
        code, reason = await closed(address, frame)
        assert code == Close.PROTOCOL
        assert told in reason


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"extra": 1}, "Unexpected keyword argument"),
        ({"document": 7}, "should be a valid string"),
        ({"journal": "x"}, "should be a valid"),
    ],
)
async def test_a_changed_hello_closes_the_socket(changes: dict[str, Any], told: str) -> None:
    async with served(parts_of()) as address:
        code, reason = await closed(address, hello(**changes))
        assert code == Close.PROTOCOL
        assert told in reason


async def test_bytes_are_not_of_the_protocol() -> None:
    async with served(parts_of()) as address:
        assert (await closed(address, b"{}"))[0] == Close.PROTOCOL
        assert (await closed(address, hello(), b"{}"))[0] == Close.PROTOCOL


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ('{"v":1,"seq":1,"type":"stop","x":1}', Close.PROTOCOL),
        ('{"v":1,"seq":2,"type":"stop"}', Close.SUPERSEDED),
        ('{"v":1,"ack":99,"type":"ping"}', Close.PROTOCOL),
        (DEEP, Close.PROTOCOL),
    ],
)
async def test_later_frames_are_held_to_the_protocol_too(frame: str, code: Close) -> None:
    async with served(parts_of()) as address:
        assert (await closed(address, hello(), frame))[0] == code


async def test_a_second_hello_is_not_of_the_protocol() -> None:
    async with served(parts_of()) as address:
        assert (await closed(address, hello(), hello()))[0] == Close.PROTOCOL


@pytest.mark.parametrize("size", [LARGEST + 1, 2 * LARGEST, 16 * LARGEST])
@pytest.mark.parametrize("first", [True, False])
async def test_a_frame_that_is_too_large_is_not_read(size: int, first: bool) -> None:
    async with served(parts_of()) as address:
        frames = [" " * size] if first else [hello(), " " * size]
        assert (await closed(address, *frames))[0] == Close.TOO_BIG


async def test_a_frame_of_just_the_size_is_read() -> None:
    async with served(parts_of()) as address:
        padded = hello() + " " * (LARGEST - len(hello()))
        line = await dial(address.ws, ORIGIN)
        await line.send(padded)
        assert json.loads(await line.recv())["type"] == "welcome"
        await line.close()


async def test_a_flood_closes_the_socket_and_nobody_else_notices() -> None:
    async with served(parts_of(final())) as address:
        other = await Tab(address).open()
        flood = ['{"v":1,"type":"ping"}'] * 1000
        assert (await closed(address, hello(), *flood))[0] == Close.FLOOD
        await other.run()
        await other.until(Done)
        await other.close()


async def test_a_ping_is_answered() -> None:
    async with served(parts_of()) as address:
        line = await dial(address.ws, ORIGIN)
        await line.send(hello())
        assert json.loads(await line.recv())["type"] == "welcome"
        await line.send('{"v":1,"type":"ping"}')
        assert json.loads(await line.recv())["type"] == "ack"
        await line.close()


async def test_an_idle_page_is_pinged() -> None:
    async with served(parts_of(waits=Waits(ping=0.05))) as address:
        line = await dial(address.ws, ORIGIN)
        await line.send(hello())
        await line.recv()
        assert json.loads(await line.recv())["type"] == "ping"
        await line.close()


async def test_the_lease_of_a_page_lasts_as_long_as_its_run() -> None:
    """An idle page is left alone; that of a run has a frame at least every third of the lease."""
    gate = asyncio.Event()
    model = ScriptedModel([gated(gate, final())])
    async with served(parts_of(model=model, waits=Waits(lease=0.15))) as address:
        page = Tab(address).load()
        await page.connect()
        assert page.of(Welcome)[0].lease_ms == 150
        await asyncio.sleep(0.3)
        assert page.of(Ping) == []
        await page.run()
        await page.until(Ping, 3)
        gate.set()
        await page.until(Done)
        await page.tab.close()


async def test_what_has_been_received_is_acknowledged_at_once() -> None:
    async with served(parts_of()) as address:
        line = await dial(address.ws, ORIGIN)
        await line.send(hello())
        await line.recv()
        await line.send('{"v":1,"seq":1,"type":"stop"}')
        assert json.loads(await line.recv())["ack"] == 1
        await line.send('{"v":1,"seq":1,"type":"stop"}')
        assert json.loads(await line.recv())["ack"] == 1
        await line.close()


@pytest.mark.parametrize(
    ("changes", "reason", "told"),
    [
        ({"versions": [8, 9]}, "upgrade", "speaks version 1 of the wire"),
        ({"versions": []}, "upgrade", "load pilotfish.js anew"),
        ({"versions": [9], "news": 1}, "upgrade", "speaks version 1 of the wire"),
        ({"key": "pk_other"}, "key", "data-key"),
        ({"token": "nonsense"}, "token", "PILOTFISH_SECRET"),
    ],
)
async def test_a_refusal_says_why_and_names_the_fix(
    changes: dict[str, Any], reason: str, told: str
) -> None:
    async with served(parts_of()) as address:
        body, code = await refused(address, **changes)
        assert body["reason"] == reason
        assert told in body["message"]
        assert code in (Close.TOKEN, Close.REFUSED)


async def test_a_token_of_another_origin_is_refused_with_its_name() -> None:
    other = "https://other.example"
    async with served(parts_of()) as address:
        body, code = await refused(address, token=TOKENS.mint(other, None))
        assert (body["reason"], code) == ("origin", Close.TOKEN)
        assert other in body["message"]


class BrokenStore(MemoryStore):
    async def create(self, record: SessionRecord) -> None:
        raise StoreError("disk full")


async def test_a_store_that_fails_closes_the_socket_and_tells_the_operator(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served(parts_of(store=BrokenStore())) as address:
        code, reason = await closed(address, hello())
        assert code == Close.BROKEN
        assert "connect again later" in reason
    assert "disk full" in caplog.text


async def test_a_page_that_acknowledges_nothing_loses_its_socket_and_starts_afresh() -> None:
    """The server keeps so many messages for it and no more; what is visible comes anew."""
    async with visited(parts_of(final())) as page:
        line = page._socket
        assert line is not None
        line.transport.pause_reading()
        session = page.tab.address.roster._live[page.of(Welcome)[0].session]
        for number in range(300):
            say = Subtitle(say_id=f"s{number}", text=f"{number} {'x' * 10_000}")
            await session.visitor.show(say)
            await asyncio.sleep(0)
        assert session.link.outgoing is None or session.link.outgoing.closing
        assert session.link.connection.unacknowledged <= 256
        await page.drop()
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.fresh
        assert welcome.subtitle == f"299 {'x' * 10_000}"
        await page.send(Run(run_id="r1", task="go on?"))
        assert (await page.until(Done)).status == "done"
