from typing import Any

import httpx2
import pytest
from starlette.requests import Request

from pilotfish.config.settings import Settings
from pilotfish.console.desk import Console, Desk, desk_of
from pilotfish.console.local import LocalKey, is_local
from pilotfish.sessions.memory import MemoryStore
from server.console.desks import app_of

pytestmark = pytest.mark.anyio

HERE = "127.0.0.1:8010"


@pytest.mark.parametrize(
    ("client", "headers", "local"),
    [
        ("127.0.0.1", {"host": HERE}, True),
        ("::1", {"host": "[::1]:8010"}, True),
        ("127.0.0.1", {"host": "Shop.localhost"}, True),
        ("10.0.0.7", {"host": HERE}, False),
        ("testclient", {"host": HERE}, False),
        ("127.0.0.1", {"host": HERE, "x-forwarded-for": "10.0.0.7"}, False),
        ("127.0.0.1", {"host": "rebound.example:8010"}, False),
        ("127.0.0.1", {"host": "127.0.0.1.rebound.example"}, False),
        ("127.0.0.1", {}, False),
    ],
)
def test_local_is_this_machine_by_its_own_name(
    client: str, headers: dict[str, str], local: bool
) -> None:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "client": (client, 1), "headers": pairs}
    assert is_local(Request(scope)) is local


def client_of(desk: Desk, host: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app=app_of(desk), client=("127.0.0.1", 1))
    return httpx2.AsyncClient(transport=transport, base_url=f"http://{host}")


async def test_key_opens_a_console_once(caplog: pytest.LogCaptureFixture) -> None:
    desk = desk_of(None, Settings(secret="s" * 32, development=True), MemoryStore(), "pk")
    assert desk is not None
    async with client_of(desk, HERE) as mine, client_of(desk, HERE) as other:
        assert (await mine.get("/console")).status_code == 403
        address = caplog.messages[-1].split("open ")[1]
        assert address.startswith(f"http://{HERE}/console?key=")
        async with client_of(desk, "rebound.example:8010") as rebound:
            assert (await rebound.get(address.partition(HERE)[2])).status_code == 403
        opened = await mine.get(address)
        assert (opened.status_code, opened.headers["location"]) == (303, "/console")
        assert "HttpOnly" in opened.headers["set-cookie"]
        assert (await mine.get("/console/switches")).status_code == 200
        refused = await other.get(address)
        assert (refused.status_code, "works once" in refused.text) == (403, True)
    async with client_of(desk, "rebound.example:8010") as rebound:
        rebound.cookies.update(dict([LocalKey("s" * 32).cookie(8010)]))
        assert (await rebound.get("/console")).status_code == 403


async def test_mounted_console_answers_to_its_hosts_only() -> None:
    mounted = Console(lambda request: "grace", hosts=("ops.acme.example",))
    desk = desk_of(mounted, Settings(secret="s" * 32), MemoryStore(), "pk")
    assert desk is not None
    for host, status in {"ops.acme.example:8443": 200, "rebound.example": 403}.items():
        async with client_of(desk, host) as client:
            assert (await client.get("/console")).status_code == status
