"""Row 16: another agent's loop behind our bar. Nothing of it goes to our server."""

import pytest
from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done
from run_ends import ended
from site_page import OpenSite
from waiting import wait_for_console
from wire_server import WireServer

BEGIN = """async () => {
  window.heard = [];
  for (const name of ['subtitle', 'step', 'status', 'done', 'activity'])
    pilotfish.on(name, (it) => void heard.push([name, it]));
  window.run = await pilotfish.external({ task: 'find a mug' });
}"""


def opened(open_site: OpenSite, body: str = "<h1>Shop</h1>") -> Page:
    page = open_site(body)
    page.evaluate(BEGIN)
    return page


def test_what_it_says_asks_and_does_is_shown_and_nothing_is_sent(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Row 16: subtitles as they are written, steps, a plan, questions, a pause, the end."""
    page = opened(open_site)
    bar = page.locator(".bar")
    expect(bar).to_contain_text("find a mug")
    assert page.evaluate("pilotfish.isRunning()")
    refused = page.evaluate("pilotfish.run('mine')")
    assert refused["summary"].startswith("busy")
    page.evaluate("() => { run.write('I see '); run.write('two mugs.') }")
    expect(bar).to_contain_text("I see two mugs.")
    page.evaluate("run.say((async function* () { yield 'Which '; yield 'one?' })())")
    expect(bar.locator(".line")).to_have_text("Which one?")
    # A stream, as of an answer that is being written: Safari's cannot be read by `for await`.
    page.evaluate(
        """() => {
          delete ReadableStream.prototype[Symbol.asyncIterator];
          run.say(new ReadableStream({ start(to) {
            for (const it of ['The ', 'red one?']) to.enqueue(it);
            to.close();
          } }));
        }"""
    )
    expect(bar.locator(".line")).to_have_text("The red one?")
    page.evaluate("run.plan({ summary: 'Mug', todos: [{ id: 'a', description: 'Look' }] })")
    expect(bar.locator(".plan")).to_contain_text("Look")

    page.evaluate("() => { window.answer = run.choose('Which?', ['Blue', 'Red']) }")
    page.get_by_role("button", name="Red").click()
    assert page.evaluate("answer") == "Red"
    page.evaluate("() => { window.answer = run.ask('For whom?') }")
    page.get_by_role("textbox", name="Your answer").fill("Ada")
    page.keyboard.press("Enter")
    assert page.evaluate("answer") == "Ada"
    page.evaluate("() => { window.answer = run.pause('Go on?') }")
    page.get_by_role("button", name="Continue").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("answer") is False

    page.evaluate(
        """() => {
          run.executing();
          run.step({ name: 'search', args: { q: 'mug' } });
          run.step({ name: 'add', status: 'failed', message: 'sold out' });
          run.done('Found one.', { sku: 'm1' });
        }"""
    )
    assert ended(page, "run.finished") == {
        "status": "done",
        "summary": "Found one.",
        "data": {"sku": "m1"},
    }
    expect(bar).to_contain_text("Found one.")
    assert page.evaluate("run.signal.aborted && !pilotfish.isRunning()")
    session = page.evaluate("pilotfish.getSession()")
    assert session["runId"].startswith("external-")
    assert [(it["name"], it["outcome"]["status"]) for it in session["steps"]] == [
        ("search", "done"),
        ("add", "failed"),
    ]
    assert [it["kind"] for it in session["activity"]] == [
        "run_started",
        "question_answered",
        "question_answered",
        "pause_decided",
        "action_failed",
        "run_completed",
    ]
    said = page.evaluate("heard.filter(([name]) => name === 'subtitle').map(([, it]) => it)")
    assert "".join(said) == "I see two mugs.Which one?The red one?"
    assert page.evaluate("pilotfish.feedback(true)") is True
    assert (wire.hellos, wire.log, wire.tokens_asked) == ([], [], [])


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ("press", "button"),
        ("pilotfish.enabled = false", "disabled"),
        ("pilotfish.destroy()", "destroyed"),
    ],
)
def test_stop_and_whatever_takes_the_widget_away_ends_it(
    open_site: OpenSite, wire: WireServer, end: str, reason: str
) -> None:
    """Row 16: the loop hears it by its signal, and its open question rejects."""
    page = opened(open_site)
    page.evaluate("() => { window.asked = run.ask('Which?').catch((error) => error.name) }")
    page.get_by_role("group", name="Which?").wait_for()
    if end == "press":
        # A press in the page is no take-over: our hands are not at work.
        page.mouse.click(600, 300)
        page.get_by_role("button", name="Stop").click()
    else:
        page.evaluate(f"() => {{ {end} }}")
    assert ended(page, "run.finished") == {"status": "stopped", "summary": ""}
    assert page.evaluate("run.signal.aborted")
    assert page.evaluate("asked") == "AbortError"
    told = page.evaluate("heard.find(([, it]) => it.kind === 'run_stopped')[1]")
    assert told["reason"] == reason
    page.evaluate("() => { run.write('late'); run.step({ name: 'late' }); run.done('late') }")
    assert page.evaluate("heard.filter(([, it]) => it === 'l' || it.name === 'late')") == []
    assert wire.log == []


def test_its_actions_need_the_same_consent(open_site: OpenSite, wire: WireServer) -> None:
    """Row 16: `executeAction` in the loop asks the visitor, and the loop's end is the run's."""
    page = open_site(
        "<button id=b onclick=\"this.textContent = 'Gone'\">Delete my account</button>"
    )
    page.evaluate(
        """() => {
          window.end = pilotfish
            .external({
              task: 'delete it',
              loop: async (run) => {
                const { status } = await pilotfish.executeAction('click', { selector: 'button' });
                return `It is ${status}.`;
              },
            })
            .then((run) => run.finished);
        }"""
    )
    press(page.get_by_role("alertdialog"), "Approve")
    assert ended(page) == {"status": "done", "summary": "It is done."}
    assert page.text_content("#b") == "Gone"
    assert wire.log == []


def test_what_is_wrong_is_said(open_site: OpenSite, wire: WireServer) -> None:
    """Row 16: a loop that throws ends its run; wrong calls are TypeErrors."""
    page = open_site()
    loop = "{ task: 'x', loop: () => { throw new Error('no mugs') } }"
    failed = ended(page, f"pilotfish.external({loop}).then((run) => run.finished)")
    assert failed == {"status": "failed", "summary": "no mugs"}
    wait_for_console(page, "the loop of external() threw")
    page.evaluate(BEGIN)
    for call, told in (
        ("pilotfish.external({ task: 'y' })", "Error: busy: a run is active; stop() it first"),
        ("pilotfish.external({})", "TypeError: external({task}) needs a sentence"),
        ("run.ask('')", 'TypeError: ask(question) needs a question, found ""'),
        ("run.choose('Which?', ['one'])", "TypeError: choose() needs 2 to 6 options"),
        ("(async () => run.step({}))()", "TypeError: step({name}) needs the name of an action"),
        ("(async () => run.write(3))()", "TypeError: write(delta) needs a text, found 3"),
    ):
        assert page.evaluate(f"{call}.catch((error) => `${{error}}`)").startswith(told)
    assert page.evaluate("pilotfish.isRunning()")
    assert wire.log == []


def test_it_waits_for_a_run_that_a_page_load_has_left(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Row 16: our own run goes on after a reload; a loop that ends with its document has failed."""
    page = open_site()
    run_id = wire.begin(page, "mine").run_id
    # Else the next document sends the same request once more, in case it was lost.
    page.wait_for_function("sessionStorage.getItem('pilotfish.asked') === null")
    wire.state = {"status": "thinking", "run_id": run_id, "task": "mine"}
    page.reload()
    page.wait_for_function("pilotfish.version")
    told = page.evaluate("pilotfish.external({ task: 'x' }).catch((error) => error.message)")
    assert told.startswith("busy")
    wire.send(Done(run_id=run_id, status="done", summary="Fine."))
    page.wait_for_function("!pilotfish.isRunning()")

    wire.state = {}
    page.evaluate(BEGIN)
    assert page.evaluate("pilotfish.getSession().status") == "thinking"
    page.evaluate("pilotfish.open('and then mine')")
    page.keyboard.press("Enter")
    expect(page.locator(".next")).to_contain_text("and then mine")
    page.evaluate("run.done('Fine.')")
    assert wire.wait_for(Run).task == "and then mine"
    page.evaluate("pilotfish.stop()")
    page.evaluate(BEGIN)
    page.reload()
    page.wait_for_function("pilotfish.version")
    assert page.evaluate("pilotfish.getSession().status") == "failed"
    assert not page.evaluate("pilotfish.isRunning()")
