"""docs/examples.md: each example as it stands, in a page of its own."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from cards import press
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Feedback, OutcomeMessage, Respond, Run
from pilotfish_client.server_messages import Act, AskUserChoice, Done, Status, Step, Subtitle
from site_page import OpenSite
from wire_server import WireServer

GUIDE = (Path(__file__).parents[3] / "docs" / "examples.md").read_text()
EXAMPLES = {
    title: re.findall(r"^```(?:html|js)\n(.*?)^```", body, re.M | re.S)
    for title, body in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", GUIDE, re.M | re.S)
}
BUTTON, SELECTION, ACTION, OWN, ROUTER, FOREIGN, _IN_REACT = EXAMPLES


def opened(open_site: OpenSite, title: str) -> Page:
    html, script = EXAMPLES[title]
    page = open_site(f"{html}<script type=module>{script}</script>")
    page.wait_for_load_state()
    return page


def running(wire: WireServer) -> str:
    run_id = wire.wait_for(Run).run_id
    wire.send(Status(status="thinking", run_id=run_id))
    return run_id


def navigation(wire: WireServer, path: str) -> Act:
    document = wire.hellos[-1].document
    return Act(action_id="r.1", document=document, epoch=1, name="navigate", args={"path": path})


def test_a_task_from_a_button(open_site: OpenSite, wire: WireServer) -> None:
    page = opened(open_site, BUTTON)
    page.click("#ask")
    expect(page.locator("#ask")).to_be_disabled()
    run_id = running(wire)
    step = Step(run_id=run_id, number=1, name="click", args={}, outcome=Outcome(status="done"))
    wire.send(step, Done(run_id=run_id, status="done", summary="The blue one, $8."))
    expect(page.locator("output")).to_have_text("done: The blue one, $8.")
    expect(page.locator("#ask")).to_be_enabled()
    assert "1 click" in page.console  # type: ignore[attr-defined]


def test_a_task_about_what_the_visitor_points_at(open_site: OpenSite, wire: WireServer) -> None:
    page = opened(open_site, SELECTION)
    page.get_by_role("button", name="Why late?").click()
    selection = wire.wait_for(Run).selection
    assert selection is not None
    assert selection.text == "#1042"
    assert selection.refs


def test_an_action_with_consent(open_site: OpenSite, wire: WireServer) -> None:
    wire.pages["/seats"] = "fine"
    page = opened(open_site, ACTION)
    page.evaluate("void pilotfish.run('five seats, please')")
    running(wire)
    assert [action.name for action in wire.hellos[0].actions] == ["set_seats"]
    page.evaluate("void pilotfish.stop()")
    page.evaluate("() => { window.changed = pilotfish.executeAction('set_seats', { count: 5 }) }")
    card = page.get_by_role("alertdialog", name="Change to 5 seats?")
    with page.expect_request("**/seats") as sent:
        press(card, "Approve")
    assert sent.value.headers["idempotency-key"]
    assert page.evaluate("changed")["data"] == {"result": {"seats": 5}}
    expect(page.locator("#seats")).to_have_text("5")


def test_questions_and_narration_of_ones_own(open_site: OpenSite, wire: WireServer) -> None:
    page = opened(open_site, OWN)
    page.evaluate("void pilotfish.run('a mug')")
    running(wire)
    expect(page.locator("#agent")).to_have_js_property("hidden", False)
    wire.send(Subtitle(say_id="s", text="Two mugs fit."))
    expect(page.locator("#agent p")).to_have_text("Two mugs fit.")
    wire.send(AskUserChoice(ask_id="q", question="Which?", options=["Blue", "Red"]))
    page.get_by_role("button", name="Red").click()
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="Red", source="option")
    expect(page.locator("#agent menu")).to_be_empty()
    expect(page.locator(".bar")).to_be_hidden()


@pytest.mark.not_in("firefox", "Firefox's driver does not tell what goes in a beacon")
def test_a_router_and_feedback(open_site: OpenSite, wire: WireServer) -> None:
    page = opened(open_site, ROUTER)
    page.evaluate("void pilotfish.run('open the cart')")
    run_id = running(wire)
    wire.send(navigation(wire, "/cart"))
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert outcome.status == "done"
    assert page.text_content("main") == "Page /cart"
    step = Step(run_id=run_id, number=1, name="navigate", args={"path": "/cart"}, outcome=outcome)
    wire.send(step, Done(run_id=run_id, status="done", summary="There."))
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    page.get_by_role("button", name="Yes").click()
    assert wire.wait_for(Feedback).satisfied is True
    page.wait_for_function("!document.querySelector('[role=group]')")
    said = next(it for it in sent if it.url.endswith("/analytics"))
    assert said.post_data is not None
    assert json.loads(said.post_data) == {
        "runId": run_id,
        "satisfied": True,
        "task": "open the cart",
        "steps": 1,
    }


def test_an_agent_of_ones_own(open_site: OpenSite, wire: WireServer) -> None:
    """Row 16 of the reference, as a host writes it."""
    wire.pages["/my-agent"] = "Two mugs."
    page = opened(open_site, FOREIGN)
    page.click("#help")
    bar = page.locator(".bar")
    expect(bar.locator(".line")).to_have_text("Two mugs.")
    page.get_by_role("button", name="Red mug").click()
    expect(bar).to_contain_text("You took the Red mug.")
    assert wire.log == []
