"""The checkout task with a fault at every step: at most one order, exactly one where the visitor
was told so, and otherwise they were asked."""

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error

from cutting_proxy import CuttingProxy
from end_to_end.shop import Shop
from end_to_end.visitor import Visitor, arrive

TASK = "add two blue mugs to my cart, go to checkout and place the order"
STEPS = range(7)
BETWEEN = re.compile(r"context|Not attached|detached|interrupted|ERR_ABORTED", re.I)
# The widget remembers what it holds; before it has read the storage, there is nothing else.
CLEAR_WHILE_HELD = """() => {
  if (!(sessionStorage.getItem('pilotfish.session') ?? '').includes('"live":true')) return 0;
  sessionStorage.clear();
}"""
HEDGED = re.compile(
    r"cannot (tell|say)|could not|not done|nothing happened|was going on|did not|restart|stopped",
    re.I,
)


@pytest.fixture(scope="module")
def proxy(shop: Shop) -> Iterator[CuttingProxy]:
    port = urlsplit(shop.url).port
    assert port is not None
    with CuttingProxy(port) as running:
        yield running


def run_with(visitor: Visitor, at: int, fault) -> bool:
    """Runs the task; once `at` steps are over, the fault happens, once (if it comes to that). A
    fault that tells of 0 has met nothing yet: it happens at the next look."""
    happened = False

    def each(looking: Visitor) -> None:
        nonlocal happened
        steps = sum(name == "step" for name, _ in looking.events)
        if not happened and steps >= at:
            try:
                happened = fault(looking) != 0
            except Error as error:
                # Between two documents there is nothing to do it to: at the next look.
                assert BETWEEN.search(str(error)), error

    visitor.ask(TASK)
    ended = visitor.follow(approve=True, each=each, seconds=90)
    assert happened or at > sum(name == "step" for name, _ in visitor.events)
    orders = visitor.shop.state(visitor.customer).orders
    assert orders <= 1
    if "place the order" in ended.summary.lower() and not HEDGED.search(ended.summary):
        assert orders == 1, f"told {ended.summary!r}, but {orders} orders were placed"
    elif orders == 0:
        # Not placed: then the visitor was asked, or told that it did not come to that.
        assert ended.asked or HEDGED.search(ended.summary), ended.summary
    return happened


@pytest.mark.parametrize("at", STEPS)
@pytest.mark.timeout(150)
def test_a_cut_socket(chromium: Browser, shop: Shop, proxy: CuttingProxy, at: int) -> None:
    visitor = arrive(chromium, replace(shop, url=proxy.url))
    before = proxy.cuts
    assert run_with(visitor, at, lambda _: proxy.cut()) == (proxy.cuts > before)
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
    run_with(visitor, at, lambda looking: looking.page.evaluate(CLEAR_WHILE_HELD))
    visitor.context.close()


@pytest.mark.timeout(150)
def test_a_session_storage_cleared_between_two_documents(chromium: Browser, shop: Shop) -> None:
    """Then nothing tells the next document whose run it is: the run stays behind, and the visitor
    begins anew."""
    visitor = arrive(chromium, shop)
    visitor.context.add_init_script(
        "if (location.pathname === '/checkout') sessionStorage.clear();"
    )
    visitor.ask(TASK)
    visitor.page.wait_for_url("**/checkout")
    before = len(visitor.told("step"))
    visitor.page.wait_for_timeout(2000)
    assert len(visitor.told("step")) == before
    assert not visitor.ended
    assert visitor.run("go to the cart").summary
    assert visitor.path() == "/cart"
    assert shop.state(visitor.customer).orders == 0
    visitor.context.close()
