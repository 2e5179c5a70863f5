"""Going back, within the document and over a page load."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

NO_API = "Object.defineProperty(window, 'navigation', { value: undefined })"


def _came_from_elsewhere(agent: Any) -> Any:
    """The same page loaded again, which cannot know what is before it."""
    here = agent.state("location.href")
    agent.page.goto("about:blank")
    agent.page.goto(here)
    anew = type(agent)(agent.page)
    anew.run(NO_API)
    # The action is loaded now: it knows of entries from then on.
    assert anew.act("go_back")["reason"] == "cross_origin"
    return anew


@pytest.mark.usefixtures("no_history")
def test_within_the_document(acting: Any) -> None:
    agent = acting("<button>x</button><input aria-label=Note>")
    nowhere = agent.act("go_back")
    assert (nowhere["status"], nowhere["reason"]) == ("failed", "navigation"), nowhere
    agent.run(
        "history.pushState({}, '', '/step2'); addEventListener('popstate', () => { document.title = 'One' })"
    )
    back = agent.act("go_back")
    assert back["status"] == "done" and back["message"].startswith(
        "Went back from /step2: route /step2 -> /"
    )
    assert agent.state("location.pathname") == "/"


def test_not_to_another_site(acting: Any) -> None:
    agent = acting("<button>x</button>")
    here = agent.state("location.href")
    agent.page.goto("about:blank")
    agent.page.goto(here)
    nowhere = type(agent)(agent.page).act("go_back")
    assert (nowhere["status"], nowhere["reason"]) == ("failed", "cross_origin"), nowhere


def test_where_no_navigation_api_tells_it_what_is_not_known_to_be_here_is_not_left(
    acting: Any,
) -> None:
    agent = acting("<button>x</button><a href='/two'>Two</a>", paths={"/two": "<h1>Two</h1>"})
    agent = _came_from_elsewhere(agent)
    assert agent.act("go_back")["reason"] == "cross_origin"
    agent.run("history.pushState({}, '', '/step2')")
    assert agent.act("go_back")["status"] == "done"
    assert agent.act("go_back")["reason"] == "cross_origin"
    agent.page.click("a")
    agent.page.wait_for_url("**/two")
    agent = type(agent)(agent.page)
    agent.run(NO_API)
    agent.begin("go_back", {})
    agent.page.wait_for_url("**/")


def test_a_step_that_this_document_has_made_loses_nothing_typed(acting: Any) -> None:
    agent = _came_from_elsewhere(acting("<input aria-label=Note>"))
    agent.page.fill("input", "half a letter")
    agent.run("history.pushState({}, '', '/step2')")
    back = agent.act("go_back")
    assert back["status"] == "done", back
    assert agent.state("document.querySelector('input').value") == "half a letter"


def test_out_of_the_cache_the_entries_may_be_those_of_later_pages(acting: Any) -> None:
    agent = acting("<button>x</button>")
    agent = _came_from_elsewhere(agent)
    agent.run("history.pushState({}, '', '/step2')")
    agent.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert agent.act("go_back")["reason"] == "cross_origin"


def test_over_a_page_load_and_not_past_what_was_typed(acting: Any) -> None:
    agent = acting(
        "<h1>One</h1><a href='/two'>Two</a>",
        paths={"/two": "<h1>Two</h1><textarea id=t aria-label=Note></textarea>"},
    )
    agent.page.click("a")
    agent.page.wait_for_url("**/two")
    agent = type(agent)(agent.page)
    agent.page.fill("#t", "half a letter")
    held = agent.act("go_back")
    assert (
        held["status"] == "needs_approval"
        and "would be lost" in held["approval"]["facts"]["message"]
    )
    assert agent.state("location.pathname") == "/two"
    agent.begin("go_back", {}, digest=held["approval"]["digest"])
    agent.page.wait_for_url("**/")
    entries = agent.page.evaluate("() => new unit.Journal('d2', sessionStorage).entries()")
    outcome = entries[-1]["outcome"]
    if agent.page.evaluate("'navigation' in window"):
        assert outcome["message"] == "The page was left by it: route /two -> /."
    else:
        assert outcome["status"] == "unknown"
