"""The checkout task with a fault at every step: at most one order, exactly one where the visitor
was told so, and otherwise they were asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from cutting_proxy import CuttingProxy
from end_to_end.shop import Shop
from end_to_end.visitor import Visitor, arrive

TASK = "add two blue mugs to my cart, go to checkout and place the order"
STEPS = range(9)


@pytest.fixture(scope="module")
def proxy(shop: Shop) -> Iterator[CuttingProxy]:
    port = urlsplit(shop.url).port
    assert port is not None
    with CuttingProxy(port) as running:
        yield running


def run_with(visitor: Visitor, at: int, fault) -> None:
    """Runs the task; once `at` steps are over, the fault happens, once."""
    happened = False

    def each(looking: Visitor) -> None:
        nonlocal happened
        steps = sum(name == "step" for name, _ in looking.events)
        if not happened and steps >= at:
            happened = True
            fault(looking)

    visitor.ask(TASK)
    ended = visitor.follow(approve=True, each=each, seconds=90)
    assert happened or at > sum(name == "step" for name, _ in visitor.events)
    orders = visitor.shop.state(visitor.customer).orders
    assert orders <= 1
    status = next(p["status"] for n, p in reversed(visitor.events) if n == "done")
    if status == "done" and "not done" not in ended.summary and not ended.asked:
        assert orders == 1, f"told {ended.summary!r}, but {orders} orders were placed"


@pytest.mark.parametrize("at", STEPS)
@pytest.mark.timeout(150)
def test_a_cut_socket(chromium: Browser, shop: Shop, proxy: CuttingProxy, at: int) -> None:
    visitor = arrive(chromium, replace(shop, url=proxy.url))
    before = proxy.cuts
    run_with(visitor, at, lambda _: proxy.cut())
    assert proxy.cuts > before
    assert shop.state(visitor.customer).orders == 1
    visitor.context.close()


@pytest.mark.parametrize("at", STEPS)
@pytest.mark.timeout(150)
def test_a_reload(chromium: Browser, shop: Shop, at: int) -> None:
    visitor = arrive(chromium, shop)
    run_with(visitor, at, lambda looking: looking.page.reload())
    visitor.context.close()


@pytest.mark.parametrize("at", STEPS)
@pytest.mark.timeout(150)
def test_a_cleared_session_storage(chromium: Browser, shop: Shop, at: int) -> None:
    visitor = arrive(chromium, shop)
    run_with(visitor, at, lambda looking: looking.page.evaluate("sessionStorage.clear()"))
    visitor.context.close()
