"""From the palette over the wire and back: what each message of the server leads to."""

from dataclasses import replace

from playwright.sync_api import Page, expect

from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage, Run, Stop
from pilotfish_client.server_messages import (
    Act,
    Debug,
    Done,
    Error,
    Observe,
    Plan,
    Status,
    Step,
    Subtitle,
    Todo,
)
from run_ends import ended
from site_page import SENDS, OpenSite
from wire_server import WireServer


def ask_for(page: Page, task: str) -> None:
    page.keyboard.press("Control+k")
    page.keyboard.type(task)
    page.keyboard.press("Enter")


def act(wire: WireServer, name: str, action_id: str = "a1", **args: object) -> Act:
    return Act(
        action_id=action_id, document=wire.hellos[-1].document, epoch=1, name=name, args=dict(args)
    )


LIKE = (
    "<button onclick=\"this.textContent='Liked'; likes++\">Like</button><script>likes = 0</script>"
)
WATCH = """
window.seen = [];
for (const name of ['status', 'step', 'subtitle', 'plan', 'done', 'before_action', 'error']) {
  pilotfish.on(name, payload => seen.push([name, payload.message ?? payload]));
}
"""


def begin(page: Page, wire: WireServer, task: str = "like it") -> Run:
    ask_for(page, task)
    run = wire.wait_for(Run)
    wire.send(Status(status="thinking", run_id=run.run_id))
    return run


def ref_of(wire: WireServer, name: str) -> int:
    wire.send(Observe())
    ops = wire.wait_for(ObservationMessage).observation.ops
    lines = [line for op in ops for line in op.lines]
    return next(line.row.ref for line in lines if getattr(line.row, "name", "") == name)


def test_task_typed_into_the_palette_is_carried_out(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LIKE)
    run = begin(page, wire)
    assert run.task == "like it"
    hello = wire.hellos[0]
    assert (hello.key, hello.token, hello.versions) == ("pk_test", "t", [1])
    assert wire.tokens_asked == [{"key": "pk_test"}]

    wire.send(Observe())
    first = wire.wait_for(ObservationMessage).observation
    assert first.base is None
    row = next(line.row for op in first.ops for line in op.lines if line.row.name == "Like")
    wire.send(act(wire, "click", ref=row.ref))
    answer = wire.wait_for(OutcomeMessage)
    assert (answer.action_id, answer.outcome.status) == ("a1", "done")
    assert answer.observation is not None
    assert answer.observation.base == first.id
    assert page.evaluate("likes") == 1

    wire.send(Done(run_id=run.run_id, status="done", summary="It is liked."))
    expect(page.get_by_text("It is liked.").first).to_be_visible()
    assert page.console == []


def test_the_same_action_again_is_answered_and_not_done(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    click = act(wire, "click", ref=ref_of(wire, "Like"))
    wire.send(click, click)
    first, second = wire.wait_for(OutcomeMessage), wire.wait_for(OutcomeMessage)
    # The journal's outcome is the same; only the look at the page is taken anew.
    assert replace(first.outcome, timings=None) == replace(second.outcome, timings=None)
    assert page.evaluate("likes") == 1


def test_another_documents_action_is_not_done(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    page.evaluate(WATCH)
    ref = ref_of(wire, "Like")
    wire.send(Act(action_id="x", document="gone", epoch=1, name="click", args={"ref": ref}))
    assert wire.wait_for(OutcomeMessage).outcome.reason == "page_gone"
    assert page.evaluate("[likes, seen]") == [0, []]


def test_letters_come_one_by_one_and_once(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    begin(page, wire)
    page.evaluate(WATCH)
    said = "I look at the **mugs**."
    wire.send(*(Subtitle(say_id="s1", delta=piece) for piece in ("I lo", "ok at the **mu", "gs*")))
    wire.send(Subtitle(say_id="s1", text=said))
    wire.send(Subtitle(say_id="s2", text="Ok"))
    page.wait_for_function("seen.length >= 25")
    letters = [payload for name, payload in page.evaluate("seen") if name == "subtitle"]
    assert letters == [*said, "O", "k"]
    expect(page.locator(".line")).to_have_text("Ok")


def test_marks_of_emphasis_are_not_shown(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    begin(page, wire)
    wire.send(Subtitle(say_id="s1", text="I look at the **mugs**, <b>all</b> of them."))
    expect(page.locator(".line")).to_have_text("I look at the mugs, <b>all</b> of them.")
    expect(page.locator(".spoken")).to_have_text("I look at the mugs, <b>all</b> of them.")


def test_what_is_said_about_an_element_frames_it(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    wire.send(Subtitle(say_id="s1", text="Here it is.", about=ref_of(wire, "Like")))
    frame = page.locator(".border")
    expect(frame).to_be_visible()
    box, button = frame.bounding_box(), page.get_by_role("button", name="Like").bounding_box()
    assert box and button
    assert abs(box["x"] + 4 - button["x"]) < 2
    assert abs(box["y"] + 4 - button["y"]) < 2


def test_the_page_hears_of_everything_in_order(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LIKE)
    run = begin(page, wire)
    page.evaluate(WATCH)
    ref = ref_of(wire, "Like")
    outcome = Outcome(status="done")
    wire.send(
        Plan(summary="", todos=[Todo(id="t1", description="Like it")]),
        Status(status="executing", run_id=run.run_id),
        act(wire, "click", ref=ref),
    )
    wire.wait_for(OutcomeMessage)
    wire.send(
        Step(run_id=run.run_id, number=1, name="click", args={"ref": ref}, outcome=outcome),
        Done(run_id=run.run_id, status="done", summary="Liked."),
    )
    page.wait_for_function("seen.some(([name]) => name === 'done')")
    seen = page.evaluate("seen")
    assert [name for name, _ in seen] == [
        *("plan", "status", "before_action", "step", "status", "done")
    ]
    target = "seen[2][1].element === document.querySelector(seen[2][1].selector)"
    assert page.evaluate(target)
    seen[2][1].pop("element")
    seen[2][1].pop("deny")
    selector = "html:nth-of-type(1) > body:nth-of-type(1) > button:nth-of-type(1)"
    assert seen[2][1] == {
        "actionName": "click",
        "params": {"ref": ref},
        "selector": selector,
        "where": "page",
    }
    assert (seen[1][1], seen[4][1]) == ("executing", "done")


def test_before_action_may_be_awaited(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    page.evaluate(
        "() => void pilotfish.on('before_action', () => new Promise(go => { window.go = go }))"
    )
    wire.send(act(wire, "click", ref=ref_of(wire, "Like")))
    page.wait_for_function("!!window.go")
    assert page.evaluate("likes") == 0
    page.evaluate("go()")
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"
    assert page.evaluate("likes") == 1


def test_after_a_stop_nothing_begins_until_the_server_knows(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    run = begin(page, wire)
    page.evaluate(WATCH)
    ref = ref_of(wire, "Like")
    page.evaluate("pilotfish.stop()")
    wire.send(act(wire, "click", ref=ref), Subtitle(say_id="s", text="On I go"))
    late = wire.wait_for(OutcomeMessage)
    assert (late.outcome.status, late.outcome.reason) == ("failed", "cancelled")
    assert page.evaluate("likes") == 0
    assert wire.all(Stop)[0].run_id == run.run_id
    expect(page.locator(".line")).to_have_text("Stopped.")

    wire.send(Done(run_id=run.run_id, status="stopped", summary="Stopped."))
    again = begin(page, wire, "like it now")
    wire.send(act(wire, "click", "a2", ref=ref))
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"
    names = [name for name, _ in page.evaluate("seen")]
    assert names.count("done") == 1
    assert "subtitle" not in names
    assert again.run_id != run.run_id


def test_what_waits_for_a_listener_when_it_is_stopped_never_begins(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    run = begin(page, wire)
    page.evaluate(
        "() => void pilotfish.on('before_action', () => new Promise(go => { window.go = go }))"
    )
    wire.send(act(wire, "click", ref=ref_of(wire, "Like")))
    page.wait_for_function("!!window.go")
    page.evaluate("pilotfish.stop()")
    wire.send(Done(run_id=run.run_id, status="stopped", summary="Stopped."))
    begin(page, wire, "something else")
    page.evaluate("go()")
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert (outcome.status, outcome.reason) == ("failed", "cancelled")
    assert page.evaluate("likes") == 0


def test_what_the_server_stops_begins_no_more(open_site: OpenSite, wire: WireServer) -> None:
    """Somebody halted the run: the visitor did nothing."""
    page = open_site(LIKE)
    run = begin(page, wire)
    page.evaluate(
        "() => void pilotfish.on('before_action', () => new Promise(go => { window.go = go }))"
    )
    wire.send(act(wire, "click", ref=ref_of(wire, "Like")))
    page.wait_for_function("!!window.go")
    wire.send(Done(run_id=run.run_id, status="stopped", summary="Stopped."))
    expect(page.locator(".line")).to_have_text("Stopped.")
    page.evaluate("go()")
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert (outcome.status, outcome.reason) == ("failed", "cancelled")
    assert page.evaluate("likes") == 0


def test_a_run_that_was_stopped_here_is_stopped_there_too(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE, head=SENDS)
    run = begin(page, wire)
    ref = ref_of(wire, "Like")
    page.evaluate("window.sends = () => {}; pilotfish.stop()")
    wire.state = {"status": "executing", "run_id": run.run_id, "task": "like it"}
    page.reload()
    assert wire.wait_for(Stop).run_id == run.run_id
    assert page.evaluate("pilotfish.isRunning()") is False
    wire.send(act(wire, "click", "a2", ref=ref))
    assert wire.wait_for(OutcomeMessage).outcome.reason == "cancelled"


def test_a_page_that_cannot_be_read_any_more_does_not_lose_the_outcome(
    open_site: OpenSite, wire: WireServer
) -> None:
    breaking = """const { prototype } = Document;
        Object.defineProperty(prototype, 'title', { get() { throw Error('no title') } });
        Object.defineProperty(window, 'innerHeight', { get() { throw Error('no height') } })"""
    page = open_site(f'<button onclick="{breaking}">Break</button>')
    begin(page, wire)
    wire.send(act(wire, "click", ref=ref_of(wire, "Break")))
    answer = wire.wait_for(OutcomeMessage)
    assert answer.outcome.status == "unknown"
    assert "no title" in answer.outcome.message
    assert answer.observation is None


def test_an_action_of_a_server_that_was_replaced_is_not_begun(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    page.evaluate(
        "() => void pilotfish.on('before_action', () => new Promise(go => { window.go = go }))"
    )
    wire.send(act(wire, "click", ref=ref_of(wire, "Like")))
    page.wait_for_function("!!window.go")
    wire.state = {"epoch": 2}
    wire.cut()
    wire.wait_for_hello(2)
    page.wait_for_function("!pilotfish.isRunning()")
    page.evaluate("go()")
    assert wire.wait_for(OutcomeMessage).outcome.reason == "denied"
    assert page.evaluate("likes") == 0


def test_a_run_that_the_server_refuses_ends_with_its_reason(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    run = wire.wait_for(Run)
    wire.send(Error(code="busy", message="Another tab is at it.", run_id=run.run_id))
    assert ended(page) == {"status": "failed", "code": "busy", "summary": "Another tab is at it."}
    assert page.evaluate("pilotfish.isRunning()") is False


def test_an_error_without_a_run_is_for_the_developer(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    begin(page, wire)
    wire.send(Error(code="action_refused", message="The name is taken."))
    page.wait_for_function("pilotfish.debug.refusal")
    assert page.console == ["Pilotfish: The name is taken."]


def test_debug_shows_what_the_model_was_sent(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    ref = ref_of(wire, "Like")
    wire.send(Debug(prompt="You are Finn."))
    page.wait_for_function("pilotfish.debug.prompt() === 'You are Finn.'")
    assert f"[{ref}]<button> Like" in page.evaluate("pilotfish.debug.dump()")
