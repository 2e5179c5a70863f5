"""Connections over both transports: shared or one for each user, and what is left of lost ones."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from mcp.server import MCPServer
from mcp.server.mcpserver import Context

from fakes import FakeHost, envelope, tool
from pilotfish.agent.run.seams import User
from pilotfish.interop import McpServer
from pilotfish.interop.mcp_connection import Connection, Connections, McpUnreachable
from pilotfish_client.server_messages import Subtitle
from server.interop.runs import run_of
from server.interop.servers import hostile_server, over_http, time_server
from server.web.harness import serving

pytestmark = pytest.mark.anyio


def call(name: str, **args) -> dict:
    return envelope(tool(name, **args))


class Killing(FakeHost):
    """Kills the server's process when its first progress is told."""

    async def show(self, message: Any) -> None:
        await super().show(message)
        if isinstance(message, Subtitle) and message.text == "every: 1/3":
            self.process.kill()

    process: subprocess.Popen[bytes]


async def test_tools_over_streamable_http_and_a_server_that_is_killed_in_mid_call() -> None:
    with over_http() as (url, process):
        host = Killing()
        host.process = process
        server = McpServer("every", url=url, unasked=["*"], timeout_seconds=30)
        result, _, _ = await run_of(
            call("every_get_sum", a=2, b=3),
            call("every_get_structured_content", location="New York"),
            call("every_trigger_long_running_operation", duration=9, steps=3),
            call("every_get_sum", a=2, b=3),
            mcp=[server],
            host=host,
        )
    total, weather, killed, after = (step.outcome for step in result.steps)
    assert "5" in str(total.data) and weather.status == "done"
    assert weather.data is not None and "temperature" in weather.data
    assert killed.status == "unknown" and "may have happened" in killed.message
    assert after.status == "failed" and "cannot be reached" in after.message


async def test_each_request_has_the_headers_of_whoever_asks() -> None:
    spoken = MCPServer("orders")

    @spoken.tool(description="Who is asking.")
    async def who(ctx: Context) -> str:
        request = ctx.request_context.request
        assert request is not None
        return request.headers.get("authorization", "nobody")

    asked: list[str] = []

    async def headers(user: User | None) -> dict[str, str]:
        asked.append(user.id if user else "")
        return {"authorization": f"Bearer {len(asked)} of {user.id}"} if user else {}

    app = spoken.streamable_http_app(stateless_http=True)
    async with serving(app) as port:
        server = McpServer(
            "orders", url=f"http://127.0.0.1:{port}/mcp", headers=headers, unasked=["who"]
        )
        said = []
        for user in (User("ada"), User("bob"), None):
            result, _, _ = await run_of(call("orders_who"), mcp=[server], user=user)
            said.append(result.steps[0].outcome.data)
    ada, bob, nobody = (each["result"] for each in said if each)
    assert ada.endswith("of ada") and bob.endswith("of bob") and nobody == "nobody"
    assert len(asked) > 3  # a token may change within a run


async def test_one_connection_serves_all_where_the_server_knows_no_users() -> None:
    connections = Connections()
    shared = time_server()
    assert connections.of(shared, User("ada")) is connections.of(shared, None)
    personal = McpServer("own", url="https://own.example/mcp", headers=lambda user: {})
    ada = connections.of(personal, User("ada"))
    assert ada is not connections.of(personal, User("bob"))
    assert ada is connections.of(personal, User("ada", claims={"fresh": 1}))
    assert ada.user is not None and ada.user.claims == {"fresh": 1}


async def test_a_server_that_cannot_be_reached_is_not_tried_by_every_run() -> None:
    connection = Connection(McpServer("lost", command=["/no/such/program"]), None)
    for _ in range(2):
        with pytest.raises(McpUnreachable, match=r"lost cannot be reached: .*No such file"):
            await connection.client()


async def test_a_server_that_never_answers_is_given_up_in_time() -> None:
    silent = McpServer("mute", command=["sleep", "60"], connect_seconds=0.3)
    with pytest.raises(McpUnreachable, match=r"no answer within 0\.3 s"):
        await Connection(silent, None).client()


async def test_a_process_is_started_once_for_many_runs_and_ends_with_its_connection(
    tmp_path: Path,
) -> None:
    connection = Connection(hostile_server(str(tmp_path / "record")), None)
    first = await connection.client()
    assert set(await connection.tools()) > {"read", "add"}
    assert await connection.client() is first
    connection.drop()
    assert await connection.client() is not first
    connection.drop()


async def test_visitors_approve_calls_over_http_too() -> None:
    with over_http() as (url, _):
        result, _, host = await run_of(
            call("every_echo", message="hello"),
            mcp=[McpServer("every", url=url)],
            host=FakeHost(approves=[True]),
        )
    assert host.confirmed[0].message == "every: echo (message: hello)?"
    assert result.steps[0].outcome.data == {"result": "Echo: hello"}
