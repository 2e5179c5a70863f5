"""Each library's page is bundled once, and opened once for all tests of a module that pass."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from widget.libraries.library import READER, Claims, Library

FRAMEWORKS = Path(__file__).parents[2] / "frameworks"
PAGE = """<!doctype html><html lang=en><head><title>{name}</title>
<link rel=icon href=data:,><style>{css}</style></head>
<body><div id=root></div><script src=/page.js></script></body></html>"""


@pytest.fixture(scope="session")
def claims() -> Iterator[Claims]:
    """The one check of all outcomes: none may claim what the application's state denies."""
    claims = Claims()
    yield claims
    assert claims.wrong == []


@pytest.fixture(scope="module")
def anew(
    request: pytest.FixtureRequest,
    chromium: Browser,
    bundle: Any,
    loopback: Any,
    claims: Claims,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Any]:
    """`anew(before)`: the module's LIBRARY in a page of its own; the script `before` runs first."""
    name: str = request.module.LIBRARY
    script, css = _bundled(name, tmp_path_factory.mktemp(name))
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-US")

    def open_anew(before: str = "") -> Library:
        loopback.pages = {"/": PAGE.format(name=name, css=css), "/page.js": script}
        loopback.headers = {}
        page = context.new_page()
        page.add_init_script(script=before + bundle(READER))
        page.goto(loopback.origin + "/")
        page.wait_for_function("() => Object.keys(app).length > 0")
        return Library(name, page, claims)

    yield open_anew
    context.close()


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


def _bundled(name: str, folder: Path) -> tuple[str, str]:
    if not (FRAMEWORKS / "node_modules").exists():
        pytest.fail("tests/frameworks/node_modules is missing: run `make test`, which installs it")
    target = folder / "page.js"
    command = ["node", "library.mjs", name, str(target)]
    done = subprocess.run(command, cwd=FRAMEWORKS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    styles = target.with_suffix(".css")
    css = styles.read_text(encoding="utf-8") if styles.exists() else ""
    return target.read_text(encoding="utf-8"), css
