"""`ui: 'none'` and `preventDefault()`: all but the consent card is the host's to show."""

from playwright.sync_api import Locator, Page, expect

from cards import press
from pilotfish_client.page_messages import Decision, Respond, Run
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import (
    AskSurface,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Plan,
    Subtitle,
    Todo,
)
from run_ends import ended
from site_page import TAG, OpenSite
from waiting import wait_for_console
from wire_server import WireServer

LISTEN = """prevented => {
  window.heard = [];
  for (const name of ['ask_user', 'ask_user_choice', 'subtitle', 'confirm_action', 'done'])
    pilotfish.on(name, (payload, event) => {
      heard.push(name === 'subtitle' ? payload : name);
      window.last = payload;
      if (prevented) event.preventDefault();
    });
}"""


def told(page: Page, wire: WireServer, name: str, *messages: FromServer) -> None:
    """Sends them, and waits until the page's listener has heard of it."""
    page.evaluate("heard.length = 0")
    wire.send(*messages)
    page.wait_for_function("name => heard.includes(name)", arg=name)


def bar(page: Page) -> Locator:
    return page.locator(".bar")


def consent(kind: str = "d") -> ConfirmAction:
    return ConfirmAction(digest=kind, actionName="refund", params={}, message="Sure?", expires=0)


def test_ui_none_leaves_only_the_consent_card(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=TAG.replace("data-key", 'data-ui="none" data-key'))
    page.evaluate(LISTEN, False)
    page.keyboard.press("Control+k")
    page.evaluate("pilotfish.open('x')")
    expect(page.locator(".palette")).to_be_hidden()
    expect(page.locator(".root > .fish")).to_be_hidden()
    run_id = wire.begin(page).run_id
    wire.send(Plan(summary="x", todos=[Todo(id="t1", description="Look")]))
    told(page, wire, "!", Subtitle(say_id="s", text="Hello!"))
    assert page.evaluate("heard.join('')") == "Hello!"
    expect(bar(page)).to_be_hidden()

    told(page, wire, "ask_user", AskUser(ask_id="q", question="Which?"))
    assert page.evaluate("last.question") == "Which?"
    expect(bar(page)).to_be_hidden()
    page.evaluate("last.resolve('blue')")
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="blue")
    choice = AskUserChoice(ask_id="c", question="Size?", options=["S", "M"])
    told(page, wire, "ask_user_choice", choice)
    assert page.evaluate("last.options") == ["S", "M"]
    expect(page.get_by_role("group", name="Size?")).to_have_count(0)
    page.evaluate("last.resolve('M')")
    assert wire.wait_for(Respond).source == "option"

    told(page, wire, "confirm_action", consent())
    expect(page.get_by_role("alertdialog", name="Sure?")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    expect(page.get_by_text("Look")).to_be_hidden()
    page.evaluate("last.decide(true)")
    wait_for_console(page, "only a press on our own card approves")
    press(page.get_by_role("alertdialog"), "Approve")
    assert wire.wait_for(Decision).approved is True
    expect(bar(page)).to_be_hidden()
    told(page, wire, "done", Done(run_id=run_id, status="done", summary="Fine."))
    assert ended(page) == {"status": "done", "summary": "Fine."}
    expect(bar(page)).to_be_hidden()

    page.evaluate("pilotfish.configure({ look: { ui: 'full' } })")
    expect(page.locator(".root > .fish")).to_be_visible()


def test_prevented_events_are_not_shown(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(LISTEN, True)
    run_id = wire.begin(page).run_id
    expect(bar(page)).to_contain_text("x")
    told(page, wire, "!", Subtitle(say_id="s", delta="Hel"), Subtitle(say_id="s", text="Hello!"))
    told(page, wire, "ask_user", AskUser(ask_id="q", question="Which?"))
    assert bar(page).text_content() is not None
    expect(bar(page)).not_to_contain_text("Hello")
    expect(page.get_by_role("group", name="Which?")).to_have_count(0)
    assert page.evaluate("pilotfish.respond('blue')") is True
    assert wire.wait_for(Respond).answer == "blue"
    choice = AskUserChoice(ask_id="c", question="Size?", options=["S", "M"])
    told(page, wire, "ask_user_choice", choice)
    expect(page.get_by_role("group", name="Size?")).to_have_count(0)
    page.evaluate("last.resolve('S')")
    told(page, wire, "done", Done(run_id=run_id, status="done", summary="Fine."))
    expect(bar(page)).to_be_hidden()


def test_the_consent_card_goes_only_where_page_and_server_allow_it(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.version = 3
    wire.state = {"host_may_approve": ["action"]}
    page = open_site()
    page.evaluate(LISTEN, True)
    wire.begin(page)
    told(page, wire, "confirm_action", consent("a"))
    assert page.evaluate("last.kind") == "action"
    card = page.get_by_role("alertdialog", name="Sure?")
    expect(card).to_be_visible()
    page.evaluate("last.decide(false)")
    assert wire.wait_for(Decision) == Decision(digest="a", approved=False)
    expect(card).to_have_count(0)

    page.evaluate("pilotfish.configure({ consent: { hostMayApprove: ['action'] } })")
    told(page, wire, "confirm_action", consent("b"))
    expect(card).to_have_count(0)
    page.evaluate("last.decide(true)")
    assert wire.wait_for(Decision) == Decision(digest="b", approved=True)


def test_a_listener_of_done_may_begin_the_next_run(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(
        """void pilotfish.on('done', ({ summary }) => {
          if (summary === 'One.') window.next = pilotfish.run('y');
        })"""
    )
    first = wire.begin(page).run_id
    wire.send(Done(run_id=first, status="done", summary="One."))
    assert ended(page) == {"status": "done", "summary": "One."}
    second = wire.wait_for(Run)
    expect(bar(page)).to_contain_text("y")
    wire.send(Done(run_id=second.run_id, status="done", summary="Two."))
    assert ended(page, "next") == {"status": "done", "summary": "Two."}


def test_what_the_server_lets_go_unasked_is_done_at_once(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Row 108: over the wire; what the page sets itself is no field of its policy."""
    wire.version = 3
    wire.state = {"policy": {"unasked": ["send"]}}
    page = open_site("<button id=a>Send the message</button><button id=b>Pay now</button>")
    wire.begin(page)
    click = "pilotfish.executeAction('click', { selector: '%s' })"
    assert page.evaluate(click % "#a")["status"] == "done"
    page.evaluate(f"() => {{ window.paid = {click % '#b'} }}")
    press(page.get_by_role("alertdialog"), "Cancel")
    assert page.evaluate("paid")["reason"] == "denied"
    told = page.evaluate(
        "() => { try { pilotfish.configure({ policy: { unasked: ['send'] } }) }"
        " catch (error) { return error.message } }"
    )
    assert 'knows no "unasked"; it knows mode, screenshot, routes' in told


def test_what_was_said_before_a_reload_is_the_pages_to_show_again(
    open_site: OpenSite, wire: WireServer
) -> None:
    """The page's listener comes with its `load` event: after ours, and before anything is shown."""
    listen = """<script>
      window.heard = [];
      addEventListener('load', () => setTimeout(() => pilotfish.on('subtitle', (letter, event) => {
        heard.push(letter);
        if (location.hash === '#own') event.preventDefault();
      })));
    </script>"""
    page = open_site(f"{listen}<img src=/late>")
    run_id = wire.begin(page).run_id
    wire.send(Subtitle(say_id="s", text="Hello!"))
    expect(bar(page)).to_contain_text("Hello!")
    wire.state = {"status": "thinking", "run_id": run_id, "task": "x", "subtitle": "Hello!"}
    page.reload()
    expect(bar(page)).to_contain_text("Hello!")
    assert page.evaluate("heard.join('')") == "Hello!"
    wire.cut()
    wire.wait_for_hello(3)
    wire.send(Subtitle(say_id="t", text="Bye!"))
    expect(bar(page)).to_contain_text("Bye!")
    assert page.evaluate("heard.join('')") == "Hello!Bye!"

    page.evaluate("() => { location.hash = 'own' }")
    page.reload()
    page.wait_for_function("heard.join('') === 'Hello!'")
    expect(bar(page)).to_contain_text("x")
    expect(bar(page)).not_to_contain_text("Hello!")


SURFACE = {"root": {"kind": "text"}, "data": {"n": 1}}


def test_a_surface_is_an_event_with_an_answer(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=TAG.replace("data-key", 'data-ui="none" data-key'))
    page.evaluate("() => void pilotfish.on('piece_surface', (it) => { window.piece = it })")
    wire.begin(page)
    wire.send(AskSurface(ask_id="q", surface=SURFACE))
    page.wait_for_function("window.piece")
    assert page.evaluate("[piece.surface, piece.signal.aborted]") == [SURFACE, False]
    assert page.locator(".card").count() == 0
    assert page.evaluate("piece.submit({ n: 2 })")
    answer = wire.wait_for(Respond)
    assert (answer.answer, answer.source) == ('{"n":2}', "option")
    assert page.evaluate("[piece.signal.aborted, piece.submit(1)]") == [True, False]


def test_a_surface_that_nobody_shows_is_unsupported(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=TAG.replace("data-key", 'data-ui="none" data-key'))
    wire.begin(page)
    wire.send(AskSurface(ask_id="q", surface=SURFACE))
    assert wire.wait_for(Respond).source == "unsupported"


def test_a_renderer_of_the_page_draws_where_it_wants(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=TAG.replace("data-key", 'data-ui="none" data-key'))
    page.evaluate("() => void pilotfish.registerRenderer((_, context) => { window.own = context })")
    wire.begin(page)
    wire.send(AskSurface(ask_id="q", surface=SURFACE))
    page.wait_for_function("window.own")
    assert page.evaluate("[own.element, own.placement]") == [None, "inline"]
    assert page.locator(".card").count() == 0
    page.evaluate("own.cancel()")
    assert wire.wait_for(Respond).source == "cancelled"


FILES = """() => {
  const field = document.querySelector('input');
  pilotfish.on('ask_files', (asked) => {
    try {
      asked.resolve([new File(['x'], 'note.txt', { type: 'text/plain' })]);
    } catch (error) {
      window.wrong = error.message;
    }
    asked.resolve([new File(['x'], 'cv.pdf', { type: 'application/pdf' })]);
  });
  return pilotfish.executeAction('upload_file', { ref: '#cv' });
}"""


def test_files_are_an_event_with_an_answer(open_site: OpenSite) -> None:
    body = '<label>CV <input id="cv" type="file" accept=".pdf"></label>'
    page = open_site(body=body, tag=TAG.replace("data-key", 'data-ui="none" data-key'))
    outcome = page.evaluate(FILES)
    assert outcome["status"] == "done", outcome
    assert page.evaluate("wrong") == "ask_files: note.txt does not fit (kind .pdf)"
    assert page.evaluate("document.querySelector('#cv').files[0].name") == "cv.pdf"
    assert page.locator(".card").count() == 0


def test_files_that_nobody_asks_for_are_refused(open_site: OpenSite) -> None:
    body = '<label>CV <input id="cv" type="file"></label>'
    page = open_site(body=body, tag=TAG.replace("data-key", 'data-ui="none" data-key'))
    outcome = page.evaluate("pilotfish.executeAction('upload_file', { ref: '#cv' })")
    assert outcome["status"] == "failed"
    assert page.locator(".card").count() == 0
