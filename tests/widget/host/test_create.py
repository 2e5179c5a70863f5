"""`pilotfish.create()` beside the script tag's default instance.

Row 1 of the reference.
"""

from playwright.sync_api import expect

from pilotfish_client.page_messages import Run
from site_page import TAG, OpenSite
from waiting import wait_for_console
from wire_server import WireServer

MANUAL = TAG.replace("data-key", "data-manual data-key")
FISH = ".root > .fish"


def test_a_manual_tag_waits_for_create(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=MANUAL, ready=False)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("[pilotfish.version, document.querySelector('pilotfish-widget')]") == [
        None,
        None,
    ]
    wrong = (
        "() => { try { pilotfish.create({ look: { theme: 'blue' } }) }"
        " catch (error) { return error.message } }"
    )
    given = "{ key: undefined, look: { accent: 'red' } }"
    same = f"() => (window.mine = pilotfish.create({given})) === pilotfish"
    assert page.evaluate(same)
    page.wait_for_function("pilotfish.debug")
    expect(page.locator(FISH)).to_have_css("background-color", "rgb(255, 0, 0)")
    assert page.evaluate(wrong).startswith("configure({look: {theme}}) takes auto, light, dark")
    assert page.evaluate("mine.create({ accent: 'blue' }) === pilotfish")
    expect(page.locator(FISH)).to_have_css("background-color", "rgb(0, 0, 255)")
    page.evaluate("void mine.run('x')")
    assert wire.wait_for(Run).task == "x"
    assert wire.hellos[0].key == "pk_test"


def test_what_leaves_before_it_is_loaded_and_comes_back_stays(open_site: OpenSite) -> None:
    """As a component that is mounted, unmounted and mounted again within one task."""
    twice = "<script>pilotfish.create(); pilotfish.destroy(); pilotfish.create()</script>"
    page = open_site(twice, tag=MANUAL.replace(" defer", ""))
    expect(page.locator(FISH)).to_be_visible()


def test_what_is_destroyed_before_it_is_loaded_goes(open_site: OpenSite) -> None:
    page = open_site(tag='<script src="/agent/pilotfish-early.js"></script>', ready=False)
    page.evaluate("void pilotfish.destroy()")
    page.add_script_tag(url="/agent/pilotfish.js")
    page.wait_for_function("!window.pilotfish")
    assert page.locator("pilotfish-widget").count() == 0


def test_create_with_a_wrong_setting_says_so(open_site: OpenSite) -> None:
    page = open_site(tag=MANUAL, ready=False)
    page.evaluate("pilotfish.create({ look: { theme: 'blue' } })")
    wait_for_console(page, "configure({look: {theme}}) takes auto, light, dark")
