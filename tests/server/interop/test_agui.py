"""A run of a page over AG-UI: the official client, unmodified, beside the page that acts."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import httpx2
import pytest

from fakes import envelope, tool
from pilotfish.agent.run.seams import User
from pilotfish.interop import agui
from pilotfish_client.page_messages import Decision
from pilotfish_client.server_messages import ConfirmAction, Done
from server.interop.visitors import agent_of
from server.web.harness import ORIGIN, TOKENS, Address, click, final, serving
from server.web.tab import Tab, careful

pytestmark = pytest.mark.anyio
FOLDER = Path(__file__).parents[2] / "frameworks"
CLIENT = Path(__file__).with_name("agui_client.mjs")


async def client(
    url: str, token: str, *steps: dict[str, Any], name: str = "@ag-ui/client"
) -> asyncio.subprocess.Process:
    """Runs the official client; each step is a `runAgent()` with this input."""
    node = shutil.which("node")
    assert node is not None
    given = json.dumps({"name": name, "url": url, "token": token, "origin": ORIGIN, "steps": steps})
    return await asyncio.create_subprocess_exec(
        *(node, str(CLIENT), given),
        cwd=FOLDER,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 22,
    )


async def recorded(process: asyncio.subprocess.Process) -> list[dict[str, Any]]:
    """The events of the next run."""
    assert process.stdout is not None
    async with asyncio.timeout(90):
        return json.loads(await process.stdout.readline())


def body(*said: str) -> dict[str, Any]:
    messages = [{"id": text, "role": "user", "content": text} for text in said]
    return {"threadId": "t", "runId": "r", "messages": messages}


@pytest.mark.parametrize("name", ["@ag-ui/client", "@ag-ui/client-of-copilotkit"])
async def test_the_official_client_follows_a_run_and_cannot_approve(name: str) -> None:
    agent = agent_of(
        envelope({"narrate": "I press it."}, click(2)), final(summary="Paid, as you approved.")
    )
    app = agent.app()
    app.mount("/agui", agent.agui())
    async with serving(app) as port:
        address = Address(port, app)
        token = TOKENS.mint(ORIGIN, User("ada"))
        tab = Tab(address, token=token, answers={"click": careful})
        page = await tab.open()
        process = await client(
            f"{address.http}/agui/",
            token,
            {"message": "Press Pay"},
            {"resume": {"approved": True}},
            {"resume": {"approved": True}, "wait": True},
            name=name,
        )
        await page.run("Press Pay")
        asked = await page.until(ConfirmAction, seconds=40)
        first, second = await recorded(process), await recorded(process)
        assert tab.effects == []  # an approval over AG-UI alone is none
        await page.send(Decision(digest=asked.digest, approved=True))
        assert (await page.until(Done)).status == "done"
        assert process.stdin is not None
        process.stdin.write(b"\n")
        third = await recorded(process)
        await process.wait()
        await tab.close()
    assert [event["type"] for event in first][:2] == ["RUN_STARTED", "STATE_SNAPSHOT"]
    texts = [event["delta"] for event in first if event["type"] == "TEXT_MESSAGE_CONTENT"]
    assert "".join(texts) == "I press it."
    for events in (first, second):
        ended = events[-1]
        assert ended["type"] == "RUN_FINISHED" and ended["outcome"]["type"] == "interrupt"
        (interrupt,) = ended["outcome"]["interrupts"]
        assert interrupt["id"] == asked.digest and interrupt["reason"] == "pilotfish:approval"
        assert interrupt["message"] == "This is approved on the card in the page, not here: Pay?"
    kinds = [event["type"] for event in third]
    assert "TOOL_CALL_RESULT" in kinds and kinds[-1] == "RUN_FINISHED"
    assert third[-1]["outcome"]["type"] == "success"
    assert third[-1]["result"]["summary"] == "Paid, as you approved."


async def test_questions_are_answered_over_agui() -> None:
    asks = envelope(tool("ask_user", question="Which size?"))
    agent = agent_of(asks, *[final(summary="Size M it is.")] * 3)
    app = agent.app()
    app.mount("/agui", agent.agui())
    async with serving(app) as port:
        address = Address(port, app)
        token = TOKENS.mint(ORIGIN, User("ada"))
        tab = Tab(address, token=token)
        page = await tab.open()
        process = await client(
            *(f"{address.http}/agui/", token, {"message": "Which one?"}),
            *({"resume": 7}, {"resume": "M"}),
        )
        await page.run("Which one?")
        first, again = await recorded(process), await recorded(process)
        second = await recorded(process)
        await process.wait()
        assert (await page.until(Done)).summary == "Size M it is."
        await tab.close()
    (interrupt,) = first[-1]["outcome"]["interrupts"]
    assert again[-1]["outcome"]["interrupts"] == [interrupt]  # 7 is no answer
    assert (interrupt["message"], interrupt["reason"]) == ("Which size?", "pilotfish:question")
    assert second[-1]["result"]["summary"] == "Size M it is."


async def test_a_page_that_connects_with_its_first_run_is_waited_for() -> None:
    agent = agent_of(final(summary="Here."))
    app = agent.app()
    app.mount("/agui", agent.agui())
    async with serving(app) as port, httpx2.AsyncClient() as http:
        token = TOKENS.mint(ORIGIN, User("ada"))
        tab = Tab(Address(port, app), token=token)
        headers = {"origin": ORIGIN, "authorization": f"Bearer {token}"}
        asked = asyncio.create_task(
            http.post(f"http://127.0.0.1:{port}/agui/", headers=headers, json=body("Where?"))
        )
        await asyncio.wait({asked}, timeout=0.3)
        await (await tab.open()).run("Where?")
        response = await asked
        await tab.close()
    assert response.status_code == 200 and '"summary":"Here."' in response.text


@pytest.mark.parametrize(
    "headers, status, told",
    [
        ({}, 403, "origin"),
        ({"origin": ORIGIN}, 401, "token"),
        ({"origin": ORIGIN, "authorization": "Bearer nonsense"}, 401, "token"),
        ({"origin": ORIGIN, "authorization": "BEARER"}, 409, "no page of this visitor"),
    ],
)
async def test_only_the_visitor_of_a_page_is_served(
    headers: dict[str, str], status: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agui, "BEGINS", 0.1)
    agent = agent_of(final())
    app = agent.app()
    app.mount("/agui", agent.agui())
    if headers.get("authorization") == "BEARER":
        headers = {**headers, "authorization": f"Bearer {TOKENS.mint(ORIGIN, User('eve'))}"}
    async with serving(app) as port, httpx2.AsyncClient() as http:
        page = await Tab(Address(port, app), token=TOKENS.mint(ORIGIN, User("ada"))).open()
        url = f"http://127.0.0.1:{port}/agui/"
        response = await http.post(url, headers=headers, json=body())
        assert (response.status_code, told in response.text.lower()) == (status, True)
        await page.close()
