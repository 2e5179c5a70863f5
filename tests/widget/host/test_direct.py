"""Actions that the host calls itself: the guard's word holds, and no run or server hears of them.

Row 36 of the reference.
"""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.page_messages import OutcomeMessage, Run
from pilotfish_client.server_messages import AskUser, Status
from site_page import OpenSite
from wire_server import WireServer

SHOP = """<h1>Shop</h1><form onsubmit="paid.push(1);return false"><input aria-label=Name><p>Total $12.00</p><button>Pay now</button></form>
<dialog id=d aria-label=News><button onclick="d.close()">Close</button></dialog><div id=v style="height:60px;overflow:auto"><p style="height:900px">a</p><p>The end</p></div>
<table aria-label=Orders><tr><th>No<th>Sum<tr><td>1<td>$2</table><script>paid = []; gone = []</script>"""


def call(page: Page, name: str, args: dict[str, Any]) -> Any:
    return page.evaluate("([name, args]) => pilotfish.executeAction(name, args)", [name, args])


def begin(page: Page, name: str, args: dict[str, Any]) -> None:
    page.evaluate(
        "([name, args]) => { window.end = pilotfish.executeAction(name, args) }", [name, args]
    )


def answer(page: Page, button: str) -> str:
    card = page.get_by_role("alertdialog")
    card.wait_for()
    label = card.get_attribute("aria-label") or ""
    press(card, button)
    return label


def test_every_kind_of_action_tells_its_outcome(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(SHOP)
    steps = page.evaluate(
        "() => { window.steps = []; for (const name of ['step', 'status', 'done']) pilotfish.on(name, it => steps.push(name)); return steps.length }"
    )
    filled = call(page, "fill_input", {"selector": "input", "value": "Ada"})
    assert (filled["status"], page.get_by_label("Name").input_value()) == ("done", "Ada")
    table = call(page, "extract_table", {"ref": "table"})
    assert table["data"]["rows"] == [["1", "$2"]]
    assert call(page, "scroll", {"until": "The end"})["status"] == "done"
    page.evaluate("setTimeout(() => d.showModal(), 50)")
    assert call(page, "wait_until", {"text": "Close"})["status"] == "done"
    assert call(page, "dismiss", {})["status"] == "done"
    page.evaluate("() => history.pushState({}, '', '/two')")
    assert call(page, "go_back", {})["status"] == "done"
    for selector, told in (
        ("#none", "Nothing on this page"),
        ("h1:", "is no CSS"),
        ("script", "not visible"),
    ):
        missed = call(page, "click", {"selector": selector})
        assert missed["reason"] == "not_found" and told in missed["message"], missed
    many = call(page, "click", {"selector": "button[onclick], table"})
    assert many["status"] == "done" and many["data"] == {"matched": 2, "index": 1}, (
        "the button is hidden"
    )
    unknown = call(page, "ask_user", {"question": "?"})
    assert (unknown["status"], unknown["reason"]) == ("failed", "unsupported")
    assert page.evaluate("window.steps.length") == steps == 0
    assert wire.hellos == [] and wire.all(OutcomeMessage) == []


def test_what_needs_a_yes_is_asked_here(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(SHOP)
    pay = {"selector": "form button"}
    begin(page, "click", pay)
    assert answer(page, "Cancel") == "Pay now for $12.00?"
    declined = page.evaluate("end")
    assert (declined["status"], declined["reason"]) == ("failed", "denied")
    assert page.evaluate("paid.length") == 0
    expect(page.locator(".bar")).to_be_hidden()
    begin(page, "click", pay)
    answer(page, "Approve")
    assert page.evaluate("end")["status"] == "done"
    assert page.evaluate("paid.length") == 1
    expect(page.locator(".bar")).to_be_hidden()


def test_the_pages_own_actions_ask_too(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(SHOP)
    page.evaluate(
        """() => void pilotfish.registerAction({ name: 'wipe', description: 'Wipe', requireConfirmation: true, confirmationMessage: ({ what }) => `Wipe ${what}?`, handler: ({ what }) => { gone.push(what); return gone.length } })"""
    )
    begin(page, "wipe", {"what": "drafts"})
    assert answer(page, "Cancel") == "Wipe drafts?"
    assert page.evaluate("end") == {
        "status": "failed",
        "reason": "denied",
        "message": "wipe was not executed: the visitor did not approve it",
    }
    assert page.evaluate("gone") == []
    begin(page, "wipe", {"what": "drafts"})
    answer(page, "Approve")
    assert page.evaluate("end") == {"status": "done", "data": {"result": 1}}
    begin(page, "wipe", {"what": "mails"})
    page.get_by_role("alertdialog").wait_for()
    second = page.evaluate("pilotfish.executeAction('wipe', { what: 'more' })")
    assert second["message"].startswith("wipe was not executed"), "one question at a time"
    page.evaluate("pilotfish.respond(true)")
    assert page.evaluate("gone") == ["drafts"], "no script gives the yes"
    answer(page, "Approve")
    assert page.evaluate("end.then((it) => it.data.result)") == 2
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    begin(page, "wipe", {"what": "all"})
    page.get_by_role("alertdialog").wait_for()
    wire.send(Status(status="waiting", run_id=run.run_id), AskUser(ask_id="q", question="Which?"))
    expect(page.get_by_role("group", name="Which?")).to_be_visible()
    left = "Promise.race([end, new Promise(ends => setTimeout(ends, 2000, 'still waits'))])"
    told = "wipe was not executed: the visitor did not approve it"
    assert page.evaluate(left)["message"] == told, "a run that asks takes the place of it"
