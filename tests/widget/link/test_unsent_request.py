"""What was asked in the moment in which a document went away is asked by the next one, once."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from pilotfish_client.page_messages import Run, Selection
from pilotfish_client.server_messages import Status
from site_page import OpenSite
from wire_server import WireServer

STORED = "sessionStorage['pilotfish.asked']"
LOST = "no longer knows this request"


def leave_asking(page: Page, run_id: str = "r-1", *, live: bool = False) -> None:
    """What a document leaves behind that was reloaded before its socket was open."""
    asked = {"run_id": run_id, "task": "two mugs", "text": "mugs", "live": live}
    page.evaluate(f"sessionStorage.setItem('pilotfish.asked', {json.dumps(json.dumps(asked))})")


def test_a_reload_before_the_server_has_heard_loses_nothing(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("() => { pilotfish.run('two mugs'); location.reload() }")
    assert wire.wait_for(Run).task == "two mugs"


def test_what_was_typed_before_the_palette_is_drawn_is_not_lost_by_a_reload(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    held: list[Route] = []
    page.route("**/pilotfish-palette_drawn*", lambda route: held.append(route))
    page.keyboard.press("Control+k")
    page.keyboard.type("two mugs")
    page.keyboard.press("Enter")
    page.wait_for_function(f"{STORED} !== undefined", timeout=3000)
    page.unroute("**/pilotfish-palette_drawn*")
    page.reload()
    assert wire.wait_for(Run).task == "two mugs"
    page.wait_for_timeout(100)
    assert len({run.run_id for run in wire.all(Run)}) == 1
    page.evaluate("pilotfish.stop()")


def test_the_next_document_asks_under_the_same_id(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    leave_asking(page)
    page.reload()
    run = wire.wait_for(Run)
    assert (run.run_id, run.task, run.selection) == ("r-1", "two mugs", Selection(text="mugs"))
    assert page.evaluate("pilotfish.isRunning()")
    wire.send(Status(status="thinking", run_id="r-1"))
    page.wait_for_function(f"!{STORED}")
    page.reload()
    wire.wait_for_document(2)
    page.wait_for_timeout(100)
    assert len(wire.all(Run)) == 1


def test_the_page_that_it_starts_on_is_told_and_left_to_the_next_document(
    open_site: OpenSite, wire: WireServer
) -> None:
    """E16"""
    page = open_site()
    page.evaluate("void pilotfish.run('two mugs', {startPath: '/mugs?page=2'})")
    assert wire.wait_for(Run).start_path == "/mugs?page=2"
    assert page.evaluate(f"JSON.parse({STORED}).start_path") == "/mugs?page=2"
    page.reload()
    wire.wait_for_document(2)
    assert wire.wait_for(Run).start_path == "/mugs?page=2"


@pytest.mark.parametrize(
    "path", ["mugs", "//evil.example", "/\\evil.example", "https://a.example/", "/a b"]
)
def test_a_start_that_is_no_path_of_the_site_is_refused(open_site: OpenSite, path: str) -> None:
    page = open_site()
    asked = "startPath => pilotfish.run('x', { startPath }).then(() => 'ran', it => it.message)"
    assert "expected a path such as /cart; found" in page.evaluate(asked, path)


def test_what_is_secret_in_this_document_is_neither_said_nor_left_to_the_next(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site("<p data-pilotfish-mask>Hooper-1234</p>")
    page.evaluate("void pilotfish.run('what is it', {selection: {text: 'It is Hooper-1234'}})")
    told = wire.wait_for(Run).selection
    assert told is not None
    assert told.text == "It is •••"
    assert page.evaluate(f"JSON.parse({STORED}).text") == "It is •••"


def test_the_same_session_is_told_again_since_it_knows_a_run_by_its_id(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(1)
    page.wait_for_function("sessionStorage['pilotfish.session']")
    leave_asking(page)
    page.reload()
    assert wire.wait_for_document(2).resume in ("r1", "r2")
    assert wire.wait_for(Run).run_id == "r-1"


def test_another_session_may_have_heard_it_so_it_is_not_asked_again(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(1)
    page.wait_for_function("sessionStorage['pilotfish.session']")
    leave_asking(page)
    wire.forget_documents()
    page.reload()
    wire.wait_for_document(2)
    expect(page.get_by_text(LOST).first).to_be_visible()
    assert wire.all(Run) == []
    assert not page.evaluate("pilotfish.isRunning()")


def test_what_a_killed_server_had_acknowledged_but_not_stored_is_asked_again(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("void pilotfish.run('two mugs')")
    first = wire.wait_for(Run)
    wire.forget_documents(sessions=False)
    wire.cut()
    assert wire.wait_for(Run) == first
    assert page.evaluate("pilotfish.isRunning()")


def test_a_run_of_which_the_server_spoke_is_not_asked_again(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    wire.begin(page, "two mugs", status="executing")
    page.wait_for_function(f"!{STORED}")
    wire.forget_documents(sessions=False)
    wire.cut()
    expect(page.get_by_text(LOST).first).to_be_visible()
    assert len(wire.all(Run)) == 1


def test_a_copy_of_the_tab_leaves_it_to_the_original(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("addEventListener('pagehide', (e) => e.stopImmediatePropagation(), true)")
    leave_asking(page, live=True)
    page.reload()
    page.wait_for_timeout(300)
    assert wire.hellos == []


def test_what_was_stopped_is_not_asked_again(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("() => { pilotfish.run('two mugs'); pilotfish.stop() }")
    assert page.evaluate(f"{STORED} === undefined")
