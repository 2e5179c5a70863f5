import subprocess
import sys
from collections.abc import Mapping

import pytest
from starlette.testclient import TestClient

from pilotfish import Agent, MemoryStore
from pilotfish.agent.failures import StoreUnavailable
from pilotfish.interop import Handover, Letter, McpServer, Reply
from pilotfish.interop.handover import Refused
from pilotfish.interop.interop import LARGEST, REPLIES


def test_two_servers_of_one_name_are_refused() -> None:
    servers = [McpServer("shop", command=["x"]), McpServer("shop", command=["y"])]
    with pytest.raises(ValueError, match="two servers are called 'shop'"):
        Agent(model="builtin", mcp=servers)


def test_other_values_than_servers_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Agent\(mcp=…\): expected McpServer"):
        Agent(model="builtin", mcp=["https://a.example/mcp"])


def test_nothing_of_it_is_imported_by_an_agent_that_uses_none() -> None:
    script = """
import sys
from pilotfish import Agent
agent = Agent(model="builtin")
agent.app()
found = [name for name in sys.modules if name.startswith(("pilotfish.interop", "mcp", "ag_ui"))]
assert not found, found
"""
    subprocess.run([sys.executable, "-c", script], check=True)


class Box:
    def wake(self) -> None: ...

    async def take(self, reply: Reply) -> bool:
        if reply.text == "no store":
            raise StoreUnavailable("gone")
        return reply.text == "new"


class FakeChannel:
    async def deliver(self, letter: Letter, *, again: bool) -> None: ...

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        if body == b"forged":
            raise Refused("the signature is not ours")
        return None if body == b"other" else Reply("1", "c", body.decode())


@pytest.mark.parametrize(
    "body, status, told",
    [
        ("new", 200, "kept"),
        ("old", 200, "nothing new to us"),
        ("other", 200, "nothing new to us"),
        ("forged", 401, "the signature is not ours"),
        ("no store", 503, "try again"),
        ("x" * (LARGEST + 1), 413, "too large"),
    ],
)
def test_each_answer_to_a_reply(
    body: str, status: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilotfish.interop.outbox.Outbox", lambda *_: Box())
    agent = Agent(model="builtin", store=MemoryStore(), handover=Handover(FakeChannel()))
    response = TestClient(agent.app()).post(REPLIES, content=body)
    assert response.status_code == status and told in response.text.lower()
