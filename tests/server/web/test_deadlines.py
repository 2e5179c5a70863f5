import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pilotfish.guard.addresses import Proxies
from pilotfish.web.app import create_app
from pilotfish.web.deadlines import Deadlines, PatientSocket, http_protocol
from pilotfish.web.serving import config_of
from pilotfish.web.session.parts import Parts, Waits
from server.web.harness import KEY, ORIGIN, dial, parts_of
from server.web.test_socket import hello

pytestmark = pytest.mark.anyio

SHORT = Deadlines(head=0.2, body=0.2, head_bytes=4096, connections=5)
TOKEN = (
    f"POST /pilotfish/token HTTP/1.1\r\nhost: x\r\norigin: {ORIGIN}\r\n"
    "content-type: application/json\r\n"
)


class Quiet(uvicorn.Server):
    def capture_signals(self) -> Any:
        return contextlib.nullcontext()


@asynccontextmanager
async def server(deadlines: Deadlines = SHORT, **changes: Any) -> AsyncGenerator[int]:
    async def make() -> Parts:
        return parts_of(**changes)

    config = config_of(create_app(make), host="127.0.0.1", port=0, deadlines=deadlines)
    running = Quiet(config)
    task = asyncio.create_task(running.serve())
    while not running.started:
        await asyncio.sleep(0.005)
    try:
        yield running.servers[0].sockets[0].getsockname()[1]
    finally:
        running.should_exit = True
        await task


async def answer(port: int, *said: bytes) -> bytes:
    """All that comes until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in said:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(10):
            return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


@pytest.mark.parametrize(
    "said",
    [b"", b"GET /healthz HT", b"GET /healthz HTTP/1.1\r\nhost: x\r\n", b"GET /ws HTTP/1.1\r\nUpg"],
)
async def test_a_head_that_does_not_come_is_not_waited_for(said: bytes) -> None:
    async with server() as port:
        assert await answer(port, said) == b""


async def test_a_second_head_on_one_connection_is_not_either() -> None:
    async with server() as port:
        whole = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
        assert b'{"status":"ok"}' in await answer(port, whole, b"GET /healthz HT")


async def test_half_a_body_is_not_waited_for_and_is_no_failure_of_ours(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with server() as port:
        await answer(port, TOKEN.encode() + b'content-length: 100\r\n\r\n{"key"')
        await asyncio.sleep(0.1)
    assert "Traceback" not in caplog.text
    assert "Exception in ASGI" not in caplog.text


async def test_a_body_in_crumbs_has_an_end_in_all() -> None:
    async with server(Deadlines(body=5), waits=Waits(body=0.2)) as port:
        told = await answer(port, TOKEN.encode() + b'content-length: 100\r\n\r\n{"key"')
    assert b" 408 " in told.partition(b"\r\n")[0]


async def test_a_body_that_comes_is_read() -> None:
    async with server(Deadlines()) as port:
        body = f'{{"key":"{KEY}"}}'.encode()
        head = TOKEN + f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        assert b'"token":' in await answer(port, head.encode(), body[:5], body[5:])


async def test_a_head_has_an_end() -> None:
    async with server(Deadlines(head_bytes=4096)) as port:
        lines = [b"GET /healthz HTTP/1.1\r\n", *[b"x: " + b"y" * 1000 + b"\r\n"] * 20]
        assert await answer(port, *lines) == b""


async def test_one_address_holds_only_so_many_connections() -> None:
    async with server(Deadlines(connections=5)) as port:
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(9)]
        lost = [reader for reader, _ in lines[5:]]
        async with asyncio.timeout(5):
            for reader in lost:
                with contextlib.suppress(ConnectionResetError):
                    assert await reader.read() == b""
        assert not lines[0][0].at_eof()
        for _, writer in lines:
            writer.close()
        await asyncio.sleep(0.1)
        whole = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        assert b'{"status":"ok"}' in await answer(port, whole)


async def test_a_proxy_of_ours_holds_as_many_as_it_likes() -> None:
    assert issubclass(http_protocol(SHORT, Proxies(["127.0.0.1"])), asyncio.Protocol)


@pytest.mark.parametrize("size", [3_000, 5_000, 100_000])
async def test_a_body_that_arrives_with_its_head_is_no_part_of_it(size: int) -> None:
    """One read may hold both: the limit of the head is not that of the body."""
    body = b"x" * size
    head = TOKEN.encode() + f"content-length: {size}\r\nconnection: close\r\n\r\n".encode()
    async with server() as port:
        assert b"HTTP/1.1 4" in await answer(port, head + body)


async def test_message_in_crumbs_is_cut_after_the_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientSocket, "message", 0.3)
    async with server(Deadlines()) as port:
        line = await dial(f"ws://127.0.0.1:{port}/ws", ORIGIN)
        await line.send(hello())
        assert json.loads(await line.recv())["type"] == "welcome"
        # Longer than a message may take: a socket on which nothing comes stays.
        await asyncio.sleep(0.4)
        with pytest.raises(ConnectionClosed):
            await asyncio.gather(_crumbs(line), line.recv())


async def _crumbs(line: ClientConnection) -> None:
    for crumb in b"\x81\xfe\x10\x00mask" + b"x" * 40:
        line.transport.write(bytes([crumb]))
        await asyncio.sleep(0.02)  # slower in all than `message`
