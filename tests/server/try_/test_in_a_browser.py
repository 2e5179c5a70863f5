"""A strict site in a real browser: its own pages work, and so does the agent in them."""

from collections.abc import Callable, Iterator
from unittest.mock import ANY

import pytest
from playwright.sync_api import Browser, Page
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from end_to_end.visitor import OPEN_ROOTS
from pilotfish.product import Agent
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


DARK = '<button id="dark" aria-pressed="false">Dark mode</button><script src="/dark.js"></script>'
META = "default-src 'self'; require-trusted-types-for 'script'"
HTML = '<!doctype html><html lang="en"><head><title>{}</title>{}</head><body>{}</body></html>'
XHTML = '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head>'
ISOLATED = {f"cross-origin-{it}-policy": "same-origin" for it in ("opener", "resource")}
ISOLATED["cross-origin-embedder-policy"] = "require-corp"
FRAME = """<button aria-pressed="false" onclick="this.setAttribute('aria-pressed', 'true')">
Night mode</button>"""
FILES: dict[str, tuple[str, str, dict[str, str]]] = {
    "/help": (HTML.format("Help", "", "<h1>How can we help?</h1>"), "text/html", {}),
    "/frame": (HTML.format("Frame", "", FRAME), "text/html", {}),
    "/events": ("data: hello\n\n", "text/event-stream", {}),
    "/own.js": (OWN, "text/javascript", {}),
    "/worker.js": (WORKER, "text/javascript", {}),
    "/dark.js": (
        "const own = document.querySelector('#dark');"
        "own.addEventListener('click', () => own.setAttribute('aria-pressed', 'true'))",
        "text/javascript",
        {"cross-origin-resource-policy": "same-origin"},
    ),
    "/meta": (
        HTML.format("M", f'<meta http-equiv=Content-Security-Policy content="{META}">', DARK),
        "text/html",
        {},
    ),
    "/isolated": (HTML.format("I", "", DARK), "text/html", ISOLATED),
    "/xhtml": (f"{XHTML}<body>{DARK}</body></html>", "application/xhtml+xml", {}),
    "/has-one": (
        HTML.format("O", "<script src=/agent/pilotfish.js data-key=pk_own defer></script>", DARK),
        "text/html",
        {},
    ),
    "/favicon.ico": ("", "image/x-icon", {}),
}
ASKED: list[str] = []


async def strict(request: Request) -> Response:
    answer = Response(PAGE, media_type="text/html", headers={"content-security-policy": STRICT})
    for line in ("__Host-id=1; Path=/; Secure; SameSite=Strict", "seen=1; Path=/; Secure"):
        answer.headers.append("set-cookie", line)
    return answer


async def file(request: Request) -> Response:
    text, kind, headers = FILES[request.url.path]
    return Response(text, media_type=kind, headers=headers)


async def data(request: Request) -> Response:
    return JSONResponse({"cookies": sorted(request.cookies)})


async def talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(str(socket.headers["origin"]))
    await socket.close()


async def own_agent(scope: Scope, receive: Receive, send: Send) -> None:
    ASKED.append(scope["path"])
    await Agent(key="pk_own", model="builtin").app()(scope, receive, send)


SITE = Starlette(
    routes=[
        Route("/", strict),
        Route("/data", data),
        WebSocketRoute("/socket", talk),
        Mount("/agent", own_agent),
        *(Route(path, file) for path in FILES),
    ]
)


@pytest.fixture(scope="module")
def site(ports: Ports) -> Iterator[Shown]:
    with shown(ports, SITE) as running:
        yield running


@pytest.fixture
def tab(chromium: Browser, site: Shown) -> Iterator[Callable[[str], tuple[Page, list[str]]]]:
    """Opens a page, and returns it once the widget has started, with the browser's complaints."""
    context = chromium.new_context()
    context.add_init_script(OPEN_ROOTS)

    def opened(path: str) -> tuple[Page, list[str]]:
        page, errors = context.new_page(), list[str]()
        page.on("console", lambda it: errors.append(it.text) if it.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(site.address + path)
        until(page, "window.pilotfish?.version")
        return page, errors

    yield opened
    context.close()


Tab = Callable[[str], tuple[Page, list[str]]]


def until(page: Page, expression: str) -> None:
    while not page.evaluate(f"!!({expression})"):
        page.wait_for_timeout(30)


def ask(page: Page, words: str, done: str) -> None:
    page.keyboard.press("Control+k")
    page.get_by_placeholder("What would you like to do?").wait_for()
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    until(page, done)


IS_DARK = "document.querySelector('#dark[aria-pressed=true]')"


def test_a_strict_site_works_as_ever_and_the_agent_in_it(site: Shown, tab: Tab) -> None:
    page, errors = tab("/")
    until(page, "told.done || told.failed")
    assert page.evaluate("told") == {
        "secure": True,
        "cookie": "__Host-id=1; seen=1",
        "fetched": ["__Host-id", "seen"],
        "worker": ANY,
        "event": "hello",
        "socket": site.address,  # the site was told its own origin, and said it
        "done": True,
    }
    ask(page, "turn on dark mode", IS_DARK)
    assert errors == []


def test_frame_of_the_site_is_acted_in(tab: Tab) -> None:
    inner = "document.querySelector('iframe').contentDocument.querySelector('[aria-pressed=true]')"
    ask(tab("/")[0], "turn on night mode", inner)


@pytest.mark.parametrize("path", ["/meta", "/isolated", "/xhtml", "/has-one"])
def test_agent_works_on_a_page_with(site: Shown, tab: Tab, path: str) -> None:
    page, errors = tab(path)
    ask(page, "turn on dark mode", IS_DARK)
    assert errors == [] and page.evaluate("crossOriginIsolated") == (path == "/isolated")
    assert ASKED == []  # nor is the server of a Pilotfish that the site has
    told = any("has Pilotfish already" in each for each in site.told)
    assert told or path != "/has-one"


def test_two_tabs_have_a_run_each(site: Shown, tab: Tab) -> None:
    one, two = tab("/meta")[0], tab("/isolated")[0]
    for page in (one, two):
        ask(page, "turn on dark mode", IS_DARK)
    assert one.query_selector("[aria-pressed=true]") and two.query_selector("[aria-pressed=true]")


def test_what_pages_tell_is_in_the_report(site: Shown, tab: Tab) -> None:
    page, _ = tab("/")
    notes = site.trial.learned.notes
    while "/" not in notes.pages:
        page.wait_for_timeout(50)
    assert (notes.pages["/"].title, notes.pages["/"].links) == ("Strict", [("/help", "Help")])
    assert notes.pages["/"].reads_well and notes.name in ("Strict", "M", "I")
    # A route of a single page is read again.
    page.evaluate("history.pushState(0, '', '/route'); dark.textContent = 'Light mode'")
    while "/route" not in notes.pages:
        page.wait_for_timeout(50)
    assert "Light mode" in notes.pages["/route"].dump


def test_a_script_of_the_site_reads_nothing_of_the_agents_host(site: Shown, tab: Tab) -> None:
    page, _ = tab("/")
    for url in (f"{site.trial.sites.agent}/seen", f"{site.trial.sites.agent}/agent/metrics"):
        read = "async (url) => (await fetch(url)).text().then(() => 'read', () => 'no')"
        assert page.evaluate(f"(url) => ({read})(url).catch(() => 'no')", url) == "no"
    assert page.evaluate("() => document.cookie") == "__Host-id=1; seen=1"
