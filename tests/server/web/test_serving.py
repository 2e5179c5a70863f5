import asyncio
import contextlib
import socket
from typing import Any

import httpx2
import pytest

from pilotfish.web.app import create_app
from pilotfish.web.deadlines import PatientSocket
from pilotfish.web.serving import DrainingServer, config_of
from pilotfish.web.session.parts import Parts
from pilotfish.web.wire.frames import LARGEST
from pilotfish_client.server_messages import Drain
from server.web.harness import Address, parts_of
from server.web.tab import Tab


def test_sockets_are_held_cheaply_and_frames_are_small() -> None:
    config = config_of("shop:create_app", host="127.0.0.1", port=8000)
    assert config.factory
    assert (config.ws, config.ws_max_size) == (PatientSocket, LARGEST)
    assert config.ws_per_message_deflate is False
    assert not config_of(create_app, host="127.0.0.1", port=0).factory


def test_who_came_is_believed_of_named_proxies_only() -> None:
    config = config_of(create_app, host="127.0.0.1", port=0)
    assert not config.proxy_headers
    named = config_of(create_app, host="127.0.0.1", port=0, trusted=["10.0.0.0/8"])
    assert (named.proxy_headers, named.forwarded_allow_ips) == (True, ["10.0.0.0/8"])


class Here(DrainingServer):
    """Without signal handlers, which are the test runner's."""

    def capture_signals(self) -> Any:
        return contextlib.nullcontext()


@pytest.mark.anyio
async def test_pages_are_told_before_their_sockets_close() -> None:
    async def make() -> Parts:
        return parts_of()

    app = create_app(make)
    ready = asyncio.Event()
    server = Here(config_of(app, host="127.0.0.1", port=0), ready.set)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve([listener]))
        await asyncio.wait_for(ready.wait(), 10)
        address = Address(listener.getsockname()[1], app)
        async with httpx2.AsyncClient(trust_env=False) as client:
            answer = await client.get(f"{address.http}/healthz")
        assert "server" not in answer.headers
        page = await Tab(address).open()
        server.should_exit = True
        await page.until(Drain)
        assert (await page.until_closed())[0] == 1012
        await serving
    assert app.state.opening.opened is None
