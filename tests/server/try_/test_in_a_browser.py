"""A strict site in a real browser: its own pages work, and so does the agent in them."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import ANY

import pytest
from playwright.sync_api import Browser, Page
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from end_to_end.visitor import OPEN_ROOTS
from ports import Ports
from server.try_.shown_site import Shown, shown

NONCE = "nonce-of-the-site"
STRICT = (
    f"default-src 'none'; script-src 'nonce-{NONCE}' 'strict-dynamic'; connect-src 'self';"
    " style-src 'self'; img-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none';"
    " trusted-types app; require-trusted-types-for 'script'"
)
PAGE = f"""<!doctype html>
<html lang="en"><head><title>Strict</title>
<script nonce="{NONCE}" src="/own.js" defer></script></head>
<body><h1>Strict</h1><a href="/help">Help</a>
<button id="dark" aria-pressed="false">Dark mode</button>
<iframe src="/frame" title="Frame"></iframe></body></html>"""
OWN = """
const told = window.told = {};
const url = document.URL.split('/').slice(0, 3).join('/');
(async () => {
  told.secure = isSecureContext;
  told.cookie = document.cookie;
  told.fetched = (await (await fetch(url + '/data')).json()).cookies;
  const app = trustedTypes.createPolicy('app', { createScriptURL: (it) => it });
  await navigator.serviceWorker.register(app.createScriptURL('/worker.js'));
  told.worker = (await navigator.serviceWorker.ready).active.state;
  told.event = await new Promise((done) => {
    const source = new EventSource('/events');
    source.onmessage = ({ data }) => (source.close(), done(data));
  });
  told.socket = await new Promise((done) => {
    new WebSocket(url.replace('http', 'ws') + '/socket').onmessage = ({ data }) => done(data);
  });
  told.done = true;
})().catch((error) => (told.failed = String(error)));
dark.addEventListener('click', () => dark.setAttribute('aria-pressed', 'true'));
"""
WORKER = """
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));
"""


async def strict(request: Request) -> Response:
    answer = HTMLResponse(PAGE, headers={"content-security-policy": STRICT})
    for line in ("__Host-id=1; Path=/; Secure; SameSite=Strict", "seen=1; Path=/; Secure"):
        answer.headers.append("set-cookie", line)
    return answer


async def help_page(request: Request) -> Response:
    return HTMLResponse("<!doctype html><title>Help</title><h1>How can we help?</h1>")


async def frame(request: Request) -> Response:
    return HTMLResponse("<!doctype html><title>Frame</title><button>In the frame</button>")


async def data(request: Request) -> Response:
    return JSONResponse({"cookies": sorted(request.cookies)})


async def events(request: Request) -> Response:
    return Response("data: hello\n\n", media_type="text/event-stream")


async def script(request: Request) -> Response:
    text = {"own.js": OWN, "worker.js": WORKER}[request.url.path[1:]]
    return Response(text, media_type="text/javascript")


async def talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(str(socket.headers["origin"]))
    await socket.close()


async def icon(request: Request) -> Response:
    return PlainTextResponse("", media_type="image/x-icon")


SITE = Starlette(
    routes=[
        Route("/", strict),
        Route("/help", help_page),
        Route("/frame", frame),
        Route("/data", data),
        Route("/events", events),
        Route("/own.js", script),
        Route("/worker.js", script),
        Route("/favicon.ico", icon),
        WebSocketRoute("/socket", talk),
    ]
)


@pytest.fixture(scope="module")
def site(ports: Ports) -> Iterator[Shown]:
    with shown(ports, SITE) as running:
        yield running


@pytest.fixture
def opened(chromium: Browser, site: Shown) -> Iterator[tuple[Page, list[str]]]:
    """The page, once its own script and the widget have started, and the browser's complaints."""
    context = chromium.new_context()
    context.add_init_script(OPEN_ROOTS)
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda it: errors.append(it.text) if it.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site.trial.address)
    while not page.evaluate("!!(window.pilotfish?.version && (told.done || told.failed))"):
        page.wait_for_timeout(30)
    yield page, errors
    context.close()


def test_a_strict_site_works_as_ever_and_the_agent_in_it(
    site: Shown, opened: tuple[Page, list[str]]
) -> None:
    page, errors = opened
    assert page.evaluate("told") == {
        "secure": True,
        "cookie": "__Host-id=1; seen=1",
        "fetched": ["__Host-id", "seen"],
        "worker": ANY,
        "event": "hello",
        "socket": site.address,  # the site was told its own origin, and said it
        "done": True,
    }
    page.keyboard.press("Control+k")
    page.get_by_placeholder("What would you like to do?").wait_for()
    page.keyboard.type("turn on dark mode")
    page.keyboard.press("Enter")
    while page.locator("#dark").get_attribute("aria-pressed") != "true":
        page.wait_for_timeout(50)
    assert errors == []


def test_what_pages_tell_is_in_the_report(site: Shown, opened: tuple[Page, list[str]]) -> None:
    page, _ = opened
    notes = site.trial.learned.notes
    while "/" not in notes.pages:
        page.wait_for_timeout(50)
    page.goto(f"{site.address}/help")
    while "/help" not in notes.pages:
        page.wait_for_timeout(50)
    assert (notes.pages["/"].title, notes.pages["/"].links) == ("Strict", [("/help", "Help")])
    assert notes.pages["/"].reads_well and notes.name == "Strict"


def test_a_script_of_the_site_reads_nothing_of_the_agents_host(
    site: Shown, opened: tuple[Page, list[str]]
) -> None:
    page, _ = opened
    for url in (f"{site.trial.sites.agent}/seen", f"{site.trial.sites.agent}/agent/metrics"):
        read = "async (url) => (await fetch(url)).text().then(() => 'read', () => 'no')"
        assert page.evaluate(f"(url) => ({read})(url).catch(() => 'no')", url) == "no"
    assert page.evaluate("() => document.cookie") == "__Host-id=1; seen=1"
