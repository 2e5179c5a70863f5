"""Confirmations that are decided in a frame: by whom, from where, and how often."""

import json
import re
from typing import Any

import httpx2
import pytest

from fakes import envelope, tool
from pilotfish.actions.registry import Registry
from pilotfish.guard.policy import Policy
from pilotfish_client.page_messages import Decision
from pilotfish_client.server_messages import ConfirmAction, Done
from server.web.harness import KEY, ORIGIN, Address, click, final, parts_of, served
from server.web.tab import Document, Tab, careful

pytestmark = pytest.mark.anyio

FRAMED = Policy(confirm="frame")
LOADS = {"sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site"}
SENDS = {"origin": "https://agent.example", "sec-fetch-site": "same-origin"}


class Refunds:
    """A product with one action of its server that asks before it is carried out."""

    def __init__(self, policy: Policy | None = None) -> None:
        self.made: list[str] = []
        registry = Registry()

        @registry.action(require_confirmation=True, confirmation_message="Refund {order}?")
        async def refund(order: str) -> str:
            """Refund an order. order: its number."""
            self.made.append(order)
            return order

        _ = refund
        replies = envelope(tool("refund", order="7")), final()
        self.parts = parts_of(*replies, policy=policy or Policy(), actions=registry)


async def ask(address: Address, method: str, path: str, **options: Any) -> httpx2.Response:
    async with httpx2.AsyncClient(trust_env=False) as client:
        return await client.request(method, f"{address.http}/{path}", **options)


async def load(address: Address, path: str, **headers: str) -> httpx2.Response:
    return await ask(address, "GET", path, headers=LOADS | headers)


async def decide(address: Address, path: str, body: Any, **headers: str) -> int:
    sent = SENDS | {name.replace("_", "-"): value for name, value in headers.items()}
    return (await ask(address, "POST", path, json=body, headers=sent)).status_code


async def opened(tab: Tab) -> Document:
    document = tab.load()
    await document.connect()
    return document


def asked_in(response: httpx2.Response) -> dict[str, Any]:
    found = re.search(r'id="asked">(.*?)</script>', response.text)
    assert found
    return json.loads(found.group(1))


async def test_a_frame_decides_once_with_the_secret_of_its_last_document() -> None:
    product = Refunds(FRAMED)
    async with served(product.parts) as address:
        tab = Tab(address, approve=None)
        page = await opened(tab)
        await page.run()
        question = await page.until(ConfirmAction)
        path = question.frame
        assert path is not None and re.fullmatch(r"confirm/[0-9a-f]{32}/[\w-]{32}", path)

        for refused in (
            {"sec-fetch-dest": "empty"},
            {"sec-fetch-dest": "document", "sec-fetch-site": "none"},
            {"sec-fetch-site": "same-origin"},
        ):
            answer = await ask(address, "GET", path, headers=LOADS | refused)
            assert answer.status_code == 403 and "secret" not in answer.text, refused
        assert (await load(address, path[:-1] + "_")).status_code == 410

        shown = await load(address, path)
        policy = shown.headers["content-security-policy"]
        assert "default-src 'none'" in policy and f"frame-ancestors {ORIGIN}" in policy
        assert "unsafe" not in policy and shown.headers["cache-control"] == "no-store"
        first = asked_in(shown)
        assert (first["message"], first["origin"]) == ("Refund 7?", ORIGIN)
        assert first["digest"] == question.digest
        secret = asked_in(await load(address, path))["secret"]

        yes = {"secret": secret, "approved": True}
        assert await decide(address, path, yes, origin=ORIGIN) == 403
        assert await decide(address, path, yes, origin="null") == 403
        assert await decide(address, path, yes, sec_fetch_site="cross-site") == 403
        assert await decide(address, path, [yes]) == 400
        assert await decide(address, path, yes | {"approved": "yes"}) == 400
        assert await decide(address, path, yes | {"secret": "x" * 2000}) == 400
        assert await decide(address, path, yes | {"secret": first["secret"]}) == 410
        assert await decide(address, path, yes | {"secret": ""}) == 410
        assert product.made == []

        assert await decide(address, path, yes) == 200
        assert await decide(address, path, yes) == 410
        assert (await page.until(Done)).status == "done"
        assert product.made == ["7"]
        assert (await load(address, path)).status_code == 410
        await tab.close()


async def test_an_approval_over_the_socket_is_no_proof_where_a_frame_asks() -> None:
    """Demanded by the server's policy, or by the page itself."""
    for policy, capabilities in ((FRAMED, []), (Policy(), ["confirm_frame"])):
        product = Refunds(policy)
        async with served(product.parts) as address:
            tab = Tab(address, capabilities=capabilities)
            page = await opened(tab)
            await page.run()
            question = await page.until(ConfirmAction)
            assert question.frame
            await page.send(Decision(digest=question.digest, approved=True))
            assert (await page.until(Done)).status == "stopped"
            assert product.made == []
            assert (await load(address, question.frame)).status_code == 410
            await tab.close()


@pytest.mark.parametrize("policy", [FRAMED, Policy()])
async def test_what_the_page_holds_is_asked_on_its_card(policy: Policy) -> None:
    async with served(parts_of(envelope(click(2)), final(), policy=policy)) as address:
        tab = Tab(address, answers={"click": careful}, approve=True)
        page = await opened(tab)
        await page.run()
        assert (await page.until(ConfirmAction)).frame is None
        await page.until(Done)
        assert len(tab.effects) == 1
        await tab.close()


async def test_an_agent_of_the_pages_own_origin_is_not_opened() -> None:
    async with served(parts_of(envelope(click(2)), policy=FRAMED)) as address:
        headers = {"origin": address.http, "content-type": "application/json"}
        token = await ask(
            address, "POST", "pilotfish/token", content=json.dumps({"key": KEY}), headers=headers
        )
        assert token.status_code == 503 and token.json()["error"] == "configuration"
        told = token.json()["message"]
        assert "sought another one than that of the page" in told and address.http in told
        assert "Serve the agent from another host or port" in told


@pytest.mark.parametrize("path", ["confirm/s/i", "confirm/s/i?x"])
async def test_where_nothing_is_open_nothing_is_asked(path: str) -> None:
    async with served(parts_of(policy=FRAMED)) as address:
        assert (await load(address, path)).status_code == 410
        assert await decide(address, path, {"secret": "", "approved": True}) == 410
