"""Who carries out a navigation: a host that says so, one that just does it, or nobody."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

TABLES = tomllib.loads(Path(__file__).with_name("router.toml").read_text(encoding="utf-8"))

SETUP = """
window.events = unit.createEvents({ heard() {} });
window.settings = {};
window.router = unit.createRouter(settings, events);
window.calls = [];
"""


@pytest.fixture
def page(page_with: Callable[..., Page], bundle: Callable[[str], str]) -> Page:
    opened = page_with("<p>")
    for entry in ("host/actions/events.ts", "host/pages/router.ts"):
        opened.add_script_tag(content=bundle(entry) + "; Object.assign(window.all ??= {}, unit)")
    opened.evaluate("window.unit = window.all")
    opened.add_script_tag(content=SETUP)
    return opened


def navigate(page: Page, setup: str) -> Any:
    page.evaluate(f"() => {{ {setup} }}")
    return page.evaluate("router.navigate('/cart')")


@pytest.mark.parametrize(
    ("setup", "taken"),
    TABLES["who_takes_a_navigation_over"],
)
def test_who_takes_a_navigation_over(page: Page, setup: str, taken: bool) -> None:
    assert navigate(page, setup) is taken
    assert page.evaluate("calls") == (["/cart"] if "calls" in setup else [])


def test_a_promise_is_awaited(page: Page) -> None:
    setup = (
        "events.on('navigate', () => new Promise(go => setTimeout(() => go(calls.push(1)), 200)))"
    )
    assert navigate(page, setup) is True
    assert page.evaluate("calls") == [1]
