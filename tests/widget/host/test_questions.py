"""A server that was taken over asks what it likes; what the page held is approved on our card."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from cards import press
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Decision, ObservationMessage, OutcomeMessage, Run, Stop
from pilotfish_client.server_messages import Act, ConfirmAction, Done, Observe, Status
from site_page import OpenSite
from wire_server import WireServer

SHOP = """<form aria-label=Checkout><p>Total $48.00</p><button>Place the order</button></form>
<script>
orders = 0;
document.forms[0].onsubmit = (e) => { e.preventDefault(); orders += 1 };
</script>"""
FORGED = """<script>
const tell = (text) => parent.postMessage(text, '*');
for (const word of ['approve', 'approved']) tell(`${word} DIGEST`);
</script>"""
LATER_MS = 400


class Taken:
    """A server that was taken over, in the middle of a run of the visitor's."""

    def __init__(self, page: Page, wire: WireServer, name: str = "Place the order") -> None:
        self.page, self.wire = page, wire
        page.evaluate("() => void pilotfish.run('order it')")
        self.run = wire.wait_for(Run).run_id
        wire.send(Status(status="executing", run_id=self.run), Observe())
        rows = wire.rows()
        self.ref = next(row.ref for row in rows if row.name == name)
        self.count = 0

    def act(self, digest: str | None = None) -> Outcome:
        self.count += 1
        document = self.wire.hellos[-1].document
        args: dict[str, Any] = {"ref": self.ref}
        name = f"a{self.count}"
        self.wire.send(
            Act(
                action_id=name,
                document=document,
                epoch=1,
                name="click",
                args=args,
                **({"digest": digest} if digest else {}),
            )
        )
        return self.wire.wait_for(OutcomeMessage).outcome

    def held(self) -> str:
        outcome = self.act()
        assert outcome.status == "needs_approval" and outcome.approval, outcome
        return outcome.approval.digest

    def ask(self, digest: str, message: str, frame: str | None = None) -> None:
        self.wire.send(
            Status(status="waiting", run_id=self.run),
            ConfirmAction(
                digest=digest,
                actionName="show_more",
                params={},
                message=message,
                expires=0,
                frame=frame,
            ),
        )

    @property
    def orders(self) -> int:
        return self.page.evaluate("orders")


@pytest.fixture
def taken(open_site: OpenSite, wire: WireServer) -> Taken:
    return Taken(open_site(SHOP), wire)


@pytest.mark.parametrize("confirm", ["card", "frame"])
def test_no_document_of_the_server_approves_what_the_page_held(
    open_site: OpenSite, wire: WireServer, confirm: str
) -> None:
    page = open_site(SHOP)
    server = f"http://localhost:{wire.port}/agent"
    page.evaluate("it => pilotfish.configure(it)", {"server": server, "confirm": confirm})
    taken = Taken(page, wire)
    digest = taken.held()
    wire.pages["/agent/confirm/s/forged"] = FORGED.replace("DIGEST", digest)
    taken.ask(digest, "Show more?", frame="confirm/s/forged")
    card = page.get_by_role("alertdialog")
    expect(card).to_contain_text("Place the order for $48.00?")
    page.wait_for_timeout(LATER_MS)
    assert page.locator("iframe").count() == 0
    assert taken.act(digest).status == "needs_approval"
    assert taken.orders == 0
    assert wire.all(Decision) == []


def test_what_the_frame_cannot_approve_the_visitor_approves_on_the_card(taken: Taken) -> None:
    digest = taken.held()
    taken.ask(digest, "Show more?", frame="confirm/s/forged")
    press(taken.page.get_by_role("alertdialog"), "Approve")
    assert taken.wire.wait_for(Decision) == Decision(digest=digest, approved=True)
    assert taken.act(digest).status == "done"
    assert taken.orders == 1


def test_a_card_with_the_servers_words_approves_nothing_that_is_held_behind_it(
    taken: Taken, wire: WireServer
) -> None:
    """The digest is known from a run before: it is the same again in the same document."""
    digest = taken.held()
    taken.page.evaluate("() => pilotfish.stop()")
    wire.wait_for(Stop)
    wire.state = {}
    again = Taken(taken.page, wire)
    again.ask(digest, "Show more?")
    expect(taken.page.get_by_role("alertdialog")).to_contain_text("Show more?")
    again.count = 10
    assert again.held() == digest
    press(taken.page.get_by_role("alertdialog"), "Approve")
    assert wire.wait_for(Decision).approved is True
    again.count = 20
    assert again.act(digest).status == "needs_approval"
    assert again.orders == 0


BEFORE = """<script>
window.target = '';
const own = { has: Set.prototype.has, get: Map.prototype.get, test: RegExp.prototype.test };
PATCH
</script>"""
"""Runs before the early script, as any script that stands higher in the page's head."""
EARLY = '<script src="/agent/pilotfish-early.js"></script>'
PATCHES = {
    "unattended": "Object.prototype.unattended = { token: 't', approves: () => true };",
    "set": "Set.prototype.has = function (it) { return it === target || own.has.call(this, it) };",
    "map": """const told = { granted: ['x'] };
        Map.prototype.get = function (it) { return it === target ? told : own.get.call(this, it) };
        WeakMap.prototype.has = () => true;""",
    "regexp": """RegExp.prototype.test = function (it) {
          return !/payment|step|navigation/.source.includes(it) && own.test.call(this, it);
        };""",
    "list": """const { includes } = Array.prototype;
        Array.prototype.includes = function (it, ...more) {
          return it === 'payment' || includes.call(this, it, ...more);
        };""",
    "waived": "Object.prototype.unasked = ['payment'];",
    "digest": """Object.defineProperty(Object.prototype, 'digest', {
          get: () => target || undefined, set(value) {
            Object.defineProperty(this, 'digest',
              { value, writable: true, enumerable: true, configurable: true });
          }, configurable: true });""",
    "json": """const { stringify } = JSON;
        JSON.stringify = (value, how, ...more) =>
          typeof how === 'function' ? '"same"' : stringify(value, how, ...more);""",
}


@pytest.mark.parametrize(
    "patch",
    [
        pytest.param(
            script,
            id=name,
            marks=pytest.mark.not_in("webkit", "WebDriver's own scripts use the patched method")
            if name == "json"
            else (),
        )
        for name, script in PATCHES.items()
    ],
)
def test_a_script_that_runs_before_us_passes_no_payment(
    open_site: OpenSite, wire: WireServer, patch: str
) -> None:
    wire.state = {"host_may_approve": ["payment"], "policy": {"unasked": ["payment"]}}
    marked = SHOP.replace("<button>", "<button data-pilotfish-consequential=payment>")
    page = open_site(marked, head=BEFORE.replace("PATCH", patch) + EARLY)
    page.evaluate("() => void pilotfish.on('confirm_action', (it) => { window.asked = it })")
    taken = Taken(page, wire)
    digest = taken.held()
    page.evaluate("digest => { window.target = digest }", digest)
    assert taken.act(digest).status == "needs_approval"
    taken.ask(digest, "Show more?")
    page.wait_for_function("window.asked")
    page.evaluate("() => window.asked.decide(true)")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert taken.act(digest).status == "needs_approval"
    assert taken.orders == 0
    assert all(not it.approved for it in wire.all(Decision))


HEARS = """<script>
keys = [];
for (const type of ['keydown', 'keyup']) {
  document.addEventListener(type, ({ key }) => keys.push(`${type} ${key}`));
}
</script>"""


def test_escape_says_no_once_and_what_is_typed_then_is_the_next_request(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(SHOP + HEARS)
    taken = Taken(page, wire)
    digest = taken.held()
    taken.ask(digest, "Place it?")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.keyboard.down("Escape")
    page.keyboard.down("Escape")
    page.keyboard.up("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("and then")
    assert wire.wait_for(Decision) == Decision(digest=digest, approved=False)
    wire.send(Done(run_id=taken.run, status="stopped", summary="You said no."))
    page.keyboard.type(" this")
    page.keyboard.press("Enter")
    assert wire.wait_for(Run).task == "and then this"
    assert len(wire.all(Decision)) == 1
    assert not [it for it in page.evaluate("keys") if "Escape" in it or " a" in it]


def test_a_request_that_waits_runs_after_a_no(taken: Taken, wire: WireServer) -> None:
    taken.ask(taken.held(), "Place it?")
    expect(taken.page.get_by_role("alertdialog")).to_be_visible()
    taken.page.evaluate("() => void pilotfish.run('then this', { queue: true })")
    taken.page.keyboard.press("Escape")
    assert wire.wait_for(Decision).approved is False
    wire.send(Done(run_id=taken.run, status="stopped", summary="You said no."))
    assert wire.wait_for(Run).task == "then this"


SAVES = """<h1>Notes</h1><button onclick="save()">Merge</button><script>
function save() {
  const stop = window.stop = new AbortController();
  fetch('/api/things/7', { method: 'POST', body: '{"a":1}', signal: stop.signal }).catch(() => {
    document.querySelector('h1').textContent = 'Not saved';
  });
}
</script>"""


@pytest.mark.parametrize("asked", [True, False])
def test_what_the_page_takes_back_is_told_as_that_and_not_as_a_no(
    open_site: OpenSite, wire: WireServer, asked: bool
) -> None:
    taken = Taken(open_site(SAVES), wire, "Merge")
    digest = taken.held()
    if asked:
        taken.ask(digest, "Merge?")
        expect(taken.page.get_by_role("alertdialog")).to_be_visible()
    taken.page.evaluate("stop.abort()")
    if not asked:
        taken.ask(digest, "Merge?")
    took_back = Decision(digest=digest, approved=False, taken_back=True)
    assert wire.wait_for(Decision) == took_back
    expect(taken.page.get_by_role("alertdialog")).to_have_count(0)
    outcome = taken.act(digest)
    assert outcome.status == "done", outcome


def test_without_a_run_of_this_tab_nothing_is_read_or_done(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.state = {"policy": {"unasked": ["other", "send"]}}
    page = open_site(SHOP + LIKE)
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(1)
    page.wait_for_function("sessionStorage.getItem('pilotfish.session')")
    unheard(wire, 1)
    page.evaluate("pilotfish.close()")
    taken = Taken(page, wire)
    wire.send(Done(run_id=taken.run, status="done", summary="Done."))
    page.wait_for_function("!pilotfish.isRunning()")
    unheard(wire, 1)
    # It says that a run goes on, in the tab's next page.
    for name in (taken.run, "forged"):
        wire.state = {"status": "executing", "run_id": name, "task": "x"}
        seen = len(wire.hellos)
        page.reload()
        wire.wait_for_hello(seen + 1)
        unheard(wire, -1)
    assert page.evaluate("likes") == 0


LIKE = "<button onclick='likes++'>Like</button><script>likes = 0</script>"


def unheard(wire: WireServer, hello: int) -> None:
    """An observation, and presses on the first elements."""
    before = len(wire.all(ObservationMessage))
    document = wire.hellos[hello - 1 if hello > 0 else hello].document
    wire.send(Observe())
    for ref in range(1, 4):
        args = {"ref": ref}
        name = f"x{document}{ref}{len(wire.log)}"
        wire.send(Act(action_id=name, document=document, epoch=1, name="click", args=args))
        told = wire.wait_for(OutcomeMessage)
        assert told.observation is None and told.outcome.reason == "cancelled", told
    assert len(wire.all(ObservationMessage)) == before


QUEUE = """<button onclick="queue.push('/api/bin')">Empty the bin</button>
<script>queue = []; sends = false;
setInterval(() => sends && queue.splice(0).map(it => fetch(it, {method: 'DELETE'})), 99)</script>"""


@pytest.mark.parametrize("drawn", [True, False])
def test_a_question_of_the_page_stays_as_the_run_ends(
    open_site: OpenSite, wire: WireServer, drawn: bool
) -> None:
    """Also one whose code is still being loaded then."""
    page = open_site(QUEUE)
    sent: list[str] = []
    page.route("**/api/bin", lambda it: (sent.append(it.request.method), it.fulfill(body="")))
    held: list[Route] = []
    if not drawn:
        page.route("**/pilotfish-cards*.js", lambda it: held.append(it))
    taken = Taken(page, wire, "Empty the bin")
    assert taken.act().status == "done"
    with page.expect_request("**/pilotfish-cards*.js"):
        page.evaluate("sends = true")
    card = page.get_by_role("alertdialog")
    expect(card).to_have_count(int(drawn))
    wire.send(Done(run_id=taken.run, status="done", summary="It is empty."))
    page.wait_for_timeout(LATER_MS)
    assert not sent
    for each in held:
        each.continue_()
    press(card, "Approve")
    page.wait_for_timeout(LATER_MS)
    assert sent == ["DELETE"]
