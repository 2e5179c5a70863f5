"""What acts comes behind what reads: not where nothing acts, else before the first event."""

import time
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import OutcomeMessage, Respond
from pilotfish_client.server_messages import (
    Act,
    AskSurface,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Observe,
    Step,
    Subtitle,
)
from site_page import TAG, OpenSite
from wire_server import WireServer

PAGE = """<label>Name <input value=Bo></label>
<button onclick="fetch('/send', {method: 'POST', body: '{}'})">Pay now</button>"""


def loaded(page: Page, part: str) -> bool:
    """Whether a file of the widget with that name came."""
    told = "performance.getEntriesByType('resource').map(it => it.name)"
    return any(f"pilotfish-{part}." in name for name in page.evaluate(told))


def begin(page: Page, wire: WireServer) -> tuple[str, dict[str, int]]:
    run = wire.begin(page, "x", Observe())
    rows = wire.rows()
    return run.run_id, {row.name: row.ref for row in rows if row.name}


def act(wire: WireServer, name: str, **args: object) -> OutcomeMessage:
    document = wire.hellos[-1].document
    number = len(wire.hellos) + int(time.monotonic() * 1000)
    wire.send(Act(action_id=f"r.{number}", document=document, epoch=1, name=name, args=args))
    return wire.wait_for(OutcomeMessage)


def test_a_page_on_which_nothing_acts_does_not_load_what_acts(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(PAGE)
    assert "Pay now" in page.evaluate("pilotfish.debug.dump()")
    assert loaded(page, "engine")
    assert not loaded(page, "acting")
    begin(page, wire)
    page.wait_for_function(
        "performance.getEntriesByType('resource').some(it => it.name.includes('-acting.'))"
    )


def test_an_action_that_comes_first_is_guarded_and_stands_in_the_receipt(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.late["acting"] = 0.7
    page = open_site(PAGE)
    sent: list[str] = []
    page.on("request", lambda it: sent.append(it.url) if "/send" in it.url else None)
    run_id, refs = begin(page, wire)
    filled = act(wire, "fill_input", ref=refs["Name"], value="Ada").outcome
    wire.send(Step(run_id=run_id, number=1, name="fill_input", args={}, outcome=filled))
    outcome = act(wire, "click", ref=refs["Pay now"]).outcome
    assert outcome.status == "needs_approval"
    assert outcome.approval
    digest = outcome.approval.digest
    wire.send(ConfirmAction(digest=digest, actionName="x", params={}, message="?", expires=0))
    press(page.get_by_role("alertdialog"), "Cancel")
    assert sent == []
    wire.send(Done(run_id=run_id, status="done", summary="Done."))
    page.locator(".bar").get_by_role("button", name="What was done").click()
    receipt = page.get_by_role("group", name="What was done")
    expect(receipt.locator(".change")).to_contain_text("was “Bo” · now “Ada”")
    receipt.get_by_role("button", name="Undo: Name").click()
    expect(receipt.locator(".change")).to_contain_text("Undone")
    assert page.get_by_label("Name").input_value() == "Bo"


def test_the_receipt_of_the_document_before_is_offered_without_what_acts(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(PAGE)
    run_id, refs = begin(page, wire)
    filled = act(wire, "fill_input", ref=refs["Name"], value="Ada").outcome
    wire.send(Step(run_id=run_id, number=1, name="fill_input", args={}, outcome=filled))
    page.wait_for_function("sessionStorage['pilotfish.receipt']")
    wire.late["acting"] = 0.7
    wire.state = {"run_id": run_id, "status": "thinking"}
    page.reload()
    page.locator(".bar").get_by_role("button", name="What was done").click()
    receipt = page.get_by_role("group", name="What was done")
    expect(receipt.locator(".change")).to_contain_text("now “Ada”")


def test_what_the_engine_was_told_to_forget_stays_forgotten(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Before what acts has come, the receipt of the visitor before is only in the tab."""
    page = open_site(PAGE)
    page.evaluate(
        """() => { sessionStorage['pilotfish.receipt'] = JSON.stringify({run: 'r', deeds: [
          {number: 1, action: 'click', name: 'Old', status: 'done', told: [], fields: []}]}) }"""
    )
    page.evaluate("pilotfish.debug.dump()")
    page.evaluate("pilotfish.logout()")
    assert page.evaluate("sessionStorage['pilotfish.receipt'] ?? ''") == ""


EVENTS = {
    "status": "",
    "before_action": "actionName params selector",
    "step": "runId number name args outcome",
    "subtitle": "",
    "piece_surface": "surface placement",
    "ask_user": "question resolve",
    "ask_user_choice": "question options allowFreeText resolve",
    "confirm_action": "actionName params message decide",
    "overlay_update": "id type element label",
    "navigate": "path preventDefault",
    "error": "code runId",
    "done": "sessionId task steps status currentPage startedAt updatedAt summary",
}
HEAR = """names => {
  window.heard = {};
  for (const name of names) pilotfish.on(name, (told) => {
    const one = name === 'overlay_update' ? told[0] : told;
    heard[name] ??= typeof one === 'string' ? [] : [...Object.getOwnPropertyNames(one)];
    (told.resolve ?? told.submit)?.('x');
    if (name === 'navigate') { told.preventDefault(); history.pushState({}, '', told.path); }
  });
}"""


def test_twelve_events_with_their_payloads(open_site: OpenSite, wire: WireServer) -> None:
    """Row 12."""
    page = open_site(PAGE, tag=TAG.replace("data-key", 'data-ui="none" data-key'))
    page.evaluate(HEAR, list(EVENTS))
    run_id, refs = begin(page, wire)
    wire.send(Subtitle(say_id="s", text="I look."))
    act(wire, "border", ref=refs["Pay now"], label="Here")
    gone = act(wire, "navigate", path="/cart").outcome
    failed = Outcome(status="failed", reason="covered", message="A dialog covers [7].")
    wire.send(Step(run_id=run_id, number=1, name="navigate", args={}, outcome=gone))
    wire.send(Step(run_id=run_id, number=2, name="click", args={}, outcome=failed))
    for question in (
        AskUser(ask_id="a", question="Which?"),
        AskUserChoice(ask_id="b", question="Which?", options=["x", "y"]),
        AskSurface(ask_id="c", surface={"root": {"kind": "text"}}),
    ):
        wire.send(question)
        assert wire.wait_for(Respond).ask_id == question.ask_id
    asked = ConfirmAction(digest="d", actionName="x", params={}, message="Refund?", expires=2**42)
    wire.send(asked, Done(run_id=run_id, status="done", summary="Fine."))
    page.wait_for_function("heard.done")
    heard = page.evaluate("heard")
    missing = {name: set(EVENTS[name].split()) - set(heard.get(name, ["none"])) for name in EVENTS}
    assert {name: it for name, it in missing.items() if it or name not in heard} == {}


@pytest.mark.parametrize("end", ["done", "failed", "stop"])
def test_overlay_update_is_all_that_is_shown(
    open_site: OpenSite, wire: WireServer, end: Literal["done", "failed", "stop"]
) -> None:
    """Rows 120, 123: frames and cursor go with the run, however it ends."""
    page = open_site("<button>Buy</button><button>Sell</button>")
    listen = "pilotfish.on('overlay_update', (it) => void heard.push(it))"
    page.evaluate(f"() => {{ window.heard = []; {listen} }}")
    run_id, refs = begin(page, wire)
    for name, ref in (("highlight", refs["Buy"]), ("border", refs["Sell"])):
        assert act(wire, name, ref=ref, label="Here").outcome.status == "done"
        page.wait_for_function("(type) => heard.at(-1)?.[0]?.type === type", arg=name)
    assert page.evaluate("heard.at(-1).map((it) => [it.type, it.label])") == [["border", "Here"]]
    expect(page.locator(".border")).to_be_visible()
    if end == "stop":
        page.evaluate("pilotfish.stop()")
    else:
        wire.send(Done(run_id=run_id, status=end, summary="Fine."))
    page.wait_for_function("heard.at(-1).length === 0")
    expect(page.locator(".border, .cursor:not([hidden])")).to_have_count(0)
