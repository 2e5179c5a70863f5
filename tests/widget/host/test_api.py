"""`window.pilotfish` as a product team calls it."""

from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Hello, Respond, Run, Selection, Stop
from pilotfish_client.server_messages import AskUser, Done
from run_ends import ended
from site_page import TAG, OpenSite
from waiting import wait_for_console
from wire_server import WireServer


def test_run_resolves_at_the_end_of_the_run(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    run = wire.begin(page)
    assert page.evaluate("pilotfish.isRunning()")
    wire.send(Done(run_id=run.run_id, status="done", summary="Fine."))
    assert ended(page) == {"status": "done", "summary": "Fine."}
    assert not page.evaluate("pilotfish.isRunning()")


def test_a_second_run_is_refused_as_busy(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page)
    second = page.evaluate("pilotfish.run('y')")
    assert second["status"] == "failed"
    assert second["summary"].startswith("busy")
    assert page.evaluate("pilotfish.isRunning()")


def test_run_needs_words(open_site: OpenSite) -> None:
    page = open_site()
    told = page.evaluate("pilotfish.run(' ').catch(({ name, message }) => [name, message])")
    assert told == ["TypeError", 'run(task) needs a sentence, found " "']


def test_a_selection_goes_with_the_run(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<button id=a>Like</button>")
    page.evaluate(
        "() => void pilotfish.run('x', {selection:"
        " {text: 'mugs', refs: [7], bbox: {x: 1, y: 2, width: 3, height: 4}}})"
    )
    box = {"x": 1, "y": 2, "width": 3, "height": 4}
    assert wire.wait_for(Run).selection == Selection(text="mugs", refs=[7], bbox=box)


def test_text_marked_in_the_page_goes_with_a_task_from_the_palette(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site("<p id=p>blue mugs</p>")
    page.evaluate("getSelection().selectAllChildren(p)")
    page.keyboard.press("Control+k")
    page.keyboard.type("find these")
    page.keyboard.press("Enter")
    selection = wire.wait_for(Run).selection
    assert selection is not None
    assert selection.text == "blue mugs"


def wait_for_ever(page: Page) -> None:
    """However long the end of a run takes, the next one does not give up waiting for it."""
    page.evaluate(
        """() => {
          const set = window.setTimeout;
          window.setTimeout = (work, ms, ...more) => (ms === 3000 ? 0 : set(work, ms, ...more));
        }"""
    )


def test_a_run_that_waits_for_the_end_of_another_is_not_taken_for_lost(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    wait_for_ever(page)
    first = wire.begin(page)
    page.evaluate("() => { pilotfish.stop(); window.end = pilotfish.run('y') }")
    wire.wait_for(Stop)
    wire.cut()
    wire.wait_for_hello(2)
    page.wait_for_function("JSON.parse(sessionStorage['pilotfish.session']).resume === 'r2'")
    assert page.evaluate("pilotfish.isRunning()")
    assert len(wire.all(Run)) == 1
    wire.send(Done(run_id=first.run_id, status="stopped", summary="Stopped."))
    second = wire.wait_for(Run)
    assert second.task == "y"
    wire.send(Done(run_id=second.run_id, status="done", summary="Fine."))
    assert ended(page) == {"status": "done", "summary": "Fine."}


def test_a_run_stopped_before_it_left_does_not_hold_up_the_next(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    wait_for_ever(page)
    page.evaluate("() => { pilotfish.run('x'); pilotfish.stop(); pilotfish.run('y') }")
    assert wire.wait_for(Run).task == "y"


def test_stop_ends_at_once_and_tells_the_server(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    run = wire.begin(page)
    page.evaluate("pilotfish.stop()")
    assert ended(page) == {"status": "stopped", "summary": ""}
    assert wire.wait_for(Stop).run_id == run.run_id


def test_respond_answers_the_open_question(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page)
    wire.send(AskUser(ask_id="q", question="Which?"))
    expect(page.get_by_role("group", name="Which?")).to_be_visible()
    assert page.evaluate("pilotfish.respond('blue')") is True
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="blue")
    expect(page.get_by_role("group", name="Which?")).to_have_count(0)
    assert page.evaluate("pilotfish.respond('late')") is False


def test_enabled_takes_the_widget_away_and_brings_it_back(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    wire.begin(page)
    page.evaluate("pilotfish.enabled = false")
    wire.wait_for(Stop)
    expect(page.locator(".root > .fish")).to_be_hidden()
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_hidden()
    assert page.evaluate("pilotfish.run('x')")["summary"] == "pilotfish.enabled is false"
    page.evaluate("pilotfish.enabled = true")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_visible()


def test_open_with_a_task_and_close(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate("pilotfish.open('add two mugs')")
    expect(page.get_by_label("What would you like to do?")).to_have_value("add two mugs")
    page.evaluate("pilotfish.close()")
    expect(page.locator(".palette")).to_be_hidden()


def test_destroy_leaves_nothing_behind(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page)
    page.evaluate("pilotfish.destroy()")
    expect(page.locator("pilotfish-widget")).to_have_count(0)
    page.keyboard.press("Control+k")
    page.wait_for_timeout(200)
    assert page.locator("pilotfish-widget").count() == 0


def test_actions_are_executed_directly(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<button onclick='likes++'>Like</button><script>likes = 0</script>")
    page.evaluate(
        """() => void pilotfish.registerAction({ name: 'greet', description: 'Greet',
            handler: ({ who }, { actionId }) => `hi ${who} ${actionId.length}` })"""
    )
    assert page.evaluate("pilotfish.executeAction('greet', { who: 'Ada' })") == {
        "status": "done",
        "data": {"result": "hi Ada 32"},
    }
    outcome = page.evaluate("pilotfish.executeAction('click', { ref: 999 })")
    assert (outcome["status"], outcome["reason"]) == ("failed", "not_found")
    page.evaluate("pilotfish.open()")
    hello: Hello = wire.wait_for_hello(1)
    assert hello.journal == []


def test_a_second_script_does_nothing_and_warns(open_site: OpenSite) -> None:
    page = open_site(tag=TAG + TAG)
    wait_for_console(page, "the second script does nothing")
    assert page.locator("pilotfish-widget").count() == 1


def test_a_frame_of_the_site_leaves_it_to_the_top_document(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.pages["/frame"] = f"<!doctype html>{TAG}<p>in the frame"
    page = open_site("<iframe src=/frame></iframe>")
    frame = page.frames[1]
    frame.wait_for_function("window.pilotfish")
    page.wait_for_load_state("networkidle")
    assert frame.locator("pilotfish-widget").count() == 0
    assert page.locator("pilotfish-widget").count() == 1
