import asyncio
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ports import Ports
from server.try_.shown_site import Shown, shown

pytestmark = pytest.mark.anyio
CLOSED: list[int] = []


async def talk(socket: WebSocket) -> None:
    headers = [(b"set-cookie", b"seat=1; Domain=127.0.0.1; Secure")]
    chosen = "chat.2" if "chat.2" in socket.scope["subprotocols"] else None
    await socket.accept(subprotocol=chosen, headers=headers)
    told = socket.headers
    await socket.send_text(f"{told.get('origin')} {told.get('cookie')} {socket.url.path}")
    await socket.send_text(f'{{"at": "{told.get("origin")}/x"}}')
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                CLOSED.append(message["code"])
                return
            if message.get("text") == "close":
                await socket.close(4001, "enough")
                return
            if message.get("bytes") is not None:
                await socket.send_bytes(message["bytes"])
            else:
                await socket.send_text(message["text"])
    except WebSocketDisconnect:
        return


async def denied(socket: WebSocket) -> None:
    await socket.send_denial_response(PlainTextResponse("sign in first", 403))


SITE = Starlette(routes=[WebSocketRoute("/talk", talk), WebSocketRoute("/denied", denied)])


@pytest.fixture(scope="module")
def site(ports: Ports) -> Iterator[Shown]:
    with shown(ports, SITE) as running:
        yield running


def opened(site: Shown, path: str, **options: object) -> connect:
    """As a page of the site opens it."""
    return connect(
        f"ws://{site.host}{path}",
        host="127.0.0.1",
        port=site.port,
        origin=site.address,  # type: ignore[arg-type]
        proxy=None,
        max_size=None,
        **options,  # type: ignore[arg-type]
    )


async def words(socket: ClientConnection) -> str:
    message = await socket.recv()
    assert isinstance(message, str)
    return message


async def test_messages_go_both_ways(site: Shown) -> None:
    headers = {"cookie": "a=1"}
    protocols = ["chat.1", "chat.2"]
    async with opened(site, "/talk", additional_headers=headers, subprotocols=protocols) as socket:
        assert socket.subprotocol == "chat.2" and socket.response is not None
        kept = site.trial.sites.first.host
        assert socket.response.headers["set-cookie"] == f"seat=1; Domain={kept}; Secure"
        # What the site says of itself is shown with its name here.
        assert await words(socket) == f"{site.address} a=1 /talk"
        assert await words(socket) == f'{{"at": "{site.address}/x"}}'
        await socket.send("hello")
        assert await words(socket) == "hello"
        large = bytes(1024) * 1024
        await socket.send(large)
        assert await socket.recv() == large


async def test_the_end_is_passed_on_with_its_code(site: Shown) -> None:
    async with opened(site, "/talk") as socket:
        await socket.recv()
        await socket.recv()
        await socket.send("close")
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4001, "enough")
    CLOSED.clear()
    async with opened(site, "/talk") as socket:
        await socket.close(4002)
    while not CLOSED:
        await asyncio.sleep(0.01)
    assert CLOSED == [4002]


async def test_a_refusal_is_the_sites_own(site: Shown) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with opened(site, "/denied"):
            pass
    assert refused.value.response.status_code == 403
    assert refused.value.response.body == b"sign in first"


async def test_no_other_name_gets_a_socket(site: Shown) -> None:
    for host in ("evil.example", "localhost"):
        with pytest.raises(InvalidStatus):
            async with connect(
                f"ws://{host}:{site.port}/talk", host="127.0.0.1", port=site.port, proxy=None
            ):
                pass
