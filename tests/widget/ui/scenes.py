"""The states of the surface, each as the server's messages that bring it."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page, expect

from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Run
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import (
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Plan,
    Status,
    Step,
    Subtitle,
    Todo,
)
from wire_server import WireServer

__all__ = ["BODY", "STATES", "bring"]

BODY = "<title>Shop</title><main><h1>Shop</h1><p>Mugs and bowls.</p></main>"
LONG = "Two mugs are **in your cart**:\n\n- blue mug\n- [white mug](/mugs/2)\n\nUse `MUG10`."
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
    "thinking": [],
    "busy": [Plan(summary="", todos=TODOS), Subtitle(say_id="s", text="I look at the mugs.")],
    "ask": [AskUser(ask_id="q", question="Which name?")],
    "choice": [AskUserChoice(ask_id="q", question="Which mug?", options=["Blue", "White"])],
    "pause": [AskUser(ask_id="q", question="This is the orders table.", pause=True)],
    "confirm": [
        ConfirmAction(digest="d", actionName="x", params={}, message="Pay $48.00?", expires=0)
    ],
    "done": [Done(run_id="", status="done", summary=LONG)],
    "failed": [Done(run_id="", status="failed", summary="That did not work.")],
    "receipt": [PRESSED, Done(run_id="", status="done", summary="It is in the cart.", steps=1)],
}
CARDS = {"ask", "choice", "pause", "confirm"}


def bring(page: Page, wire: WireServer, state: str) -> None:
    page.evaluate(
        "pilotfish.configure({ examples: ['Turn on dark mode'], autoHide: 0, launcher: 'none' })"
    )
    if state == "palette":
        page.evaluate("pilotfish.open()")
        return
    page.evaluate("() => void pilotfish.run('add two mugs')")
    run = wire.wait_for(Run)
    wire.send(Status(status="thinking", run_id=run.run_id))
    for message in STATES[state]:
        wire.send(_of_run(message, run.run_id))
    shown = ".card" if state in CARDS else ".line" if state == "thinking" else ".line:not(.task)"
    expect(page.locator(shown).first).to_be_visible()
    if state == "receipt":
        page.locator(".buttons button").first.click()
        expect(page.locator(".receipt li").first).to_be_visible()


def _of_run(message: FromServer, run_id: str) -> FromServer:
    return replace(message, run_id=run_id) if isinstance(message, Done | Step) else message
