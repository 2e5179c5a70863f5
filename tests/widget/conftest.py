"""Widget sources in a real Chromium: bundle an entry, serve a page literal, evaluate.

page = page_with("<button>Pay</button>", "observe/index.ts")
page.evaluate("unit.createObserver({document: 'd1', isOurs: () => false}).observe()")
"""

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from built import WIDGET, built, run
from engines.choice import ENGINE, EngineTabs
from tabs import FRESH, Tab, Tabs, Windows

Bundle = Callable[[str], str]


@dataclass
class Site:
    """Pages by path on a loopback server; `origin` and `other_origin` are two origins of it.

    `hosts` are those it was asked as; the answer to a `fresh` one begins a test in a lent tab.
    """

    port: int
    pages: dict[str, str] = field(default_factory=dict[str, str])
    headers: dict[str, str] = field(default_factory=dict[str, str])
    hosts: set[str] = field(default_factory=set[str])
    fresh: bool = False

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def other_origin(self) -> str:
        return f"http://localhost:{self.port}"


class PageWith(Protocol):
    """Opens `html` at `/` in a context of its own, with `entry` bundled as the global `unit`.

    The context is new, or as good as new: see `tabs`.

    `paths` are further pages by path; `headers` (a CSP, say) go with each answer. The bundle is
    there before the page's own scripts, in each frame and after each navigation.
    """

    def __call__(
        self,
        html: str,
        entry: str | None = None,
        *,
        paths: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        viewport: tuple[int, int] = (1280, 720),
    ) -> Page: ...


@pytest.fixture(scope="session")
def bundle() -> Bundle:
    """`bundle("observe/index.ts")`: that file of widget/src as one script, global name `unit`."""
    scripts = [*Path(__file__).parent.rglob("*.ts")]

    def make(entry: str, folder: Path) -> None:
        run("node", "unit.mjs", WIDGET / "src" / entry, folder / "unit.js", cwd=WIDGET)

    @cache
    def bundled(entry: str) -> str:
        name = re.sub(r"\W+", "-", entry).strip("-")
        folder = built(f"unit-{name}", [WIDGET, *scripts], partial(make, entry))
        return (folder / "unit.js").read_text(encoding="utf-8")

    return bundled


@pytest.fixture(scope="session")
def loopback() -> Iterator[Site]:
    """The server behind `page_with`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    site = Site(port=server.server_address[1])

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.hosts.add(self.headers["host"])
            text = site.pages.get(self.path.partition("?")[0])
            body = (text or "not here").encode()
            kind = "text/javascript" if self.path.endswith(".js") else "text/html"
            self.send_response(200 if text is not None else 404)
            self.send_header("content-type", f"{kind}; charset=utf-8")
            self.send_header("content-length", str(len(body)))
            if site.fresh:
                site.fresh = False
                self.send_header("set-cookie", f"{FRESH}=1; path=/")
            for name, value in site.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            """Takes whatever is sent to `/api/`, which is all that a page here changes; what is
            sent to `/posted/` is answered with the page there.
            """
            self.rfile.read(int(self.headers["content-length"] or 0))
            if self.path.startswith("/posted/"):
                self.do_GET()
                return
            self.send_response(204 if self.path.startswith("/api/") else 501)
            self.end_headers()

        do_PUT = do_PATCH = do_DELETE = do_POST

        def log_message(self, format: str, *args: object) -> None:
            pass

    server.RequestHandlerClass = Handler
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield site
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def tabs(chromium: Browser) -> Tabs | EngineTabs:
    """Closed with the browser."""
    return Tabs(chromium) if ENGINE == "chromium" else EngineTabs(chromium)


@pytest.fixture(scope="module")
def tabs_of_module(tabs: Tabs | EngineTabs) -> Iterator[Tabs | EngineTabs]:
    yield tabs
    tabs.rest()


@pytest.fixture(scope="session")
def windows(chromium: Browser) -> Windows:
    """Closed with the browser."""
    return Windows(chromium, ViewportSize(width=1280, height=720))


@pytest.fixture
def page_with(
    request: pytest.FixtureRequest, tabs_of_module: Tabs, bundle: Bundle, loopback: Site
) -> Iterator[PageWith]:
    """See PageWith."""
    taken: list[Tab] = []
    failed = request.session.testsfailed
    loopback.hosts.clear()

    def open_page(
        html: str,
        entry: str | None = None,
        *,
        paths: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        viewport: tuple[int, int] = (1280, 720),
    ) -> Page:
        loopback.pages = {**(paths or {}), "/": html}
        loopback.headers = headers or {}
        size = ViewportSize(width=viewport[0], height=viewport[1])
        taken.append(tabs_of_module.take(size, None if entry is None else bundle(entry)))
        return taken[-1].lend(size, loopback)

    yield open_page
    for tab in taken:
        tabs_of_module.take_back(tab, loopback, failed=request.session.testsfailed != failed)
