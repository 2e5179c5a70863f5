"""The states of the surface, each as the server's messages that bring it."""

from dataclasses import replace

from playwright.sync_api import Page, expect

from pilotfish.agent.sentence import SENTENCES
from pilotfish_client.outcome import Outcome
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import (
    Act,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Observe,
    Plan,
    Step,
    Subtitle,
    Todo,
)
from wire_server import WireServer

__all__ = ["BODY", "STATES", "bring"]

BODY = (
    "<title>Shop</title>"
    "<main><h1>Shop</h1><p>Mugs and bowls.</p><button>Add to cart</button></main>"
)
LONG = "Two mugs are **in your cart**:\n\n- blue mug\n- [white mug](/mugs/2)\n\nUse `MUG10`."
SOURCES = (
    "You can cancel a plan at any time in Settings. [1](/help/billing#cancel:~:text=You%20can) It"
    " ends with the period that is paid; a refund takes 14 days. [1](/help/billing#cancel)"
    " [2](/help/refunds#time:~:text=14)"
).replace(" [", "\u00a0[")
ARABIC = (
    "يمكنك إلغاء الخطة في أي وقت من الإعدادات. [1](/ar/help#cancel:~:text=x)"
    " يستغرق رد المبلغ 14 يومًا. [2](/ar/help#refund)"
).replace(" [", "\u00a0[")
TODOS = [Todo(id="1", description="Find a mug", done=True), Todo(id="2", description="Pay")]
PRESSED = Step(
    run_id="",
    number=1,
    name="click",
    args={"ref": 7},
    outcome=Outcome(status="done", message='Clicked button "Add to cart" [7]: the page changed.'),
)
STATES: dict[str, list[FromServer]] = {
    "palette": [],
    "commands": [],
    "thinking": [],
    "busy": [Plan(summary="", todos=TODOS), Subtitle(say_id="s", text="I look at the mugs.")],
    "ask": [AskUser(ask_id="q", question="Which name?")],
    "choice": [AskUserChoice(ask_id="q", question="Which mug?", options=["Blue", "White"])],
    "pause": [AskUser(ask_id="q", question="This is the orders table.", pause=True)],
    "narrated": [
        Subtitle(say_id="s", text="I open the orders table."),
        AskUser(ask_id="q", question=SENTENCES["narrated"], pause=True, code="narrated"),
    ],
    "confirm": [
        ConfirmAction(digest="d", actionName="x", params={}, message="Pay $48.00?", expires=0)
    ],
    "done": [Done(run_id="", status="done", summary=LONG)],
    "sources": [Done(run_id="", status="done", summary=SOURCES)],
    "sources_ar": [Done(run_id="", status="done", summary=ARABIC)],
    "pages": [
        Done(run_id="", status="done", summary="There are seven mugs. The blue one is left.")
    ],
    "failed": [Done(run_id="", status="failed", summary="That did not work.")],
    "queue": [Subtitle(say_id="s", text="I look at the mugs.")],
    "sign_in": [AskUser(ask_id="q", question="Please sign in.", pause=True, code="sign_in")],
    "show": [Subtitle(say_id="s", text="Press the button.")],
    "offline": [],
    "receipt": [PRESSED, Done(run_id="", status="done", summary="It is in the cart.", steps=1)],
}
COMMANDS = """pilotfish.configure({ palette: { commands: [
  { id: 'export', label: 'Export orders', description: 'All of this year, as CSV', run() {} },
  { id: 'help', label: 'Keyboard shortcuts', run() {} },
] } })"""
CARDS = {"ask", "choice", "pause", "narrated", "confirm", "sign_in"}


def bring(page: Page, wire: WireServer, state: str) -> None:
    page.evaluate(
        "pilotfish.configure({ narration: { end: { kind: 'text', autoHide: 0 } },"
        " palette: { examples: ['Turn on dark mode'], launcher: 'none' } })"
    )
    page.evaluate(
        f"pilotfish.configure({{ narration: {{ pageLength: {24 if state == 'pages' else 0} }} }})"
    )
    if state in ("palette", "commands"):
        if state == "commands":
            page.evaluate(COMMANDS)
        page.evaluate("pilotfish.open()")
        last = "small" if state == "commands" else "text=Turn on dark mode"
        expect(page.locator(f".palette >> {last}")).to_be_visible()
        return
    run = wire.begin(page, "add two mugs")
    for message in STATES[state]:
        ends = isinstance(message, Done | Step)
        wire.send(replace(message, run_id=run.run_id) if ends else message)
    if state == "offline":
        cut_off(page, wire)
        return
    shown = ".card" if state in CARDS else ".line" if state == "thinking" else ".line:not(.task)"
    expect(page.locator(shown).first).to_be_visible()
    if state == "pages":
        expect(page.locator(".page")).to_have_text("1/2")
    if state == "receipt":
        page.locator(".buttons button").first.click()
        expect(page.locator(".receipt li").first).to_be_visible()
    if state == "queue":
        for task in ("go to the cart", "turn on dark mode"):
            page.evaluate("task => void pilotfish.run(task, { queue: true })", task)
        expect(page.locator(".next li")).to_have_count(2)
    if state == "show":
        point(page, wire)


def cut_off(page: Page, wire: WireServer) -> None:
    page.route_web_socket("**/agent/ws", lambda line: line.close())
    wire.cut()
    expect(page.locator(".bar .note")).to_be_visible(timeout=15_000)


def point(page: Page, wire: WireServer) -> None:
    """At the button, as in `mode: 'show'`."""
    page.evaluate("() => pilotfish.configure({ policy: { mode: 'show' } })")
    wire.send(Observe())
    rows = wire.rows()
    row = next(row for row in rows if row.name == "Add to cart")
    document = wire.hellos[-1].document
    wire.send(Act(action_id="a1", document=document, epoch=1, name="click", args={"ref": row.ref}))
    page.locator(".border").first.wait_for(state="attached")
