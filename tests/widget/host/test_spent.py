"""A page that shows another total than the one that the visitor has approved is told at once."""

import pytest
from playwright.sync_api import expect

from cards import press
from pilotfish_client.page_messages import Decision, OutcomeMessage, Run
from pilotfish_client.server_messages import Act, ConfirmAction, Done, Observe, Status
from site_page import OpenSite
from wire_server import WireServer

CHECKOUT = """<main id=m><h1>Checkout</h1><form><ul><li>Mug $24.00</li></ul><p>Total $24.00</p>
<button type=button onclick="m.innerHTML = '<h1>Order 7</h1><p>Total $__.00</p>';
  history.pushState(null, '', '/orders/7')">Place the order</button></form></main>"""
TOLD = "The page now shows a total of $480.00. You approved $24.00."


@pytest.mark.parametrize(("charged", "told"), [("24", ""), ("480", TOLD)])
def test_another_total_is_told_at_once_and_in_the_result(
    open_site: OpenSite, wire: WireServer, charged: str, told: str
) -> None:
    page = open_site(CHECKOUT.replace("__", charged))
    page.evaluate("() => { window.ended = null; pilotfish.run('x').then(it => { ended = it }) }")
    run = wire.wait_for(Run)
    wire.send(Status(status="thinking", run_id=run.run_id), Observe())
    rows = wire.rows()
    ref = next(row.ref for row in rows if row.name == "Place the order")
    click = {"ref": ref}
    document = wire.hellos[-1].document
    wire.send(Act(action_id="r.1", document=document, epoch=1, name="click", args=click))
    held = wire.wait_for(OutcomeMessage).outcome.approval
    assert held and held.facts["question"] == "Place the order for $24.00?"
    wire.send(ConfirmAction(digest=held.digest, actionName="x", params={}, message="", expires=0))
    press(page.get_by_role("alertdialog"), "Approve")
    assert wire.wait_for(Decision).approved is True
    again = Act(
        action_id="r.2", document=document, epoch=1, name="click", args=click, digest=held.digest
    )
    wire.send(again)
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert outcome.status == "done"
    assert (TOLD in (outcome.message or "")) is bool(told)
    assert [it.text for it in outcome.effects or [] if it.text == TOLD] == ([told] if told else [])
    if told:
        expect(page.locator(".bar .line")).to_have_text(TOLD)
    wire.send(Done(run_id=run.run_id, status="done", summary="Ordered."))
    page.wait_for_function("window.ended")
    assert page.evaluate("ended.summary") == f"Ordered. {told}".strip()
    expect(page.locator(".bar .line")).to_have_text(f"Ordered. {told}".strip())
