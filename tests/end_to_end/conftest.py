from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from end_to_end.shop import Shop, serve
from end_to_end.visitor import Visitor, arrive

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
    assert path, "no Chromium found: install it, or set PILOTFISH_CHROMIUM to its path"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    """The demo on the built-in matcher."""
    with serve(tmp_path_factory.mktemp("shop"), PILOTFISH_MODEL="builtin") as running:
        yield running


@pytest.fixture
def visitor(chromium: Browser, shop: Shop) -> Iterator[Visitor]:
    arrived = arrive(chromium, shop)
    yield arrived
    arrived.context.close()
