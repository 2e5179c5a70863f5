"""A shop that answers forms in every way there is, and a page of it in which one action begins."""

import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from playwright.sync_api import BrowserContext, Page

__all__ = ["Leaver", "Server", "Shop"]

FORM = """<title>Checkout</title><p class=flash-ok>Thank you</p><p class=alert hidden>Sorry</p>
<form method=post><button>Place order</button></form>
<a href=/next>Next</a><a href=/502>Broken</a><a href=/cross>Account</a><a href=/slow>Slow</a>
<button onclick="location.reload()">Again</button><button
onclick="window.asked = true; fetch('/slow')">Busy</button>
<button
onclick="fetch(document.forms[0].action, {method: 'POST'}); fetch('/502')">Pay now</button><button
onclick="document.forms[0].submit()">Send by script</button>"""
STATUS = {"/502": 502, "/422": 422, "/404": 404}


class Shop(BaseHTTPRequestHandler):
    """`posts` are the paths that forms were sent to."""

    posts: list[str]

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length") or 0))
        self.posts.append(self.path)
        self._answer()

    def _answer(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/refused":
            self.close_connection = True
            self.connection.shutdown(2)
            return
        if path == "/slow":
            time.sleep(1.5)
        if path in ("/303", "/cross"):
            port = self.headers["host"].rpartition(":")[2]
            self.send_response(303)
            self.send_header(
                "location", "/next" if path == "/303" else f"http://localhost:{port}/home"
            )
            self.end_headers()
        elif path == "/home":
            self.send_response(302)
            port = self.headers["host"].rpartition(":")[2]
            self.send_header("location", f"http://127.0.0.1:{port}/next")
            self.end_headers()
        elif path == "/204":
            self.send_response(204)
            self.end_headers()
        else:
            body = FORM.encode()
            self.send_response(STATUS.get(path, 200))
            self.send_header("content-type", "text/html")
            if path == "/file":
                self.send_header("content-disposition", "attachment; filename=invoice.txt")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is what is tested here."""


class Leaver:
    """A page of the shop in which one action is begun, and the page that comes after it."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.limit = 4000
        self.origin = origin
        self.page: Page = context.new_page()
        self.page.goto(f"{origin}/checkout")
        self._set_up("d1")

    def _set_up(self, document: str) -> None:
        limits = {"navigation": self.limit}
        self.page.evaluate(
            "options => { globalThis.pf = unit.setUp(options) }",
            {"document": document, "limits": limits, "unguarded": True},
        )

    def begin(self, name: str, action: str = "click", **args: Any) -> None:
        self.page.evaluate(
            """async ([name, action, args]) => {
                if (name) args.ref = await pf.ref(name);
                globalThis.came = 0;
                pf.act(action, args, {action_id: 'a1'}).then(told => { came = told });
            }""",
            [name, action, args],
        )

    def approved(self, name: str, to: str) -> dict[str, Any]:
        """The outcome of a press that the visitor has approved."""
        self.page.evaluate("to => { document.forms[0].action = to; pf = unit.setUp({}) }", to)
        return self.page.evaluate(
            """async name => {
                const ref = await pf.ref(name);
                const { approval } = await pf.act('click', { ref });
                return pf.act('click', { ref }, { digest: approval.digest });
            }""",
            name,
        )

    def send(self, to: str, button: str = "Place order") -> None:
        """Presses the button of the form that goes to `to`."""
        self.page.evaluate("to => { document.forms[0].action = to }", to)
        self.begin(button)

    def stays(self) -> dict[str, Any]:
        """The outcome in the document that was not left after all."""
        self.page.wait_for_function("came")
        return self.page.evaluate("came")

    def next(self, path: str) -> dict[str, Any]:
        """What the document that has come at `path` says."""
        # Not `wait_for_url`: Firefox's driver is not told of what a script's `back` brought.
        self.page.wait_for_function(
            "url => location.href === url && document.readyState === 'complete'",
            arg=f"{self.origin}{path}",
        )
        return self.told()

    def told(self) -> dict[str, Any]:
        self._set_up("d2")
        (entry,) = self.page.evaluate("pf.journal.entries()")
        assert set(entry) == {"action_id", "state", "outcome"}
        assert (entry["action_id"], entry["state"]) == ("a1", "finished")
        again = self.page.evaluate("pf.act('click', {ref: 1}, {action_id: 'a1', document: 'd1'})")
        assert again == entry["outcome"]
        return again
