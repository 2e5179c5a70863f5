"""The session as a host sees it: rows 6, 7, 12, 126 to 129, 132 and 133 of the reference."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Event, Feedback, Run, Stop
from pilotfish_client.server_messages import Done, Error, Step
from run_ends import ended
from site_page import TAG, OpenSite
from wire_server import WireServer

RUNNING = {"status": "thinking", "task": "x"}
MANUAL = '<script>pilotfish.configure({ session: { resume: "manual" } })</script>'


def finish(page: Page, wire: WireServer, task: str = "x") -> str:
    run_id = wire.begin(page, task).run_id
    wire.send(Done(run_id=run_id, status="done", summary="Fine."))
    assert ended(page) == {"status": "done", "summary": "Fine."}
    return run_id


def step(run_id: str, number: int, outcome: Outcome) -> Step:
    return Step(run_id=run_id, number=number, name="click", args={"ref": 7}, outcome=outcome)


def session(page: Page) -> dict[str, Any]:
    return page.evaluate("pilotfish.getSession()")


def test_get_session_done_with_a_session_and_errors_of_tools(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Row 65: an `error` of a step that fails, of a model that does, of a reply that is none."""
    page = open_site()
    page.evaluate(
        """() => {
          window.heard = [];
          pilotfish.on('error', error => heard.push([error.code, error.message, error.runId]));
          pilotfish.on('done', done => { window.done = done });
        }"""
    )
    assert session(page) is None
    run_id = wire.begin(page).run_id
    wire.send(step(run_id, 1, Outcome(status="done")))
    failed = Outcome(status="failed", reason="covered", message="A dialog covers [7].")
    wire.send(step(run_id, 2, failed))
    page.wait_for_function("heard.length")
    assert page.evaluate("heard") == [["tool", "click: A dialog covers [7].", run_id]]
    for code in ("model", "parse"):
        wire.send(Error(code=code, message="Again.", run_id=run_id))
    page.wait_for_function("heard.length === 3")
    assert [it[0] for it in page.evaluate("heard.slice(1)")] == ["model", "parse"]
    told = session(page)
    assert (told["sessionId"], told["runId"], told["task"]) == ("s1", run_id, "x")
    assert (told["status"], told["currentPage"]) == ("thinking", "/")
    assert [one["number"] for one in told["steps"]] == [1, 2]
    assert told["startedAt"] <= told["updatedAt"]

    wire.state = {**RUNNING, "run_id": run_id}
    page.reload()
    page.wait_for_function("window.pilotfish?.isRunning()")
    assert len(session(page)["steps"]) == 2
    page.evaluate("void pilotfish.on('done', done => { window.done = done })")
    wire.send(Done(run_id=run_id, status="done", summary="Fine.", steps=2))
    page.wait_for_function("window.done")
    done = page.evaluate("done")
    assert (len(done["steps"]), done["summary"]) == (2, "Fine.")
    assert done["status"] == "done"
    assert done["steps"][1]["outcome"]["reason"] == "covered"


def test_each_step_is_stored_under_the_hosts_own_key(open_site: OpenSite, wire: WireServer) -> None:
    """Row 129: the names without their arguments, which may be secrets."""
    page = open_site(tag=TAG.replace("data-key", 'data-storage-key="acme" data-key'))
    run_id = wire.begin(page).run_id
    for number in (1, 2):
        wire.send(step(run_id, number, Outcome(status="done")))
        page.wait_for_function(
            "n => JSON.parse(sessionStorage['acme.record']).steps.length === n", arg=number
        )
    stored = page.evaluate("JSON.parse(sessionStorage['acme.record']).steps")
    assert [(it["number"], it["name"], it["args"]) for it in stored] == [
        *((1, "click", {}), (2, "click", {}))
    ]
    assert [it for it in page.evaluate("Object.keys(sessionStorage)") if it[:5] != "acme."] == []


def test_clear_session_forgets_it_here_and_on_the_server(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    finish(page, wire)
    asked = len(wire.tokens_asked)
    page.evaluate("pilotfish.clearSession()")
    assert wire.wait_for(Event).name == "logout"
    assert session(page) is None
    assert page.evaluate("sessionStorage['pilotfish.session']") is None
    wire.begin(page, "y")
    assert wire.hellos[-1].resume is None
    # The visitor is the same one.
    assert wire.tokens_asked[asked:] == [{"key": "pk_test", "previous": "t"}]


def test_resume_when_the_host_says_so_or_not_after_a_reload(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Row 132: with `resume: 'navigation'` a reload clears the session, here and on the server."""
    page = open_site(head='<script src="/agent/pilotfish-early.js"></script>' + MANUAL)
    assert page.evaluate("pilotfish.resume()") is None
    run_id = wire.begin(page).run_id
    wire.state = {**RUNNING, "run_id": run_id}
    page.evaluate("window.before = true")
    page.reload()
    page.wait_for_function("!window.before && window.pilotfish?.debug")
    assert len(wire.hellos) == 1
    page.evaluate("() => { window.end = pilotfish.resume() }")
    page.wait_for_function("pilotfish.isRunning()")
    assert wire.wait_for_hello(2).resume == "r1"
    wire.send(Done(run_id=run_id, status="done", summary="Fine."))
    assert ended(page) == {"status": "done", "summary": "Fine."}

    wire.state = {}
    wire.pages["/"] = wire.pages["/"].replace("manual", "navigation")
    page.goto(wire.origin + "/")
    second = wire.begin(page).run_id
    wire.state = {**RUNNING, "run_id": second}
    page.goto(wire.origin + "/")
    page.wait_for_function("window.pilotfish?.isRunning()")
    page.reload()
    assert wire.wait_for(Stop).run_id == second
    assert wire.wait_for(Event).name == "logout"
    page.wait_for_function("pilotfish.debug && !pilotfish.isRunning()")
    assert session(page) is None


def test_resume_of_a_request_that_was_not_acknowledged(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(head='<script src="/agent/pilotfish-early.js"></script>' + MANUAL)
    page.evaluate("void pilotfish.run('open the cart')")
    sent = wire.wait_for(Run)
    page.evaluate("window.before = true")
    page.reload()
    page.wait_for_function("!window.before && window.pilotfish?.debug")
    page.evaluate("() => { window.end = pilotfish.resume() }")
    assert wire.wait_for_hello(2).resume == "r1"
    assert wire.wait_for(Run).run_id == sent.run_id
    wire.send(Done(run_id=sent.run_id, status="done", summary="Fine."))
    assert ended(page) == {"status": "done", "summary": "Fine."}


def test_continuity_by_time_by_the_palette_and_a_soft_follow_up(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    sessions: list[str] = []

    def ran(task: str) -> None:
        finish(page, wire, task)
        sessions.append(session(page)["sessionId"])

    ran("one")
    ran("two")
    assert sessions == ["s1", "s1"]
    page.evaluate("pilotfish.configure({ session: { continuity: 60_000 } })")
    ran("within the time")
    page.evaluate("pilotfish.configure({ session: { continuity: 0 } })")
    ran("each by itself")
    assert sessions[2:] == ["s1", "s2"]
    wire.begin(page, "stopped for another")
    page.evaluate("pilotfish.stop({ remember: true })")
    stopped = wire.wait_for(Stop).run_id
    assert stopped is not None
    wire.send(Done(run_id=stopped, status="stopped", summary="Stopped."))
    page.evaluate("end")
    ran("goes on with that")
    assert sessions[4:] == ["s3"]
    page.evaluate("pilotfish.configure({ session: { continuity: 'palette' } })")
    ran("without a palette")
    page.evaluate("() => { pilotfish.open(); pilotfish.close() }")
    ran("after it was closed")
    assert sessions[5:] == ["s3", "s4"]


def test_on_loop_end_silent_and_text(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    bar = page.locator(".bar")
    page.evaluate("pilotfish.configure({ narration: { end: { kind: 'silent' } } })")
    finish(page, wire)
    expect(bar).to_be_hidden()
    page.evaluate("pilotfish.configure({ narration: { end: { kind: 'text', text: '✓ Ready' } } })")
    finish(page, wire)
    expect(bar).to_contain_text("✓ Ready")
    page.evaluate(
        """pilotfish.configure({ narration: { end: ({ summary }) => (
          { kind: 'text', text: `So: ${summary}`, autoHide: 300 }) } })"""
    )
    finish(page, wire)
    expect(bar).to_contain_text("So: Fine.")
    expect(bar).to_be_hidden()
    wrong = "() => { try { pilotfish.configure({ narration: { end: { kind: 'loud' } } }) }"
    assert page.evaluate(wrong + " catch (error) { return error.message } }").startswith(
        "configure({narration: {end}}) takes a function, null, or an object whose kind is silent,"
    )


def test_on_loop_end_feedback_and_ask_user_tell_the_server(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Rows 126 to 128: `agent_feedback` in the page, and what the server gets. The bar stays until
    it is answered; Escape is no answer. The card has the focus, and still Space twice is no.
    """
    page = open_site()
    page.evaluate(
        """() => {
          window.heard = [];
          pilotfish.on('agent_feedback', said => heard.push(said));
          pilotfish.configure({ narration: { end: { kind: 'feedback', text: 'Happy?' } } });
        }"""
    )
    card = page.get_by_role("group", name="Happy?")
    answers: list[tuple[Callable[[], Any], bool | None]] = [
        (lambda: page.get_by_role("button", name="Yes").click(), True),
        (lambda: page.keyboard.press("Space"), True),
        (lambda: (page.keyboard.press("Space"), page.keyboard.press("Space")), False),
        (lambda: page.keyboard.press("Escape"), None),
    ]
    for answer, satisfied in answers:
        run_id = finish(page, wire)
        expect(card).to_be_focused()
        answer()
        expect(card).to_have_count(0)
        assert wire.wait_for(Feedback) == Feedback(run_id=run_id, satisfied=satisfied)
        said = page.evaluate("heard.pop()")
        assert (said["runId"], said["satisfied"]) == (run_id, satisfied)
        assert said["summary"] == "Fine."
    page.evaluate(
        """pilotfish.configure({ narration: { end: { kind: 'ask_user', question: 'And now?',
          options: [{ value: 'more', label: 'Go on' }, { value: 'end', label: 'Enough' }] } } })"""
    )
    finish(page, wire)
    page.get_by_role("button", name="Enough").click()
    page.wait_for_function("heard.length")
    assert page.evaluate("[heard[0].value, heard[0].satisfied]") == ["end", None]
    # In a form of the host's.
    assert page.evaluate("pilotfish.feedback(true)") is True
    chosen = wire.wait_for(Feedback)
    assert (chosen.satisfied, chosen.value) == (None, "end")
    assert wire.wait_for(Feedback).satisfied is True


def test_session_has_the_name_that_the_host_gives(open_site: OpenSite, wire: WireServer) -> None:
    name = "assistant"
    page = open_site(tag=TAG.replace("<script", f'<script data-storage-key="{name}"'))
    wire.begin(page)
    names = (
        "[sessionStorage.getItem('pilotfish.session'), !!sessionStorage.getItem(`${name}.session`)]"
    )
    assert page.evaluate(f"name => {names}", name) == [None, True]
    page.evaluate("pilotfish.logout()")
    assert page.evaluate(f"name => {names}", name) == [None, False]
