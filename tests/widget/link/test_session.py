"""The session of a tab outlives its documents, and is not shared with a copy of the tab."""

import json

from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Event, Run
from pilotfish_client.server_messages import AskUser, ConfirmAction, Observe, Plan, Status, Todo
from site_page import OpenSite
from wire_server import WireServer

STORED = "sessionStorage['pilotfish.session']"


def open_and_greet(open_site: OpenSite, wire: WireServer) -> Page:
    page = open_site()
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(1)
    page.wait_for_function(STORED)
    return page


def test_a_page_on_which_nobody_asks_connects_to_nothing(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.wait_for_timeout(300)
    assert wire.hellos == []
    assert wire.tokens_asked == []
    loaded = page.evaluate("performance.getEntriesByType('resource').map(it => it.name)")
    assert not [name for name in loaded if "engine" in name]


def test_a_reload_resumes(open_site: OpenSite, wire: WireServer) -> None:
    page = open_and_greet(open_site, wire)
    page.reload()
    second = wire.wait_for_document(2)
    # The second, if the old document said hello once more.
    assert second.resume in ("r1", "r2")
    assert (second.epoch, second.seen) == (1, 0)


def test_storage_that_is_cleared_while_the_page_lives_does_not_matter(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_and_greet(open_site, wire)
    page.evaluate("sessionStorage.clear()")
    page.reload()
    assert wire.wait_for_document(2).resume in ("r1", "r2")


def test_storage_that_throws_does_not_matter(open_site: OpenSite, wire: WireServer) -> None:
    broken = "<script>Storage.prototype.setItem = () => { throw new Error('full') }</script>"
    page = open_site(head=broken)
    page.evaluate("() => { pilotfish.run('x') }")
    assert wire.wait_for(Run).task == "x"
    assert page.console == []


def test_a_copy_of_the_tab_starts_afresh(open_site: OpenSite, wire: WireServer) -> None:
    page = open_and_greet(open_site, wire)
    with page.expect_popup() as popup:
        page.evaluate("() => { window.open('/') }")
    copy = popup.value
    copy.wait_for_function("window.pilotfish?.debug")
    assert copy.evaluate(f"JSON.parse({STORED}).session") == "s1"
    copy.evaluate("pilotfish.open()")
    second = wire.wait_for_hello(2)
    assert second.resume is None
    copy.wait_for_function(f"JSON.parse({STORED}).session === 's2'")
    assert page.evaluate(f"JSON.parse({STORED}).session") == "s1"


def test_what_a_crashed_page_left_is_taken_up(open_site: OpenSite, wire: WireServer) -> None:
    """Its record still says that it lives, but nobody holds the session's lock."""
    page = open_site()
    record = {"session": "s9", "epoch": 1, "resume": "r9", "live": True}
    page.add_init_script(
        f"sessionStorage['pilotfish.session'] ??= {json.dumps(json.dumps(record))}"
    )
    page.reload()
    assert wire.wait_for_hello(1).resume == "r9"


def test_whole_visible_state_comes_back_after_a_load(open_site: OpenSite, wire: WireServer) -> None:
    page = open_and_greet(open_site, wire)
    run = wire.begin(page, "pay it", status="waiting")
    page.wait_for_function("sessionStorage.getItem('pilotfish.asked') === null")
    wire.state = {
        "status": "waiting",
        "run_id": run.run_id,
        "task": "pay it",
        "subtitle": "I am at the checkout.",
        "plan": Plan(summary="", todos=[Todo(id="t1", description="Pay", done=True)]),
        "confirmation": ConfirmAction(
            digest="d", actionName="click", params={}, message="Pay $48.00?", expires=2**42
        ),
    }
    page.reload()
    wire.wait_for_document(2)
    expect(page.get_by_role("alertdialog", name="Pay $48.00?")).to_be_visible()
    expect(page.locator(".line")).to_have_text("I am at the checkout.")
    expect(page.locator(".plan li.over")).to_have_text("Pay")
    assert page.evaluate("pilotfish.isRunning()")

    wire.state |= {"confirmation": None, "question": AskUser(ask_id="q", question="Which card?")}
    page.reload()
    expect(page.get_by_role("group", name="Which card?")).to_be_visible()


def test_an_answer_half_typed_survives_a_lost_socket(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("() => { pilotfish.run('x') }")
    run = wire.wait_for(Run)
    question = AskUser(ask_id="q", question="Which card?")
    wire.send(Status(status="thinking", run_id=run.run_id), question)
    page.get_by_label("Your answer").fill("the bl")
    wire.state = {"status": "waiting", "run_id": run.run_id, "question": question}
    wire.cut()
    wire.wait_for_hello(2)
    wire.send(Observe())
    page.get_by_label("Your answer").press_sequentially("ue one")
    assert page.get_by_label("Your answer").input_value() == "the blue one"


def test_the_end_of_a_run_is_shown_on_the_next_page_until_it_was_seen(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_and_greet(open_site, wire)
    wire.state = {"status": "done", "run_id": "r", "task": "t", "summary": "All is ordered."}
    page.reload()
    expect(page.locator(".line")).to_have_text("All is ordered.")
    assert not page.evaluate("pilotfish.isRunning()")
    page.get_by_role("button", name="Close").click()
    page.reload()
    wire.wait_for_document(3)
    page.wait_for_function(f"JSON.parse({STORED}).resume === 'r3'")
    expect(page.locator(".bar")).to_be_hidden()


def test_logout_ends_and_forgets(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<button>Like</button>")
    wire.begin(page)
    page.evaluate("pilotfish.logout()")
    assert wire.wait_for(Event).name == "logout"
    assert page.evaluate("end")["status"] == "stopped"
    left = page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('pilotfish'))")
    assert left == []
    expect(page.locator(".bar")).to_be_hidden()
    page.reload()
    page.wait_for_function("window.pilotfish?.debug")
    page.evaluate("pilotfish.open()")
    second = wire.wait_for_hello(2)
    assert second.resume is None
    assert len(wire.tokens_asked) == 2


def test_a_logout_while_the_line_is_down_is_said_once_it_is_up(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_and_greet(open_site, wire)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    wire.cut()
    page.wait_for_timeout(200)
    page.evaluate("pilotfish.logout()")
    left = page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('pilotfish'))")
    assert left == []
    page.context.set_offline(False)
    assert wire.wait_for(Event).name == "logout"
    said = wire.hellos[-1]
    assert said.resume == "r1"
    assert said.token == wire.hellos[0].token
    assert said.document == f"{wire.hellos[0].document}."


def test_another_session_begins_with_an_empty_journal(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_and_greet(open_site, wire)
    entries = [{"action_id": "old", "state": "finished", "document": "d"}]
    journal = json.dumps({"epoch": 7, "entries": entries})
    plant = (
        f"sessionStorage.planted ??= sessionStorage['pilotfish.journal'] = {json.dumps(journal)}"
    )
    page.add_init_script(plant)
    wire.forget_documents()
    page.reload()
    assert [entry.action_id for entry in wire.wait_for_document(2).journal] == ["old"]
    page.wait_for_function(f"JSON.parse({STORED}).session === 's2'")
    wire.cut()
    assert wire.wait_for_hello(3).journal == []


def test_the_shadow_root_is_closed(open_site: OpenSite) -> None:
    page = open_site(pierce=False)
    assert page.evaluate("document.querySelector('pilotfish-widget').shadowRoot") is None
