"""Sockets come and go: nothing is lost, nothing happens twice, and the page finds its way back."""

import time

import pytest
from playwright.sync_api import Route, expect

from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage, Run
from pilotfish_client.server_messages import Act, Done, Drain, Observe, Refused, Status
from run_ends import ended
from site_page import OpenSite
from waiting import wait_for_console
from wire_server import WireServer

LIKE = "<button onclick='likes++'>Like</button><script>likes = 0</script>"


def test_a_server_that_forgot_the_document_gets_a_full_observation(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    run = wire.begin(page, "like it", Observe())
    wire.wait_for(ObservationMessage)
    wire.forget_documents()
    wire.state = {"status": "thinking", "run_id": run.run_id, "task": "like it"}
    wire.cut()
    wire.wait_for_hello(2)
    wire.send(
        Act(
            action_id="a",
            document=wire.hellos[1].document,
            epoch=1,
            name="scroll_to",
            args={"ref": 1},
        )
    )
    observation = wire.wait_for(OutcomeMessage).observation
    assert observation is not None
    assert observation.base is None
    assert page.evaluate("pilotfish.isRunning()")


def test_a_run_that_the_server_forgot_ends_in_words(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LIKE)
    page.evaluate("() => { window.end = pilotfish.run('like it') }")
    wire.wait_for(Run)
    wire.send(Observe())
    wire.wait_for(ObservationMessage)
    wire.forget_documents()
    wire.cut()
    end = page.evaluate("end")
    assert end["status"] == "failed"
    assert "connection was lost" in end["summary"]


def test_a_server_that_leaves_is_left(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(1)
    page.wait_for_function("sessionStorage['pilotfish.session']")
    wire.send(Drain(after_ms=50))
    second = wire.wait_for_hello(2)
    assert second.resume == "r1"
    assert page.console == []


def test_a_token_is_asked_for_anew_once(open_site: OpenSite, wire: WireServer) -> None:
    wire.refusals = [Refused(reason="expired", message="The token has expired.")]
    page = open_site()
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(2)
    page.wait_for_function("sessionStorage['pilotfish.session']")
    assert len(wire.tokens_asked) == 2
    assert page.console == []


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("origin", "refused (origin): No. To fix it: add http://127.0.0.1"),
        ("key", "refused (key): No. To fix it: check data-key of the script tag."),
        ("token", "refused (token): No. To fix it: check getToken"),
        ("limit", "refused (limit): No."),
    ],
)
def test_a_refusal_is_told_once_with_its_fix(
    open_site: OpenSite, wire: WireServer, reason: str, told: str
) -> None:
    wire.refusals = [Refused(reason=reason, message="No.") for _ in range(2)]  # type: ignore[arg-type]
    page = open_site()
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    said = {"token": "has expired", "limit": "too many requests"}.get(reason, "not available")
    ended = page.evaluate("end")
    assert ended["status"] == "failed" and said in ended["summary"]
    assert [line for line in page.console if line.startswith(f"Pilotfish: {told}")]
    assert len(page.console) == 1
    page.evaluate("pilotfish.open()")
    expect(page.locator(".palette")).to_be_visible()


def test_an_old_widget_loads_itself_anew_and_goes_on(open_site: OpenSite, wire: WireServer) -> None:
    wire.refusals = [Refused(reason="upgrade", message="Too old.")]
    page = open_site()
    page.evaluate(
        """() => {
          window.seen = [];
          pilotfish.on('status', status => seen.push(status));
          pilotfish.registerAction({ name: 'greet', description: 'Greet', handler: () => 'hi' });
          pilotfish.configure({ look: { accent: 'red' } });
          window.end = pilotfish.run('x');
        }"""
    )
    run = wire.wait_for(Run)
    assert run.task == "x"
    assert wire.hellos[0].document != wire.hellos[1].document
    assert [action.name for action in wire.hellos[1].actions] == ["greet"]
    wire.send(Done(run_id=run.run_id, status="done", summary="Done."))
    assert ended(page) == {"status": "done", "summary": "Done."}
    assert page.evaluate("seen.at(-1)") == "done"
    assert page.locator("pilotfish-widget").count() == 1


def test_a_part_that_could_not_be_loaded_is_loaded_again(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    asked: list[str] = []

    def serve(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.continue_()

    page.route("**/pilotfish-engine*", serve)
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    page.wait_for_function("sessionStorage['pilotfish.session']")
    run = wire.wait_for(Run)
    assert run.task == "x"
    wire.send(Done(run_id=run.run_id, status="done", summary="Done."))
    assert ended(page) == {"status": "done", "summary": "Done."}
    # Firefox asks for an address both to check it and to run it.
    assert len(set(asked)) == 2


def test_an_answer_from_before_the_server_came_back_renews_nothing(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Two parts got no file; one of the answers comes once the server is known to be there."""
    page = open_site()
    engine: list[Route] = []
    stage: list[Route] = []

    def answer_engine(route: Route) -> None:
        engine.append(route)
        if len(engine) == 1:
            route.fulfill(status=502)
        else:
            route.continue_()

    def answer_stage(route: Route) -> None:
        stage.append(route)
        if len(stage) > 1:
            route.continue_()

    page.route("**/pilotfish-engine*", answer_engine)
    page.route("**/pilotfish-stage*", answer_stage)
    page.evaluate("() => void pilotfish.run('x')")
    until = time.monotonic() + 30
    while len(engine) < 2 and time.monotonic() < until:
        page.wait_for_timeout(20)
    stage[0].fulfill(status=502)
    page.wait_for_function("sessionStorage['pilotfish.session']")
    assert wire.wait_for(Run).task == "x"
    assert page.evaluate("pilotfish.upgraded ?? false") is False


def test_a_widget_that_stays_too_old_says_so(open_site: OpenSite, wire: WireServer) -> None:
    wire.refusals = [Refused(reason="upgrade", message="Too old.") for _ in range(2)]
    page = open_site()
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(2)
    wait_for_console(page, "did not help")


@pytest.mark.parametrize("selection", [None, {"text": "blue"}])
@pytest.mark.parametrize("part", ["engine", "link"])
def test_a_run_whose_parts_are_nowhere_ends_and_says_so(
    open_site: OpenSite, selection: dict[str, str] | None, part: str
) -> None:
    page = open_site()
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404)

    page.route(f"**/pilotfish-{part}*", refuse)
    page.evaluate("selection => { window.end = pilotfish.run('x', { selection }) }", selection)
    end = page.evaluate("end")
    assert (end["status"], end["code"]) == ("failed", "upgrade")
    wait_for_console(page, "did not help")
    before = 0
    while len(asked) > before:  # what had begun to load it tries to its end
        before = len(asked)
        page.wait_for_timeout(2500)
    assert page.evaluate("pilotfish.connection") == "failed"


def test_a_run_of_a_widget_that_stays_too_old_ends(open_site: OpenSite, wire: WireServer) -> None:
    wire.refusals = [Refused(reason="upgrade", message="Too old.") for _ in range(2)]
    page = open_site()
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    end = page.evaluate("end")
    assert (end["status"], end["code"]) == ("failed", "upgrade")


@pytest.mark.parametrize("selection", [None, {"text": "blue"}])
def test_a_part_that_cannot_be_loaded_while_the_server_is_away_is_waited_for(
    open_site: OpenSite, wire: WireServer, selection: dict[str, str] | None
) -> None:
    page = open_site(LIKE)
    wire.away = 7
    page.evaluate("selection => void pilotfish.run('like it', { selection })", selection)
    run = wire.wait_for(Run, 30)
    assert (run.task, wire.away) == ("like it", 0)
    assert page.evaluate("pilotfish.upgraded ?? false") is False
    wire.send(Status(status="thinking", run_id=run.run_id), Observe())
    assert wire.wait_for(ObservationMessage).observation.ops
