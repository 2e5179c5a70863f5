"""Where the visitor says what they want."""

import pytest
from playwright.sync_api import Locator, Page, expect

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done
from site_page import OpenSite
from wire_server import WireServer


def field(page: Page) -> Locator:
    return page.get_by_label("What would you like to do?")


def test_the_shortcut_opens_and_escape_closes_and_gives_the_focus_back(open_site: OpenSite) -> None:
    page = open_site("<input id=name>")
    page.focus("#name")
    page.keyboard.press("Control+k")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".palette")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "name"
    page.keyboard.press("Control+k")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_hidden()


def test_the_field_grows_with_its_text(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.keyboard.press("Control+k")
    field(page).fill("a mug")
    low = field(page).bounding_box()
    field(page).fill("a mug and a plate, please, " * 12)
    high = field(page).bounding_box()
    assert low and high and high["height"] > 3 * low["height"]
    field(page).fill("a mug " * 800)
    most = field(page).bounding_box()
    size = page.viewport_size
    assert most and size and most["height"] < size["height"] * 0.41
    # Shift makes a line, Enter sends.
    field(page).fill("one")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("two")
    page.keyboard.press("Enter")
    assert wire.wait_for(Run).task == "one\ntwo"


def test_the_launcher_opens_and_a_press_outside_closes(open_site: OpenSite) -> None:
    page = open_site()
    page.get_by_role("button", name="Pilotfish").click()
    expect(field(page)).to_be_focused()
    page.mouse.click(600, 600)
    expect(page.locator(".palette")).to_be_hidden()


def test_a_page_that_wants_the_shortcut_keeps_it(open_site: OpenSite) -> None:
    page = open_site("<script>onkeydown = event => event.preventDefault()</script>")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_hidden()


@pytest.mark.parametrize(
    ("shortcut", "keys"),
    [("'alt+shift+p'", "Alt+Shift+P"), ("'/'", "/"), ("'ctrl+j'", "Control+j")],
)
def test_the_shortcut_is_the_hosts_choice(open_site: OpenSite, shortcut: str, keys: str) -> None:
    page = open_site()
    page.evaluate(f"pilotfish.configure({{ palette: {{ shortcut: {shortcut} }} }})")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_hidden()
    page.keyboard.press(keys)
    expect(page.locator(".palette")).to_be_visible()


def test_no_shortcut_and_no_launcher(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ palette: { shortcut: null, launcher: 'none' } })")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_hidden()
    expect(page.locator(".root > .fish")).to_be_hidden()


def test_the_first_sign_comes_before_any_answer(open_site: OpenSite, wire: WireServer) -> None:
    wire.token = lambda: (503, {})
    page = open_site()
    page.keyboard.press("Control+k")
    page.keyboard.type("add two mugs")
    page.locator(".bar").wait_for(state="attached")
    page.evaluate(
        """() => {
          const bar = document.querySelector('pilotfish-widget').shadowRoot.querySelector('.bar');
          addEventListener('keydown', ({ key, timeStamp }) => {
            if (key === 'Enter') window.pressed = timeStamp;
          }, true);
          new MutationObserver(() => requestAnimationFrame(now => { window.shown ??= now; }))
            .observe(bar, { attributes: true });
        }"""
    )
    page.keyboard.press("Enter")
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator(".mark i").first).to_be_visible()
    expect(page.locator(".line")).to_have_text("add two mugs")
    expect(page.locator(".palette")).to_be_hidden()
    assert wire.hellos == []
    page.wait_for_function("window.shown")
    assert page.evaluate("shown - pressed") < 1000


def test_enter_that_ends_a_composition_sends_nothing(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.keyboard.press("Control+k")
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
    page.keyboard.press("Enter")
    expect(page.locator(".palette")).to_be_visible()
    expect(page.locator(".bar")).to_be_hidden()
    session.send("Input.insertText", {"text": "你"})
    page.keyboard.press("Enter")
    assert wire.wait_for(Run).task == "你"


def test_recent_tasks_are_a_key_away(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    for task in ("first", "second"):
        page.keyboard.press("Control+k")
        page.keyboard.type(task)
        page.keyboard.press("Enter")
        run = wire.wait_for(Run)
        wire.send(Done(run_id=run.run_id, status="done", summary="Done."))
        page.wait_for_function("!pilotfish.isRunning()")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette li")).to_have_text(["second", "first"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(field(page)).to_have_value("first")
    expect(field(page)).to_be_focused()


def test_the_notice_of_the_server_is_a_badge(open_site: OpenSite, wire: WireServer) -> None:
    notice = "Built-in matcher: no language model. Short, literal requests only."
    wire.state = {"notice": notice, "agent_name": "Finn"}
    page = open_site()
    page.keyboard.press("Control+k")
    expect(page.locator(".badge")).to_have_text(notice)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Finn")).to_be_visible()


def test_example_keeps_focus_at_a_welcome(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ palette: { examples: ['Turn on dark mode'] } })")
    page.keyboard.press("Control+k")
    wire.wait_for_hello(1)
    page.get_by_role("button", name="Turn on dark mode").focus()
    wire.cut()
    wire.wait_for_hello(2)
    page.wait_for_function("pilotfish.connection === 'open'")
    expect(page.get_by_role("button", name="Turn on dark mode")).to_be_focused()


def test_a_line_that_is_down_is_told_while_the_palette_is_open(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.token = lambda: (403, {"message": "Not from here."})
    page = open_site()
    page.keyboard.press("Control+k")
    expect(page.locator(".palette .note")).to_contain_text("not available here just now")


@pytest.mark.parametrize(
    ("locale", "placeholder"),
    [
        ("de-AT", "Was möchten Sie tun?"),
        ("fr", "Que souhaitez-vous faire ?"),
        ("es-MX", "¿Qué quiere hacer?"),
        ("zh-CN", "您想做什么？"),
        ("zh-TW", "您想做什麼？"),
        ("ja", "何をしましょうか？"),
        ("ar-EG", "ماذا تريد أن تفعل؟"),
        ("nl", "What would you like to do?"),
    ],
)
def test_the_widget_speaks_the_pages_language(
    open_site: OpenSite, wire: WireServer, locale: str, placeholder: str
) -> None:
    tag = f'<script src="/agent/pilotfish.js" data-key="pk" data-locale="{locale}" defer></script>'
    page = open_site(tag=tag)
    page.keyboard.press("Control+k")
    expect(page.get_by_placeholder(placeholder)).to_be_visible()
    assert wire.wait_for_hello(1).locale == locale


def test_the_entry_for_a_person_is_sent_at_once(open_site: OpenSite, wire: WireServer) -> None:
    wire.state = {"person": "Talk to a person"}
    page = open_site()
    page.keyboard.press("Control+k")
    page.get_by_role("button", name="Talk to a person").click()
    assert wire.wait_for(Run).task == "Talk to a person"


@pytest.mark.parametrize(
    ("to", "head", "pushed"),
    [
        ("gtm", "", "dataLayer.map((it) => it.event)"),
        ("posthog", "window.posthog = { capture: (name) => told.push(name) }", "told"),
        ("segment", "window.analytics = { track: (name) => told.push(name) }", "told"),
    ],
)
def test_the_pages_analytics_get_names_and_no_words(
    open_site: OpenSite, wire: WireServer, to: str, head: str, pushed: str
) -> None:
    tag = f"<script src=/agent/pilotfish-analytics.js data-to={to} defer></script>"
    page = open_site(f"<script>window.told = []; {head}</script>{tag}")
    page.evaluate("void pilotfish.run('my sister in Ghent')")
    wire.send(Done(run_id=wire.wait_for(Run).run_id, status="done", summary="Ghent."))
    page.wait_for_function(f"{pushed}.includes('pilotfish_run_completed')")
    assert "pilotfish_run_started" in page.evaluate(pushed)
    assert "Ghent" not in page.evaluate("JSON.stringify([window.dataLayer, told])")
