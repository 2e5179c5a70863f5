"""`pilotfish.debug`, for the integrator's first hour."""

from playwright.sync_api import expect

from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage, Run
from pilotfish_client.server_messages import Act, Observe, Status
from site_page import OpenSite
from wire_server import WireServer


def test_dump_reads_the_page_as_it_is_now(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<h1>Shop</h1><button>Like</button>")
    assert "[2]<button> Like" in page.evaluate("pilotfish.debug.dump()")
    page.evaluate("document.querySelector('button').textContent = 'Liked'")
    assert "<button> Liked" in page.evaluate("pilotfish.debug.dump()")
    assert page.evaluate("pilotfish.debug.prompt() ?? null") is None
    assert page.evaluate("pilotfish.debug.refusal ?? null") is None
    page.evaluate("() => void pilotfish.run('x')")
    wire.send(Status(status="thinking", run_id=wire.wait_for(Run).run_id), Observe())
    seen = wire.wait_for(ObservationMessage).observation
    assert seen.base is None and "Like" in str(seen.ops)


def test_the_panel_outlines_the_element_of_a_line(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<h1>Shop</h1><button>Like</button><p>Some words.</p>")
    wire.begin(page, "x", Observe())
    wire.wait_for(ObservationMessage)
    document = wire.hellos[0].document
    wire.send(Act(action_id="a", document=document, epoch=1, name="click", args={"ref": 99}))
    wire.wait_for(OutcomeMessage)
    page.evaluate("pilotfish.debug.show()")
    rows = page.locator(".debug pre div")
    expect(rows).to_have_text(["[1]<heading level=1> Shop", "[2]<button> Like", "Some words."])
    expect(page.locator(".debug p")).to_contain_text("click: not_found")
    assert page.evaluate("pilotfish.debug.refusal").startswith("click: not_found")
    rows.nth(1).hover()
    expect(page.locator(".border b")).to_have_text("[2]")
    page.get_by_role("button", name="×").click()
    expect(page.locator(".debug")).to_have_count(0)
    expect(page.locator(".border")).to_have_count(0)
