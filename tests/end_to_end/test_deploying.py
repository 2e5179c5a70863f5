"""What docs/deploying.md says, tried as processes."""

import asyncio
import sqlite3
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from databases import Cluster
from nodes import Node, Visitor
from pilotfish.sessions.address import open_store
from pilotfish_client.server_messages import Welcome
from proxy import Proxy
from server.web.tab import Tab

pytestmark = pytest.mark.anyio


@pytest.fixture
def nodes(tmp_path: Path, database: str) -> Iterator[list[Node]]:
    settings = {
        "PILOTFISH_STORE": database,
        "PILOTFISH_TRUSTED_PROXIES": "127.0.0.1",
        "NODE_PACE": "0.3",
        "NODE_DRAIN": "1",
    }
    nodes = [Node(tmp_path, settings).start() for _ in range(2)]
    yield [node.until_ready() for node in nodes]
    for node in nodes:
        node.stop()


@pytest.fixture
def proxy(tmp_path: Path, nodes: list[Node]) -> Iterator[Proxy]:
    proxy = Proxy(tmp_path / "nginx", nodes).start()
    yield proxy
    proxy.stop()


async def test_two_servers_behind_nginx_lose_no_run(nodes: list[Node], proxy: Proxy) -> None:
    """One is killed, then the other is restarted in peace, while runs are going on."""
    visitors = [Visitor(Tab(proxy.address)) for _ in range(8)]  # type: ignore[arg-type]
    running = [asyncio.create_task(each.run("press 12 times", "r1")) for each in visitors]

    async def pressed(count: int) -> None:
        while sum(len(each.tab.effects) for each in visitors) < count:
            await asyncio.sleep(0.02)

    await pressed(16)
    await asyncio.to_thread(nodes[0].kill)
    await pressed(40)
    await asyncio.to_thread(nodes[0].start().until_ready)
    await asyncio.to_thread(nodes[1].stop)
    for done in await asyncio.gather(*running):
        assert (done.status, done.summary) == ("done", "Pressed 12 times.")
    for each in visitors:
        assert len(each.tab.effects) == len(set(each.tab.effects)) == 12
        assert each.tab.wrong == []
        await each.tab.close()
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    url = f"https://127.0.0.1:{proxy.tls}/readyz"
    answer = await asyncio.to_thread(urllib.request.urlopen, url, context=trusting)
    with closing(answer):
        assert answer.status == 200


async def test_a_copy_of_the_file_is_whole_while_a_server_writes_it(tmp_path: Path) -> None:
    path, copy = tmp_path / "s.sqlite3", tmp_path / "copy.sqlite3"
    node = Node(tmp_path, {"PILOTFISH_DATABASE": str(path), "NODE_PACE": "0.05"}).start()
    visitor = Visitor(Tab(node.until_ready().address))  # type: ignore[arg-type]
    running = asyncio.create_task(visitor.run("press 10 times", "r1"))
    while len(visitor.tab.effects) < 4:
        await asyncio.sleep(0.01)
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"VACUUM INTO '{copy}'")
    assert (await running).status == "done"
    await visitor.tab.close()
    await asyncio.to_thread(node.stop)
    store = await open_store(str(copy))
    session = (await store.recent_sessions(1))[0]
    kinds = [entry.kind for entry in await store.read(session)]
    assert kinds.count("issued") >= 4
    assert "run_ended" not in kinds
    await store.close()


async def test_a_dump_is_restored_and_pages_begin_anew(
    tmp_path: Path, cluster: Cluster, database: str
) -> None:
    """A backup is older than the pages: what they were told since must not be issued again."""
    first = Node(tmp_path, {"PILOTFISH_STORE": database, "NODE_RUNS": "1"}).start().until_ready()
    visitor = Visitor(Tab(first.address))  # type: ignore[arg-type]
    assert (await visitor.run("press 2 times", "r1", 15)).status == "done"
    dump = str(tmp_path / "pilotfish.dump")
    await asyncio.to_thread(subprocess.run, ["pg_dump", "-Fc", "-f", dump, database], check=True)
    await asyncio.to_thread(first.stop)
    other = cluster.database()
    restore = ["pg_restore", "--no-owner", "-d", other, dump]
    await asyncio.to_thread(subprocess.run, restore, check=True)
    cluster.execute("DELETE FROM session", other)
    second = Node(tmp_path, {"PILOTFISH_STORE": other, "NODE_RUNS": "1"}).start().until_ready()
    before = visitor.document.of(Welcome)[0].session if visitor.document else ""
    visitor.go_to(second)
    await visitor.cut()
    await visitor.connect()
    assert visitor.document is not None
    assert visitor.document.of(Welcome)[-1].session != before
    done = await visitor.run("press 1 times", "r2", 15)
    assert "1 tasks a day" in done.summary, "the counter of the day is there"
    await visitor.tab.close()
    await asyncio.to_thread(second.stop)
    store = await open_store(other)
    assert len(await store.recent_sessions(5)) == 0
    await store.close()
