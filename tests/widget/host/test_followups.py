"""What a visitor submits while a run goes on waits for its end, in sight.

Row 5 of the reference.
"""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Respond, Run, Selection, Stop
from pilotfish_client.server_messages import AskUserChoice, Done
from run_ends import ended
from site_page import OpenSite
from waiting import wait_until
from wire_server import WireServer


def submit(page: Page, task: str) -> None:
    page.evaluate("pilotfish.open()")
    page.keyboard.type(task)
    page.keyboard.press("Enter")
    # The palette's chunk may still be loading: until then nothing is submitted.
    expect(page.locator(".next li")).to_be_attached()


def test_task_submitted_during_a_run_is_a_follow_up(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    first = wire.begin(page, "add two mugs")
    submit(page, "and a bowl")
    expect(page.locator(".next li")).to_have_text("Next: and a bowl")
    assert len(wire.all(Run)) == 1
    wire.send(Done(run_id=first.run_id, status="done", summary="Two mugs are in your cart."))
    assert wire.wait_for(Run).task == "and a bowl"
    assert ended(page) == {"status": "done", "summary": "Two mugs are in your cart."}
    expect(page.locator(".next")).to_be_hidden()


def test_answer_before_a_follow_up_can_still_be_read(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    first = wire.begin(page, "add two mugs")
    submit(page, "and a bowl")
    wire.send(Done(run_id=first.run_id, status="done", summary="Two mugs are in your cart."))
    wire.wait_for(Run)
    expect(page.locator(".former")).to_have_text("Two mugs are in your cart.")
    expect(page.locator(".line")).to_have_text("and a bowl")


def test_text_marked_for_a_follow_up_goes_with_it(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<p id=p>blue bowls</p>")
    first = wire.begin(page, "add two mugs")
    page.evaluate("getSelection().selectAllChildren(p)")
    submit(page, "one of these")
    wire.send(Done(run_id=first.run_id, status="done", summary="Fine."))
    assert wire.wait_for(Run).selection == Selection(text="blue bowls", refs=[])


def test_a_follow_up_can_be_taken_back(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    first = wire.begin(page, "add two mugs")
    submit(page, "and a bowl")
    page.get_by_role("button", name="Remove: and a bowl").click()
    expect(page.locator(".next")).to_be_hidden()
    wire.send(Done(run_id=first.run_id, status="done", summary="Fine."))
    expect(page.locator(".line")).to_have_text("Fine.")
    page.wait_for_timeout(100)
    assert len(wire.all(Run)) == 1


def test_stop_gives_the_words_of_a_follow_up_back(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    submit(page, "and a bowl")
    page.get_by_role("button", name="Stop").click()
    wire.wait_for(Stop)
    page.evaluate("pilotfish.open()")
    expect(page.get_by_label("What would you like to do?")).to_have_value("and a bowl")
    assert len(wire.all(Run)) == 1


def test_a_follow_up_outlives_its_document(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    first = wire.begin(page, "add two mugs")
    submit(page, "and a bowl")
    wire.state = {"status": "thinking", "run_id": first.run_id, "task": first.task}
    page.reload()
    wait_until(page, "!!window.pilotfish?.debug")
    wire.wait_for_document(2)
    expect(page.locator(".next li")).to_have_text("Next: and a bowl")
    wire.send(Done(run_id=first.run_id, status="done", summary="Fine."))
    assert wire.wait_for(Run).task == "and a bowl"


def test_a_host_may_follow_up_too(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    first = wire.begin(page, "add two mugs")
    page.evaluate("() => { window.second = pilotfish.run('and a bowl', {queue: true}) }")
    wire.send(Done(run_id=first.run_id, status="done", summary="Fine."))
    second = wire.wait_for(Run)
    wire.send(Done(run_id=second.run_id, status="done", summary="A bowl, too."))
    assert ended(page, "second") == {"status": "done", "summary": "A bowl, too."}


def test_a_secret_in_a_waiting_request_is_not_shown(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    first = wire.begin(page, "add two mugs")
    submit(page, "log in, my password is harbour-light9")
    expect(page.locator(".next li")).to_have_text("Next: log in, my password is ••••")
    wire.send(Done(run_id=first.run_id, status="done", summary="Fine."))
    assert wire.wait_for(Run).task == "log in, my password is {{secret:password}}"


def test_a_request_with_a_secret_is_not_stored(page_with: Callable[..., Page]) -> None:
    page = page_with("", "host/runs/followups.ts")
    page.evaluate(
        """() => {
          const line = unit.createFollowUps(() => {}, (task) => task.includes('secret'));
          void line.add('a bowl');
          void line.add('my secret');
          dispatchEvent(new Event('pagehide'));
        }"""
    )
    assert page.evaluate("sessionStorage['pilotfish.next']") == '[{"task":"a bowl"}]'


def test_an_option_that_was_chosen_is_no_secret(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    question = "How shall I reset the password?"
    wire.send(AskUserChoice(ask_id="q", question=question, options=["Email", "SMS"]))
    page.get_by_role("button", name="Email").click()
    assert wire.wait_for(Respond).answer == "Email"
