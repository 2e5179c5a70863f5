"""Opens a page in a headless Chromium and gathers evidence; nothing is asked of the model."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from importlib.resources import files
from typing import Any, cast
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    Request,
    Response,
    WebSocket,
    sync_playwright,
)

from pilotfish.chromium import can_sandbox, chromium_path
from pilotfish.doctor.evidence import Minted, PageAnswer, PageEvidence, Tag, Violation

__all__ = ["NoBrowser", "gather"]

_STARTED_SECONDS = 6.0
_CONNECTED_SECONDS = 10.0
_HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}
"""A browser opens a socket so (RFC 6455, 4.1)."""
_RECORD = """
globalThis.__pilotfishViolations = [];
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  globalThis.__pilotfishViolations.push([effectiveDirective, blockedURI]);
}, true);
"""


class NoBrowser(RuntimeError):
    """There is no Chromium to look with; the message says how to get one."""


def gather(url: str, seconds: float = 30.0) -> PageEvidence:
    """Raises NoBrowser. The page is opened by a visitor who has not signed in."""
    with sync_playwright() as playwright:
        browser = _launch(playwright)
        try:
            try:
                return _Look(browser.new_context(), url, seconds).look()
            except Error:
                # A page that reloads while it is looked at takes its scripts with it.
                return _Look(browser.new_context(), url, seconds).look()
        except Error as error:
            message = error.message.splitlines()[0]
            why = "it reloaded while it was looked at, twice; try a page that stays"
            return PageEvidence(url, error=f"{why} ({message})")
        finally:
            browser.close()


def _launch(playwright: Playwright) -> Browser:
    try:
        return playwright.chromium.launch(
            executable_path=chromium_path(), chromium_sandbox=can_sandbox()
        )
    except Error as error:
        raise NoBrowser(
            "no Chromium to look with: `playwright install chromium`, or set PILOTFISH_CHROMIUM to"
            f" the path of one ({error.message.splitlines()[0]})"
        ) from error


class _Look:
    def __init__(self, context: BrowserContext, url: str, seconds: float) -> None:
        self._context = context
        self._url = url
        self._milliseconds = seconds * 1000
        self._answers: dict[str, PageAnswer] = {}
        self._said: list[str] = []
        self._frames: list[str] = []
        self._opened = False
        self._asked = ""

    def look(self) -> PageEvidence:
        self._context.add_init_script(_RECORD)
        page = self._context.new_page()
        page.on("response", self._response)
        page.on("requestfailed", self._failed)
        page.on("websocket", self._websocket)
        page.on("request", lambda request: self._asks(request.url, "/pilotfish/token"))
        page.on("console", lambda message: self._console(message.text))
        try:
            answer = page.goto(self._url, wait_until="load", timeout=self._milliseconds)
        except Error as error:
            return PageEvidence(
                self._url, error=error.message.splitlines()[0].removeprefix("Page.goto: ")
            )
        status = answer.status if answer else 0
        return self._read(page, status)

    def _read(self, page: Page, status: int) -> PageEvidence:
        tags = _tags(page)
        version = self._started(page, bool(tags))
        widget = next((tag for tag in tags if tag.kind == "widget"), None)
        if version:
            page.evaluate("pilotfish.open()")
            self._wait(page, lambda: self._state() in ("welcome", "refused"), _CONNECTED_SECONDS)
        refusal = str(page.evaluate("pilotfish.debug.refusal ?? ''")) if version else ""
        dump = str(page.evaluate("pilotfish.debug.dump()")) if version else ""
        origin = str(page.evaluate("location.origin"))
        connected = self._state() == "welcome"
        # The npm package has no tag: its server is where it asks for a token or a socket.
        server = _server_of(page.url, widget) or self._asked
        asks = server != "" and not connected
        return PageEvidence(
            url=page.url,
            origin=origin,
            status=status,
            tags=tags,
            answers=self._answers,
            violations=_violations(page),
            said=tuple(self._said),
            version=version,
            server=server,
            socket=self._state(),
            refusal=refusal,
            minted=self._mint(server, widget, origin) if asks and widget else None,
            upgrade=self._answer(f"{server}/ws", _HANDSHAKE) if asks else "",
            is_ready=not asks or "the session store" not in self._answer(f"{server}/readyz"),
            dump=dump,
        )

    def _started(self, page: Page, expected: bool) -> str:
        script = "String(globalThis.pilotfish?.version ?? '')"
        if expected or page.evaluate("'pilotfish' in globalThis"):
            self._wait(page, lambda: bool(page.evaluate(script)), _STARTED_SECONDS)
        return str(page.evaluate(script))

    def _wait(self, page: Page, done: Callable[[], bool], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while not done() and time.monotonic() < deadline:
            page.wait_for_timeout(100)

    def _state(self) -> Any:
        kinds = {str(_object(frame).get("type")) for frame in self._frames}
        if "welcome" in kinds:
            return "welcome"
        return "refused" if "refused" in kinds else "opened" if self._opened else "none"

    def _mint(self, server: str, widget: Tag, origin: str) -> Minted:
        url = f"{server}/pilotfish/token"
        try:
            answer = self._context.request.post(
                url, data={"key": widget.key}, headers={"origin": origin}
            )
        except Error as error:
            return Minted(
                url, 0, "unreachable", f"{url} gives no answer: {error.message.splitlines()[0]}"
            )
        body = _object(answer.text())
        error = "" if answer.ok and body.get("token") else str(body.get("error") or "answer")
        return Minted(url, answer.status, error, str(body.get("message") or ""))

    def _response(self, response: Response) -> None:
        if response.request.resource_type == "script":
            kind = response.headers.get("content-type", "").partition(";")[0]
            self._answers[response.url] = PageAnswer(response.url, response.status, kind)

    def _failed(self, request: Request) -> None:
        if request.resource_type == "script":
            error = request.failure or "no answer"
            self._answers.setdefault(request.url, PageAnswer(request.url, 0, error=error))

    def _websocket(self, socket: WebSocket) -> None:
        if not socket.url.partition("?")[0].endswith("/ws"):
            return
        self._opened = True
        self._asks(socket.url, "/ws")
        socket.on("framereceived", lambda frame: self._frames.append(str(frame)))

    def _asks(self, url: str, path: str) -> None:
        address, found, _ = url.partition("?")[0].partition(path)
        if found and not self._asked:
            self._asked = address.replace("ws", "http", 1) if path == "/ws" else address

    def _answer(self, url: str, headers: dict[str, str] | None = None) -> str:
        """The status and the first words; "" for none, and for a socket that opens."""
        try:
            answer = self._context.request.get(url, headers=headers or {}, timeout=5000)
            return f"{answer.status} {answer.text()[:200]}".strip()
        except Error:
            return ""

    def _console(self, text: str) -> None:
        if text.startswith("Pilotfish"):
            self._said.append(text.partition("\n")[0])


def _tags(page: Page) -> tuple[Tag, ...]:
    script = (files("pilotfish.doctor") / "page.js").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = page.evaluate(script.partition("\n")[2])
    return tuple(Tag(**each) for each in found)


def _violations(page: Page) -> tuple[Violation, ...]:
    found: list[tuple[str, str]] = page.evaluate("globalThis.__pilotfishViolations ?? []")
    return tuple(Violation(directive, blocked) for directive, blocked in found)


def _server_of(url: str, widget: Tag | None) -> str:
    if widget is None:
        return ""
    folder = urlsplit(widget.src)._replace(query="", fragment="").geturl().rpartition("/")[0]
    return urljoin(url, widget.server).rstrip("/") if widget.server else folder


def _object(text: str) -> dict[str, Any]:
    try:
        body: Any = json.loads(text)
    except ValueError:
        return {}
    return cast("dict[str, Any]", body) if isinstance(body, dict) else {}
