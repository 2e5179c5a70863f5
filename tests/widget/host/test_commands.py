"""Row 103: entries of the palette that the page carries out itself, for visitor and model."""

from playwright.sync_api import Locator, Page, expect

from cards import press
from pilotfish_client.page_messages import OutcomeMessage, Register, Run
from pilotfish_client.server_messages import Act, ConfirmAction, Status
from site_page import OpenSite
from waiting import wait_for_console
from wire_server import WireServer

COMMANDS = """window.done = [], pilotfish.configure({ commands: [
  { id: 'dark', label: 'Dark mode', description: 'Change the colours',
    run: () => done.push('dark') },
  { id: 'export', label: 'Export orders', run: () => { done.push('export'); return { rows: 3 } },
    model: true, requireConfirmation: true },
  { id: 'reload', label: 'Reload prices', run: () => { throw new Error('no net') }, model: true },
] })"""


def field(page: Page) -> Locator:
    return page.get_by_label("What would you like to do?")


def entries(page: Page) -> Locator:
    return page.get_by_role("list", name="On this page").get_by_role("button")


def test_the_visitor_finds_one_by_typing_and_runs_it_by_keys(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Row 103: by the arrow keys and Enter, by its whole name, by a press; no run begins."""
    page = open_site()
    page.evaluate(f"void ({COMMANDS})")
    page.evaluate("void pilotfish.on('activity', (it) => done.push(it.command ?? it.kind))")
    page.keyboard.press("Control+k")
    expect(entries(page)).to_have_count(3)
    page.keyboard.type("COL da")
    expect(entries(page)).to_have_text(["Dark modeChange the colours"])
    page.keyboard.press("ArrowDown")
    # What is found again is not drawn again: it would lose the focus.
    field(page).dispatch_event("input")
    expect(entries(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".palette")).to_be_hidden()
    assert page.evaluate("done") == ["palette_opened", "dark", "dark"]

    page.keyboard.press("Control+k")
    field(page).fill("export orders")
    page.keyboard.press("Enter")
    assert page.evaluate("done.slice(3)") == ["palette_opened", "export", "export"]
    page.keyboard.press("Control+k")
    expect(field(page)).to_have_value("")
    expect(page.get_by_role("list", name="Recent")).to_be_hidden()
    entries(page).last.click()
    wait_for_console(page, "the command reload threw")

    page.keyboard.press("Control+k")
    field(page).fill("export all orders of Ada")
    expect(entries(page)).to_have_count(0)
    page.keyboard.press("Enter")
    assert wire.wait_for(Run).task == "export all orders of Ada"
    page.evaluate("pilotfish.configure({ palette: { commands: [] } })")
    page.keyboard.press("Control+k")
    expect(entries(page)).to_have_count(0)


def test_model_calls_one_with_the_visitors_consent(open_site: OpenSite, wire: WireServer) -> None:
    """Row 103: as `palette_<id>`, where the page says so, and asked where the page says so."""
    page = open_site()
    page.evaluate(f"void ({COMMANDS})")
    page.evaluate("() => void pilotfish.run('export the orders')")
    run_id = wire.wait_for(Run).run_id
    told = {it.name: it.consequential for it in wire.hellos[0].actions}
    assert told == {"palette_export": True, "palette_reload": False}
    wire.send(Status(status="thinking", run_id=run_id))
    document = wire.hellos[0].document
    act = Act(action_id="r.1", document=document, epoch=1, name="palette_export", args={})
    wire.send(act)
    approval = wire.wait_for(OutcomeMessage).outcome.approval
    assert approval is not None
    assert page.evaluate("done") == []
    question = ConfirmAction(
        digest=approval.digest, actionName=act.name, params={}, message="?", expires=0
    )
    wire.send(question)
    press(page.get_by_role("alertdialog", name="Export orders?"), "Approve")
    wire.send(
        Act(
            action_id="r.2",
            document=document,
            epoch=1,
            name=act.name,
            args={},
            digest=approval.digest,
        )
    )
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert (outcome.status, outcome.data) == ("done", {"result": {"rows": 3}})
    assert page.evaluate("done") == ["export"]
    page.evaluate("pilotfish.configure({ palette: { commands: [] } })")
    assert set(wire.wait_for(Register).removed) == {"palette_export", "palette_reload"}


def test_a_wrong_one_says_what_is_right(open_site: OpenSite) -> None:
    """Row 103: a second of an id, an id that no action can have, one without words or work."""
    page = open_site()
    run = "run() {}"
    for wrong in (
        f"[{{ id: 'a', label: 'A', {run} }}, {{ id: 'a', label: 'B', {run} }}]",
        f"[{{ id: 'Dark mode', label: 'A', {run} }}]",
        f"[{{ id: 'a', label: ' ', {run} }}]",
        "[{ id: 'a', label: 'A' }]",
        "[null]",
        "{}",
    ):
        told = page.evaluate(
            f"() => {{ try {{ pilotfish.configure({{ palette: {{ commands: {wrong} }} }}) }}"
            " catch (error) { return `${error}` } }"
        )
        assert told.startswith(
            "TypeError: configure({palette: {commands}}) takes a list of {id, label, run}; ids"
            " differ, and match /^[a-z][a-z0-9_]{0,21}$/, found"
        )
