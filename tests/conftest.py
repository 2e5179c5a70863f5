"""What every test may use."""

import asyncio
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from engines.choice import ENGINE, firefox, webkit

pytest_plugins = ["tiers", "databases"]

# Before anything imports them: their assertions are then told apart as in a test module.
pytest.register_assert_rewrite(
    "server.web.harness", "server.web.tab", "server.sessions.conformance"
)

# Where the machine has no Node, it is beside Python: see scripts/make-node.
os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

DISABLED_FEATURES = (
    # A new frame host for each page load: two thirds more of the browser's time for a load.
    "RenderDocument",
    # Those that Playwright disables and that matter here: this switch takes the place of its own.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
)
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # a context's pages of one site share it, whatever their ports
    "--disable-features=" + ",".join(DISABLED_FEATURES),
]
WHOLE_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
_playwright_loop: asyncio.AbstractEventLoop | None = None


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The one headless browser of a test process: Chromium, or what ENGINE names."""
    global _playwright_loop
    if ENGINE == "webkit":
        with webkit() as driven:
            yield driven
        return
    path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
    if path is None and ENGINE == "chromium":
        pytest.fail("no Chromium found: install it, or set PILOTFISH_CHROMIUM to its path")
    playwright = sync_playwright().start()
    _playwright_loop = asyncio.get_running_loop()
    if ENGINE == "firefox":
        browser = firefox(playwright.firefox)
    else:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
    yield browser
    asyncio._set_running_loop(_playwright_loop)
    browser.close()
    playwright.stop()


@pytest.fixture(scope="session")
def caching_chromium(chromium: Browser) -> Iterator[Browser]:
    """One that keeps pages to go back to: Playwright switches that off, the shell lacks it."""
    if ENGINE == "webkit":
        yield chromium
        return
    if ENGINE == "firefox":
        yield firefox(chromium.browser_type, caching=True)
        return
    path = next(filter(None, map(shutil.which, WHOLE_CHROMIUMS)), None)
    if path is None:
        pytest.fail("only a whole Chromium keeps pages to go back to: install one")
    yield chromium.browser_type.launch(
        executable_path=path,
        args=CHROMIUM_ARGS,
        ignore_default_args=["--disable-back-forward-cache"],
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "chromium_only(why): needs what only Chromium's protocol offers"
    )
    config.addinivalue_line("markers", "not_in(engine, why): what that engine cannot tell or do")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if ENGINE != "chromium" and (mark := item.get_closest_marker("chromium_only")):
        pytest.skip(f"left out: {mark.args[0]}")
    for mark in item.iter_markers("not_in"):
        if mark.args[0] == ENGINE:
            pytest.skip(f"left out: {mark.args[1]}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Generator[None, object, object]:
    """Playwright's loop runs in a greenlet of its own and marks the thread as busy with it: the
    mark is there for tests that use the browser, and taken away for all others, which may be
    asynchronous themselves.
    """
    browsing = "chromium" in item.fixturenames
    asyncio._set_running_loop(_playwright_loop if browsing else None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)
