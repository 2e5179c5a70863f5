"""A fresh shop for each test, a client in front of it, and a browser in front of a live one."""

import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, expect

from pilotfish_demo import customers
from pilotfish_demo.app import create_app
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database

# Long, for a machine that runs other browsers at the same time; nothing waits it out.
SECONDS = 30


@pytest.fixture(scope="session")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Database(tmp_path_factory.mktemp("seed") / "shop.sqlite3").path


@pytest.fixture
def shop(seeded: Path, tmp_path: Path) -> Database:
    return Database(Path(shutil.copy(seeded, tmp_path / "shop.sqlite3")))


@pytest.fixture
def sam(shop: Database) -> Customer:
    with shop.transaction() as connection:
        return customers.welcome(connection)


@pytest.fixture
def tidewater(shop: Database, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    monkeypatch.setenv("PILOTFISH_DEMO_WITHOUT_AGENT", "1")
    return create_app(shop.path)


@pytest.fixture
def client(tidewater: FastAPI) -> Iterator[TestClient]:
    with TestClient(tidewater, base_url="http://tidewater.test") as client:
        yield client


@pytest.fixture
def origin(tidewater: FastAPI) -> Iterator[str]:
    """The address of the shop, served for real."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(tidewater, log_level="warning", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listener.close()


@pytest.fixture
def page(chromium: Browser, origin: str) -> Iterator[Page]:
    """A new visitor's tab; the test fails when the page throws or breaks the policy."""
    context = chromium.new_context(base_url=origin, viewport={"width": 1280, "height": 860})
    context.set_default_timeout(SECONDS * 1000)
    expect.set_options(timeout=SECONDS * 1000)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda message: (
            problems.append(message.text) if "Content Security" in message.text else None
        ),
    )
    yield page
    context.close()
    assert problems == []
