"""A needle in 10,000 rows: found and pressed in two actions, over the real wire."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from playwright.sync_api import Browser

from fakes import envelope, tool
from pilotfish import Agent, Settings
from pilotfish.agent.model.request import Request, ResultMessage
from pilotfish.models.scripted import ScriptedModel
from pilotfish.sessions.memory import MemoryStore
from widget.act.test_find import ROWS, VIRTUAL

HEAD = "<!doctype html><title>Orders</title><h1>Orders</h1>"
WIDGET = '<script src="/pilotfish.js" data-key="pk_dev" defer></script>'
PAGES = {"rows": ROWS % 10_000, "virtual": VIRTUAL % (10_000, 1_431, "draw()")}
ENDED = {"rows": "opened 8431", "virtual": "pressed 1431"}


def press_what_was_found(request: Request) -> dict[str, Any]:
    """The last button of the lines that `find` brought."""
    message = request.messages[-1]
    assert isinstance(message, ResultMessage)
    refs = re.findall(r"\[(\d+)\]<button>", message.results[0].text)
    return envelope(tool("click", ref=int(refs[-1])), memory="found")


@pytest.fixture(params=PAGES)
def served(request: Any) -> Iterator[tuple[str, str, ScriptedModel]]:
    model = ScriptedModel(
        [
            envelope(tool("find", text="needle"), memory="looking"),
            press_what_was_found,
            envelope(is_final=True, summary="Opened."),
        ]
    )
    settings = Settings(secret="s" * 32, development=True)
    agent = Agent(model=model, settings=settings, store=MemoryStore())
    app = FastAPI()

    @app.get("/page", response_class=HTMLResponse)
    def page() -> str:
        return HEAD + PAGES[request.param] + WIDGET

    app.mount("/", agent.app())
    with Running(app) as url:
        yield request.param, f"{url}/page", model


class Running:
    """The app on a loopback port, in a thread of its own."""

    def __init__(self, app: FastAPI) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._server = uvicorn.Server(
            uvicorn.Config(app, log_level="warning", ws="websockets-sansio")
        )
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )

    def __enter__(self) -> str:
        self._thread.start()
        end = time.monotonic() + 20
        while not self._server.started:
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.01)
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(20)


@pytest.mark.timeout(120)
def test_two_actions(served: tuple[str, str, ScriptedModel], chromium: Browser) -> None:
    which, url, model = served
    page = chromium.new_page()
    page.goto(url)
    page.wait_for_function("window.pilotfish?.version")
    ended = page.evaluate("pilotfish.run('open the order of Needle')")
    assert ended["status"] == "done", ended
    assert page.title() == ENDED[which]
    page.close()
    first, second, third = model.requests
    assert "eedle" not in first.messages[0].text.split("# Page now")[1]
    assert isinstance(second.messages[-1], ResultMessage)
    told = second.messages[-1].results[0].text
    assert told.startswith('#1 find: done. 1 line with "needle"')
    assert all(line.startswith("\t") for line in told.splitlines()[1:])
    assert [step.name for step in third.steps] == ["find", "click"]
    assert [step.outcome.status for step in third.steps] == ["done", "done"]
