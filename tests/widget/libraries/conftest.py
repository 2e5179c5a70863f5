"""Each library's page is bundled once, and opened once for all tests of a module that pass."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from built import of_frameworks
from widget.libraries.library import READER, Claims, Library

PAGE = """<!doctype html><html lang=en><head><title>{name}</title>
<link rel=icon href=data:,><style>{css}</style></head>
<body><div id=root></div><script src=/page.js></script></body></html>"""


@pytest.fixture(scope="session")
def claims() -> Iterator[Claims]:
    """The one check of all outcomes: none may claim what the application's state denies."""
    claims = Claims()
    yield claims
    assert claims.wrong == []


@pytest.fixture(scope="session")
def opening(chromium: Browser, bundle: Any, loopback: Any, claims: Claims) -> Any:
    """`opening(name, before)`: a library in a page of its own; the script `before` runs first."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-US")
    bundles: dict[str, tuple[str, str]] = {}

    def open_anew(name: str, before: str = "") -> Library:
        if name not in bundles:
            bundles[name] = _bundled(name)
        script, css = bundles[name]
        loopback.pages = {"/": PAGE.format(name=name, css=css), "/page.js": script}
        loopback.headers = {}
        page = context.new_page()
        page.add_init_script(script=before + bundle(READER))
        page.goto(loopback.origin + "/")
        page.wait_for_function("() => Object.keys(app).length > 0")
        return Library(name, page, claims)

    # The browser closes the context: a session's last test may be one that does not browse.
    return open_anew


@pytest.fixture(scope="module")
def anew(request: pytest.FixtureRequest, opening: Any) -> Iterator[Any]:
    """`anew(before)`: the module's LIBRARY in a page of its own."""
    opened: list[Library] = []

    def open_anew(before: str = "") -> Library:
        opened.append(opening(request.module.LIBRARY, before))
        return opened[-1]

    yield open_anew
    for library in opened:
        library.page.close()


@pytest.fixture
def module_library(request: pytest.FixtureRequest, opening: Any) -> Iterator[Library]:
    """The library that the parameter names, in a new page."""
    library: Library = opening(request.param)
    yield library
    library.page.close()


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, anew: Any) -> Any:
    """Opens the page of the module's LIBRARY, and again after a failure."""
    state: dict[str, Any] = {"library": None, "failed": 0}

    def current() -> Library:
        failed = request.session.testsfailed
        if state["library"] is None or failed != state["failed"]:
            state["failed"] = failed
            state["library"] = anew()
        return state["library"]

    return current


@pytest.fixture
def library(opened: Any) -> Library:
    """The page as the tests before left it."""
    return opened()


def _bundled(name: str) -> tuple[str, str]:
    script = of_frameworks("library.mjs", name)
    styles = script.with_suffix(".css")
    css = styles.read_text(encoding="utf-8") if styles.exists() else ""
    return script.read_text(encoding="utf-8"), css
