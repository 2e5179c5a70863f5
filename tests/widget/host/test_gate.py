"""With the early script no request of the page gets around the gate, also between two actions."""

from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.page_messages import Decision, OutcomeMessage
from pilotfish_client.server_messages import Act, ConfirmAction, Observe
from site_page import TAG, OpenSite
from wire_server import WireServer

EARLY = '<script src="/agent/pilotfish-early.js"></script>'
NOTES = """<script>const kept = window.fetch, sent = [];</script>
<input aria-label=Email value=ada@x.org>
<button onclick="kept('/notes', { method: 'POST', body: 'title=x' })">Go</button>
<script>
  const save = (it) => kept('/profile', { method: 'POST', body: 'email=' + it.value })
    .then(() => { window.saved = it.value }, (error) => { window.saved = error.name });
  document.querySelector('input').addEventListener('input', (event) => {
    clearTimeout(window.timer);
    window.timer = setTimeout(save, 2500, event.target);
  });
</script>"""


def begin(page: Page, wire: WireServer) -> dict[str, int]:
    wire.begin(page, "x", Observe())
    rows = wire.rows()
    return {row.name: row.ref for row in rows if row.name}


def act(wire: WireServer, number: int, name: str, args: dict[str, object], digest: str | None):
    document = wire.hellos[0].document
    return Act(
        action_id=f"r.{number}", document=document, epoch=1, name=name, args=args, digest=digest
    )


def test_a_fetch_that_a_script_has_kept_is_held_until_our_own_card_lets_it_go(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(NOTES, tag=EARLY + TAG)
    sent: list[str] = []
    page.on("request", lambda it: sent.append(it.url) if "/notes" in it.url else None)
    refs = begin(page, wire)
    click = {"ref": refs["Go"]}
    wire.send(act(wire, 1, "click", click, None))
    held = wire.wait_for(OutcomeMessage).outcome
    assert held.status == "needs_approval", held
    assert held.approval and held.approval.facts["request"] == "POST /notes"
    # What a server that was taken over would have the visitor read is not shown.
    digest = held.approval.digest
    wire.send(
        ConfirmAction(digest=digest, actionName="x", params={}, message="Show notes?", expires=0)
    )
    card = page.get_by_role("alertdialog")
    expect(card).to_have_attribute("aria-label", "Go?")
    expect(card).to_contain_text("POST /notes")
    assert sent == []
    press(card, "Approve")
    assert wire.wait_for(Decision).approved is True
    wire.send(act(wire, 2, "click", click, digest))
    wire.wait_for(OutcomeMessage)
    page.wait_for_timeout(200)
    assert len(sent) == 1


def test_an_autosave_of_what_the_run_has_entered_is_asked_about_by_the_page_itself(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(NOTES, tag=EARLY + TAG)
    sent: list[str] = []
    page.on("request", lambda it: sent.append(it.url) if "/profile" in it.url else None)
    refs = begin(page, wire)
    fill = {"ref": refs["Email"], "value": "mallory@y.org"}
    wire.send(act(wire, 1, "fill_input", fill, None))
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"
    card = page.get_by_role("alertdialog")
    expect(card).to_contain_text("ada@x.org → mallory@y.org (by the assistant)")
    assert sent == []
    press(card, "Cancel")
    page.wait_for_function("window.saved === 'TypeError'")
    assert sent == []
    assert wire.all(Decision) == []


def test_a_fresh_token_right_after_an_action_is_no_effect_of_it(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(NOTES, tag=EARLY + TAG)
    page.evaluate(
        """() => pilotfish.configure({ getToken: async () => {
            const answer = await fetch('/agent/pilotfish/token', {
              method: 'POST', headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ key: 'pk_test' }) });
            return (await answer.json()).token;
        } })"""
    )
    refs = begin(page, wire)
    wire.send(act(wire, 1, "click", {"ref": refs["Email"]}, None))
    wire.wait_for(OutcomeMessage)
    before = len(wire.tokens_asked)
    page.evaluate("pilotfish.clearSession()")
    page.evaluate("() => void pilotfish.run('again')")
    wire.wait_for_hello(2)
    assert len(wire.tokens_asked) == before + 1
