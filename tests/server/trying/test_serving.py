from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pilotfish.proxy.sockets import LARGEST
from pilotfish.trying.serving import LOOPBACK, TrialServer
from pilotfish.trying.trial import Trial, Wanted
from ports import Ports


async def hello(request: Request) -> Response:
    return PlainTextResponse("hello")


SITE = Starlette(routes=[Route("/", hello)])


@contextmanager
def started(server: TrialServer) -> Iterator[threading.Thread]:
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield thread
    finally:
        server.should_exit = True
        thread.join(20)


def test_it_listens_on_this_machine_only(ports: Ports, free: int) -> None:
    with ports.lend(SITE) as real:
        trial = Trial(
            Wanted(f"http://127.0.0.1:{real}", free, private=True, model="builtin"), print
        )
        server = TrialServer(trial, free)
        with started(server):
            while not server.started:
                time.sleep(0.01)
            bound = [one.getsockname()[0] for each in server.servers for one in each.sockets]
            assert bound == [LOOPBACK] == ["127.0.0.1"]
            headers = {"host": trial.address.split("/")[2]}
            assert httpx2.get(f"http://127.0.0.1:{free}/", headers=headers).text == "hello"
    assert server.refused is None and server.config.ws_max_size == LARGEST


def test_a_site_that_cannot_be_shown_is_not_served(free: int) -> None:
    trial = Trial(Wanted("http://127.0.0.1:1", free, private=True, model="builtin"), print)
    server = TrialServer(trial, free)
    with started(server) as thread:
        thread.join(20)
    assert not server.started and "cannot be reached" in str(server.refused)


@pytest.fixture
def free() -> int:
    from pilotfish.cli.listening import free_port

    return free_port("127.0.0.1")
