"""navigate: the site's own router, else a link, else a page load; never another origin."""

from typing import Any

import pytest

from widget.act.acting import texts


def test_the_hosts_router_comes_first(acting: Any) -> None:
    agent = acting('<a href="/cart" onclick="window.clicked=1">Cart</a>')
    agent.run("pf.route = path => { history.pushState({}, '', path); return true }")
    outcome = agent.act("navigate", {"path": "/cart"})
    assert outcome["status"] == "done"
    assert texts(outcome, "route") == ["route / -> /cart"]
    assert agent.state("[location.pathname, window.clicked ?? 0]") == ["/cart", 0]


def test_a_covered_link_is_no_obstacle(acting: Any) -> None:
    agent = acting(
        '<a href="/cart">Cart</a><div style="position:fixed;inset:0">wall</div>',
        paths={"/cart": "<h1>Cart</h1>"},
    )
    agent.begin("navigate", {"path": "/cart"})
    agent.page.wait_for_url("**/cart")


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/x",
        "https://evil.example/",
        "javascript:window.hacked=1",
        "data:text/html,x",
        "mailto:a@b.c",
        "\\\\evil.example",
        " javascript:window.hacked=1",
        "java\nscript:window.hacked=1",
    ],
)
def test_only_paths_of_this_site(acting: Any, path: str) -> None:
    agent = acting("<p>x")
    outcome = agent.act("navigate", {"path": path})
    assert (outcome["status"], outcome["reason"]) == ("failed", "cross_origin")
    assert agent.state("[location.pathname, window.hacked ?? 0]") == ["/", 0]


def test_a_router_that_does_not_go_anywhere_is_no_success(acting: Any) -> None:
    agent = acting("<p>x")
    agent.run("pf.route = () => true")
    outcome = agent.act("navigate", {"path": "/cart"})
    assert (outcome["status"], outcome["reason"]) == ("failed", "navigation")


def test_a_hash_and_a_redirecting_router(acting: Any) -> None:
    agent = acting("<h2 id=part>Part</h2>")
    assert texts(agent.act("navigate", {"path": "#part"}), "route") == ["route / -> /#part"]
    agent.run("pf.route = () => { history.pushState({}, '', '/login'); return true }")
    outcome = agent.act("navigate", {"path": "/account"})
    assert texts(outcome, "route") == ["route /#part -> /login"]


def test_confirm_navigation(acting: Any) -> None:
    agent = acting("<p>x", settings={"confirmNavigation": True})
    agent.run("pf.route = path => { history.pushState({}, '', path); return true }")
    outcome = agent.act("navigate", {"path": "/cart"})
    assert outcome["approval"]["kind"] == "navigation"
    assert outcome["approval"]["facts"]["url"] == "/cart"
    assert agent.state("location.pathname") == "/"
    digest = outcome["approval"]["digest"]
    assert agent.act("navigate", {"path": "/cart"}, digest=digest)["status"] == "done"
    assert agent.act("navigate", {"path": "/other"}, digest=digest)["status"] == "needs_approval"


def test_a_router_leaves_no_unsaved_input_unasked(acting: Any) -> None:
    """G10: neither for the model nor on the way back of a run that is stuck."""
    agent = acting('<form method=post><input aria-label="Street"></form>')
    agent.run("pf.route = path => { history.pushState({}, '', path); return true }")
    agent.act("fill_input", {"value": "Main Street"}, name="Street")
    assert agent.act("navigate", {"path": "#part"})["status"] == "done", "nothing is lost by that"
    outcome = agent.act("navigate", {"path": "/cart"})
    assert outcome["status"] == "needs_approval"
    assert "“Street” would be lost" in outcome["approval"]["facts"]["message"]
    assert agent.state("location.pathname") == "/"
    digest = outcome["approval"]["digest"]
    assert agent.act("navigate", {"path": "/cart"}, digest=digest)["status"] == "done"
    assert agent.state("location.pathname") == "/cart"
