import json

import httpx2
import pytest
from fastapi import FastAPI
from websockets.exceptions import InvalidStatus

from pilotfish.agent.failures import ModelMisconfigured, StoreError
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.app import create_app, live, ready
from pilotfish.web.opening import Opening
from pilotfish.web.session.parts import Parts
from pilotfish_client.server_messages import Done
from server.web.harness import ORIGIN, Address, dial, final, parts_of, served, serving
from server.web.tab import Tab

pytestmark = pytest.mark.anyio


async def get(address: str) -> httpx2.Response:
    async with httpx2.AsyncClient(trust_env=False) as client:
        return await client.get(address)


async def test_it_serves_what_it_says_and_nothing_else() -> None:
    async with served(parts_of()) as address:
        for path, status in {
            "/healthz": 200,
            "/readyz": 200,
            "/": 404,
            "/docs": 404,
            "/openapi.json": 404,
            "/manifest.json": 404,
            "/pilotfish/token": 405,
        }.items():
            assert (await get(address.http + path)).status_code == status, path
        assert (await get(address.http + "/pilotfish.js")).status_code in (200, 503)
        again = await get(address.http + "/again/1/pilotfish.js")
        assert again.content == (await get(address.http + "/pilotfish.js")).content


async def test_mounted_in_a_hosts_app_it_works_the_same() -> None:
    """A mounted app's lifespan never runs: it opens at the first request."""
    parts = parts_of(final())

    async def make() -> Parts:
        return parts

    inner = create_app(make)
    host = FastAPI()
    host.mount("/agent", inner)
    async with serving(host) as port:
        assert (await get(f"http://127.0.0.1:{port}/agent/healthz")).status_code == 200
        assert inner.state.opening.opened is None

        class Mounted(Address):
            @property
            def ws(self) -> str:
                return f"ws://127.0.0.1:{self.port}/agent/ws"

        page = await Tab(Mounted(port, inner)).open()
        await page.run()
        assert (await page.until(Done)).status == "done"
        await page.close()
    await inner.state.opening.close()


async def test_what_is_not_configured_says_so_to_everybody() -> None:
    async def make() -> Parts:
        raise ModelMisconfigured("No model is set. Set OPENAI_API_KEY")

    async with serving(create_app(make)) as port:
        address = f"http://127.0.0.1:{port}"
        async with httpx2.AsyncClient(trust_env=False) as client:
            answer = await client.post(f"{address}/pilotfish/token", json={"key": "k"})
        assert answer.status_code == 503
        assert "Set OPENAI_API_KEY" in answer.json()["message"]
        with pytest.raises(InvalidStatus) as refused:
            await dial(f"ws://127.0.0.1:{port}/ws", ORIGIN)
        assert refused.value.response.status_code == 503
        assert b"Set OPENAI_API_KEY" in (refused.value.response.body or b"")


class FullStore(MemoryStore):
    async def check(self) -> None:
        raise StoreError("disk full")

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        raise AssertionError("nothing is written")


async def test_it_is_ready_when_it_can_work_and_not_once_it_leaves() -> None:
    async def make() -> Parts:
        return parts_of()

    opening = Opening(make)
    answer = await ready(opening)
    assert answer.status_code == live().status_code == 200
    assert json.loads(bytes(answer.body)) == {"status": "ok"}
    await opening.drain()
    assert (await ready(opening)).status_code == 503
    await opening.close()


@pytest.mark.parametrize(
    ("error", "body", "told"),
    [
        (None, {"status": "failed", "what": "the session store"}, "disk full"),
        (ModelMisconfigured("Set OPENAI_API_KEY"), {"status": "failed"}, "Set OPENAI_API_KEY"),
    ],
)
async def test_what_is_not_ready_is_told_to_the_log_alone(
    caplog: pytest.LogCaptureFixture, error: Exception | None, body: dict[str, str], told: str
) -> None:
    async def make() -> Parts:
        if error:
            raise error
        return parts_of(store=FullStore())

    opening = Opening(make)
    answer = await ready(opening)
    assert (answer.status_code, json.loads(bytes(answer.body))) == (503, body)
    assert told in caplog.text
    await opening.close()
