"""The event `activity`, for analytics, and the export of a run."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Decision, Respond, Run
from pilotfish_client.server_messages import (
    AskUser,
    AskUserChoice,
    Called,
    ConfirmAction,
    Done,
    Status,
    Step,
    Subtitle,
)
from site_page import OpenSite
from wire_server import WireServer

LISTEN = "() => { window.heard = []; pilotfish.on('activity', (it) => void heard.push(it)) }"
TYPED = "walrus"


def opened(open_site: OpenSite, wire: WireServer) -> Page:
    wire.version = 3
    page = open_site("<p id=p>salmon</p>")
    page.evaluate(LISTEN)
    return page


def begin(page: Page, wire: WireServer, task: str = TYPED) -> str:
    return wire.begin(page, task).run_id


def heard(page: Page, kind: str) -> dict[str, Any]:
    """The last one of that kind, if need be once it has come."""
    page.wait_for_function("kind => heard.some((it) => it.kind === kind)", arg=kind)
    return page.evaluate("kind => heard.findLast((it) => it.kind === kind)", kind)


def test_one_stream_with_the_run_and_the_time_and_no_content(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Rows 160 and 161: nothing that was typed, read, said or passed on is in it."""
    page = opened(open_site, wire)
    before = page.evaluate("Date.now()")
    page.evaluate("getSelection().selectAllChildren(p)")
    page.keyboard.press("Control+k")
    page.keyboard.type(f"find the {TYPED}")
    page.keyboard.press("Enter")
    run_id = wire.wait_for(Run).run_id
    wire.send(
        Status(status="thinking", run_id=run_id),
        Subtitle(say_id="s", text=f"I look for the {TYPED}."),
        AskUser(ask_id="a", question=f"Which {TYPED}?"),
    )
    page.get_by_role("textbox", name="Your answer").fill(f"the {TYPED} of old")
    page.keyboard.press("Enter")
    assert wire.wait_for(Respond).answer == f"the {TYPED} of old"
    wire.send(AskUserChoice(ask_id="b", question="Size?", options=[f"{TYPED} S", "M"]))
    page.get_by_role("button", name="M", exact=True).click()
    wire.send(AskUser(ask_id="c", question="Go on?", pause=True))
    page.get_by_role("button", name="Continue").click()
    sure = ConfirmAction(
        digest="d", actionName="refund", params={"of": TYPED}, message=f"{TYPED}?", expires=0
    )
    wire.send(sure)
    press(page.get_by_role("alertdialog"), "Approve")
    assert wire.wait_for(Decision).approved
    failed = Outcome(status="failed", reason="not_found", message=f"no {TYPED} here")
    wire.send(
        Step(run_id=run_id, number=1, name="click", args={"ref": 1, "of": TYPED}, outcome=failed),
        Done(run_id=run_id, status="partial", summary=f"A {TYPED}.", steps=3, turns=2),
    )
    heard(page, "run_completed")
    page.evaluate(f"pilotfish.feedback(true, 'a {TYPED}')")

    told = page.evaluate("heard")
    times = [it.pop("timestamp") for it in told]
    assert times == sorted(times)
    assert times[0] >= before
    for it in told:
        for name in ("latencyMs", "durationMs"):
            assert it.pop(name, 0) >= 0
    assert told[0] == {"kind": "palette_opened"}
    assert {it.pop("runId") for it in told[1:]} == {run_id}
    assert told[1:] == [
        {"kind": "run_started"},
        {"kind": "selection_used", "parts": ["text"]},
        {"kind": "question_answered", "via": "free_text"},
        {"kind": "question_answered", "via": "option"},
        {"kind": "pause_decided", "decision": "continue"},
        {"kind": "confirmation", "action": "refund", "about": "action", "approved": True},
        {"kind": "action_failed", "action": "click", "reason": "not_found"},
        {"kind": "run_completed", "status": "partial", "steps": 3, "turns": 2},
        {"kind": "feedback", "satisfied": True},
    ]
    words = page.evaluate("JSON.stringify(heard)")
    assert TYPED not in words
    assert "salmon" not in words


def test_why_a_run_was_stopped(open_site: OpenSite, wire: WireServer) -> None:
    """Row 162: by the button, Escape, a declined approval, a closed pause, the page, the server."""
    page = opened(open_site, wire)

    def reason() -> str:
        told = heard(page, "run_stopped")
        page.evaluate("heard.length = 0")
        # The next run begins once the server has confirmed the end of this one.
        wire.send(Done(run_id=told["runId"], status="stopped", summary="Stopped."))
        return told["reason"]

    begin(page, wire)
    page.get_by_role("button", name="Stop").click()
    assert reason() == "button"

    begin(page, wire)
    page.get_by_role("button", name="Stop").focus()
    page.keyboard.press("Escape")
    assert reason() == "escape"

    for call, told in (
        ("stop()", "host"),
        ("stop({ reason: 'closed the chat' })", "closed the chat"),
        ("enabled = false", "disabled"),
        ("clearSession()", "logout"),
    ):
        begin(page, wire)
        page.evaluate(f"() => {{ pilotfish.{call} }}")
        assert reason() == told
        page.evaluate("() => { pilotfish.enabled = true }")

    run_id = begin(page, wire)
    wire.send(ConfirmAction(digest="d", actionName="pay", params={}, message="Pay?", expires=0))
    press(page.get_by_role("alertdialog"), "Cancel")
    assert heard(page, "confirmation")["approved"] is False
    denied = Outcome(status="failed", reason="denied")
    wire.send(
        Step(run_id=run_id, number=1, name="pay", args={}, outcome=denied),
        Done(run_id=run_id, status="stopped", summary="Declined."),
    )
    assert reason() == "declined"

    run_id = begin(page, wire)
    wire.send(AskUser(ask_id="c", question="Go on?", pause=True))
    page.get_by_role("button", name="Continue").wait_for()
    page.keyboard.press("Escape")
    assert heard(page, "pause_decided")["decision"] == "stop"
    wire.send(Done(run_id=run_id, status="stopped", summary="Stopped."))
    assert reason() == "closed"

    run_id = begin(page, wire)
    wire.send(Done(run_id=run_id, status="stopped", summary="Stopped."))
    assert reason() == "server"


def test_a_run_is_exported_as_a_copy_without_secrets(open_site: OpenSite, wire: WireServer) -> None:
    """Row 137: over a page load, too; what the page knows to be secret is masked."""
    wire.version = 3
    page = open_site("<label>Password <input type=password value=hunter22></label>")
    assert page.evaluate("pilotfish.exportRun()") is None
    run_id = begin(page, wire, "log me in")
    page.evaluate("pilotfish.debug.dump()")
    step = Step(
        run_id=run_id,
        number=1,
        name="fill_input",
        args={"ref": 1, "value": "hunter22"},
        outcome=Outcome(status="done"),
    )
    wire.send(step, Done(run_id=run_id, status="done", summary="Typed hunter22.", steps=1))
    page.evaluate("end")
    told = page.evaluate("pilotfish.exportRun()")
    assert "hunter22" not in json.dumps(told)
    assert (told["runId"], told["task"]) == (run_id, "log me in")
    assert told["steps"][0]["name"] == "fill_input"
    assert [it["kind"] for it in told["activity"]] == ["run_started", "run_completed"]
    assert told["updatedAt"] >= told["startedAt"]
    page.evaluate("async () => { (await pilotfish.exportRun()).steps.length = 0 }")
    assert page.evaluate("pilotfish.getSession().steps.length") == 1

    page.reload()
    page.wait_for_function("pilotfish.version")
    again = page.evaluate("pilotfish.exportRun()")
    assert [it["name"] for it in again["steps"]] == ["fill_input"]
    assert again["activity"] == told["activity"]


def test_the_page_hears_of_the_servers_actions_before_they_happen(
    open_site: OpenSite, wire: WireServer
) -> None:
    """`before_action` of an action in Python: with its arguments, and no element."""
    wire.version = 3
    page = open_site()
    page.evaluate(
        "() => { window.heard = []; pilotfish.on('before_action', (it) => void heard.push(it)) }"
    )
    run_id = begin(page, wire)
    called = Called(name="refund", args={"order_id": "A-1"})
    wire.send(Status(status="executing", run_id=run_id, called=called))
    page.wait_for_function("heard.length")
    assert page.evaluate("heard") == [
        {"actionName": "refund", "params": {"order_id": "A-1"}, "where": "server"}
    ]
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
