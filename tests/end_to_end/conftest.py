from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from end_to_end.shop import Shop, serve
from end_to_end.visitor import Visitor, arrive


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
