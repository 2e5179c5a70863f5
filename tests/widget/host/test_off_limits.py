"""Where a policy lets the agent not be, it is not led, and nothing that is there leaves the page."""

# ruff: noqa: E501 - page literals keep their lines
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage, Run, Screenshot
from pilotfish_client.server_messages import Act, Capture, Observe, Status
from site_page import TAG, OpenSite
from wire_server import WireServer

CANARY = "Salary of Ada"
RULES: dict[str, Any] = {"no_routes": ["/admin/*"]}
SHOP = """<h1>Shop</h1>
<a href=/admin/users>Users</a> <a href=/%61dmin//users>Encoded</a> <a href=/ADMIN/users>Upper</a>
<a href=/admin>Bare</a> <a href=/shop/../admin/users target=_blank>Tab</a> <a href="#/admin/users">Hash</a>
<form action=/admin/users><label>Find <input name=q></label><button>Search</button></form>
<form action=/ok><button formaction=/admin/users>Other action</button></form>
<button onclick="location.href = '/admin/users'">Script</button>
<button onclick="window.open('/admin/users')">Window</button>
<button onclick="Object.assign(document.createElement('a'), {href: '/admin/users', target: '_blank'}).click()">Made link</button>
<button onclick="document.forms[0].requestSubmit()">Sender</button>
<button onclick="history.pushState({}, '', '/admin/users'); show()">Router</button>
<button onclick="location.hash = '/admin/users'; show()">Hash router</button>
<button onclick="history.pushState({}, '', '/orders'); document.querySelector('h1').textContent = 'Orders'">Orders</button>
<a href=/ok>Fine</a> <p id=out role=status></p>
<dialog aria-label="Salary of Ada"></dialog>
<script>const dialog = document.querySelector('dialog');
function show() { document.title = out.textContent = 'Salary of Ada'; dialog.show() }
onpopstate = () => { document.title = out.textContent = ''; dialog.close() }</script>"""
ADMIN = f"<title>{CANARY}</title><h1>Users</h1><p>{CANARY}</p><a href=/ok>Away</a>"


class Ran:
    """A run whose actions a test sends."""

    def __init__(self, page: Page, wire: WireServer) -> None:
        self.page, self.wire, self.count = page, wire, 0
        page.evaluate("() => void pilotfish.run('Look around')")
        self.run = wire.wait_for(Run).run_id
        self.refs: dict[str, int] = {}
        wire.state |= {"run_id": self.run, "status": "executing", "task": "Look around"}
        wire.send(Status(status="executing", run_id=self.run))
        self.look()

    def look(self) -> str:
        """The page as it is told."""
        self.wire.send(Observe())
        seen = self.wire.wait_for(ObservationMessage).observation
        rows = [line.row for op in seen.ops for line in op.lines]
        self.refs = {row.name: row.ref for row in rows if not isinstance(row, str) and row.name}
        return json.dumps(asdict(seen))

    def act(self, action: str, name: str = "", **args: Any) -> Outcome:
        self.send(action, name, **args)
        return self.wire.wait_for(OutcomeMessage).outcome

    def send(self, action: str, name: str = "", **args: Any) -> None:
        self.count += 1
        if name:
            args["ref"] = self.refs[name]
        document = self.wire.hellos[-1].document
        self.wire.send(
            Act(action_id=f"r.{self.count}", document=document, epoch=1, name=action, args=args)
        )

    def refused(self, action: str, name: str = "", **args: Any) -> None:
        outcome = self.act(action, name, **args)
        assert (outcome.status, outcome.reason) == ("failed", "denied"), outcome
        assert "no_routes: /admin/*" in outcome.message


@pytest.fixture(params=["server", "page"])
def policed(request: Any, open_site: OpenSite, wire: WireServer) -> Iterator[Callable[..., Page]]:
    """A site with the policy of the server, or with its own; no message of it says the canary."""

    def arrive(html: str = SHOP) -> Page:
        head = TAG
        if request.param == "server":
            wire.state["policy"] = RULES
        else:
            own = "pilotfish.configure({policy: {noRoutes: ['/admin/*']}})"
            head += f"<script type=module>{own}</script>"
        for path, body in {"/admin/users": ADMIN, "/ok": "<h1>Fine</h1>", "/": html}.items():
            wire.pages[path] = f"<!doctype html><html lang=en><head>{head}</head><body>{body}"
        return open_site(html)

    yield arrive
    told = [json.dumps(asdict(sent.message)) for sent in wire.log]
    assert not [it for it in told if CANARY in it]


PRESSES = "Users,Encoded,Upper,Bare,Tab,Hash,Search,Other action,Script,Window,Made link,Sender"


def test_no_press_leads_there(policed: Callable[..., Page], wire: WireServer) -> None:
    page = policed()
    pages = len(page.context.pages)
    ran = Ran(page, wire)
    for name in PRESSES.split(","):
        ran.refused("click", name)
        assert len(page.context.pages) == pages, name
        assert page.url == f"{wire.origin}/", name
    ran.refused("press_key", "Find", key="Enter")
    ran.refused("navigate", path="/admin/users")
    assert page.url == f"{wire.origin}/"
    assert ran.act("click", "Orders").status == "done"
    ran.look()
    ran.send("click", "Fine")
    page.wait_for_url("**/ok")


@pytest.mark.parametrize("way", ["Router", "Hash router"])
def test_where_the_page_goes_all_the_same_nothing_is_told(
    policed: Callable[..., Page], wire: WireServer, way: str
) -> None:
    page = policed()
    ran = Ran(page, wire)
    ran.refused("click", way)
    expect(page.locator("pilotfish-widget")).to_contain_text("forbid me to read this page")
    assert "This page is not read" in ran.look()
    for action, args in {"find": {"text": "Salary"}, "scroll": {"direction": "down"}}.items():
        ran.refused(action, **args)
    ran.refused("read", ref=1)
    wire.send(Capture(capture_id="c"))
    assert "no_routes" in wire.wait_for(Screenshot).note
    assert ran.act("go_back").status == "done"
    assert "Orders" in ran.look()


def test_a_run_that_begins_there_and_goes_on_elsewhere(
    policed: Callable[..., Page], wire: WireServer
) -> None:
    page = policed()
    page.goto(f"{wire.origin}/admin/users")
    page.wait_for_function("window.pilotfish?.version")
    ran = Ran(page, wire)
    expect(page.locator("pilotfish-widget")).to_contain_text("forbid me to read this page")
    assert not ran.refs
    ran.send("navigate", path="/ok")
    wire.wait_for_document(2)
    assert "Fine" in ran.look()
    ran.refused("go_back")


def test_what_the_visitor_has_selected_there_stays(
    policed: Callable[..., Page], wire: WireServer
) -> None:
    page = policed()
    page.goto(f"{wire.origin}/admin/users")
    page.wait_for_function("window.pilotfish?.version")
    page.evaluate("pilotfish.open()")
    page.wait_for_function("sessionStorage['pilotfish.session']")
    page.evaluate("text => void pilotfish.run('Explain', {selection: {text}})", CANARY)
    assert wire.wait_for(Run).selection is None


def test_a_frame_of_the_site_that_shows_it_is_not_read(
    policed: Callable[..., Page], wire: WireServer
) -> None:
    page = policed("<h1>Home</h1><iframe src=/admin/users width=400 height=300></iframe>")
    page.frame_locator("iframe").get_by_text("Users").wait_for()
    ran = Ran(page, wire)
    assert "Home" in ran.look()
    assert "Users" not in ran.look()
    ran.act("find", text="Salary")
