"""Requests between actions: asked about when no other question is open, never refused unasked."""

from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.page_messages import Decision, Run
from pilotfish_client.server_messages import ConfirmAction, Done, Status
from site_page import OpenSite
from wire_server import WireServer

# What a press sets off half a second later, as an editor saves.
LATER = """() => {
  const button = document.createElement('button');
  button.textContent = 'Tidy up';
  button.onclick = () => setTimeout(() => {
    fetch('/api/orders', { method: 'POST' })
      .then(() => window.sent = 1, (error) => window.failed = `${error}`);
  }, 600);
  document.body.prepend(button);
}"""


def pressed(page: Page, wire: WireServer) -> tuple[str, list[str]]:
    """A run whose press has set it off, and what has left."""
    page.evaluate(LATER)
    sent: list[str] = []
    page.on("request", lambda it: sent.append(it.url) if "/api/" in it.url else None)
    page.evaluate("void pilotfish.run('tidy up').catch(() => {})")
    run_id = wire.wait_for(Run).run_id
    wire.send(Status(status="executing", run_id=run_id))
    page.evaluate("void pilotfish.executeAction('click', { selector: 'button' })")
    return run_id, sent


def test_it_waits_behind_the_open_question_and_is_asked_next(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    _, sent = pressed(page, wire)
    question = ConfirmAction(digest="d", actionName="refund", params={}, message="Sure?", expires=0)
    wire.send(question)
    card = page.get_by_role("alertdialog")
    expect(card).to_have_attribute("aria-label", "Sure?")
    page.wait_for_timeout(1200)
    assert sent == [] and page.evaluate("window.failed ?? ''") == ""
    press(card, "Approve")
    assert wire.wait_for(Decision).approved
    expect(card).to_contain_text("/api/orders")
    assert sent == []
    press(card, "Approve")
    page.wait_for_function("window.sent")
    assert len(sent) == 1


def test_after_the_run_it_is_asked_about_too(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    run_id, sent = pressed(page, wire)
    wire.send(Done(run_id=run_id, status="done", summary="Tidied up."))
    card = page.get_by_role("alertdialog")
    expect(card).to_contain_text("/api/orders")
    press(card, "Cancel")
    page.wait_for_function("window.failed")
    assert page.evaluate("failed") == "TypeError: Failed to fetch" and sent == []
