import httpx2
import pytest

from pilotfish.telemetry.metrics import Metrics
from pilotfish.telemetry.telemetry import Telemetry
from server.web.harness import final, parts_of, served
from server.web.tab import Tab

pytestmark = pytest.mark.anyio

TOKEN = "let-me-see"


async def test_metrics_are_for_whoever_shows_the_token() -> None:
    metrics = Metrics(frozenset())
    telemetry = Telemetry((metrics,), metrics, TOKEN)
    parts = parts_of(final(), telemetry=telemetry, monitors=(metrics,))
    async with served(parts) as address, httpx2.AsyncClient(trust_env=False) as client:
        page = await Tab(address).open()
        await page.run()
        url = address.http + "/metrics"
        assert (await client.get(url)).status_code == 401
        wrong = {"authorization": "Bearer let-me"}
        assert (await client.get(url, headers=wrong)).status_code == 401
        shown = await client.get(url, headers={"authorization": f"Bearer {TOKEN}"})
    assert shown.status_code == 200 and "version=0.0.4" in shown.headers["content-type"]
    assert "pilotfish_sockets 1.0" in shown.text


async def test_development_metrics_are_for_this_machine() -> None:
    metrics = Metrics(frozenset())
    parts = parts_of(telemetry=Telemetry((metrics,), metrics))
    async with served(parts) as address, httpx2.AsyncClient(trust_env=False) as client:
        url = address.http + "/metrics"
        assert (await client.get(url)).status_code == 200
        assert (await client.get(url, headers={"host": "rebound.example"})).status_code == 403


async def test_without_a_token_there_are_none() -> None:
    async with served(parts_of()) as address, httpx2.AsyncClient(trust_env=False) as client:
        assert (await client.get(address.http + "/metrics")).status_code == 404
