"""Long words in pages (row 115 of the reference): where they are cut, and how they are turned."""

from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Feedback, Respond, Run
from pilotfish_client.server_messages import AskUser, Done, Status, Subtitle
from site_page import OpenSite
from wire_server import WireServer

FIRST = "I look at the mugs. There are seven of them, e.g. a blue one."
SECOND = "The blue one costs $24.50 and is in stock."
THIRD = "- It is **dishwasher safe. And** cheap.\n- I take two."
LONG = f"{FIRST} {SECOND}\n\n{THIRD}"
SHOWN = "It is dishwasher safe. And cheap.I take two."


def begin(page: Page, wire: WireServer, **narration: object) -> Run:
    wire.version = 3
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(
        "given => pilotfish.configure(given)", {"narration": {"pageLength": 65, **narration}}
    )
    return wire.begin(page)


def test_pages_end_with_a_sentence_and_only_the_last_one_goes_on(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Row 115: the visitor turns by Space or a press, and hears all of it once."""
    page = open_site()
    run = begin(page, wire)
    page.locator(".spoken").wait_for(state="attached")
    page.evaluate(
        """() => {
          window.heard = [];
          const root = document.querySelector('pilotfish-widget').shadowRoot;
          const spoken = root.querySelector('.spoken');
          new MutationObserver(() => heard.push(spoken.textContent))
            .observe(spoken, { childList: true });
        }"""
    )
    line, hint = page.locator(".line"), page.locator(".page")
    wire.send(Subtitle(say_id="s", delta=LONG[:80]))
    expect(line).to_have_text(FIRST)
    wire.send(
        Subtitle(say_id="s", text=LONG),
        Status(status="waiting", run_id=run.run_id),
        AskUser(ask_id="q", question="Space goes on.", pause=True, code="narrated"),
    )
    expect(hint).to_have_text("1/3")
    expect(line).to_have_text(FIRST)
    card = page.locator(".card")
    expect(card).to_be_hidden()
    page.keyboard.press("Space")
    expect(line).to_have_text(SECOND)
    page.locator(".mark").click()
    expect(line).to_have_text(SHOWN)
    expect(line.locator("li")).to_have_count(2)
    expect(hint).to_have_text("3/3")
    expect(card).to_be_visible()
    assert wire.all(Respond) == []
    page.keyboard.press("Space")
    wire.wait_for(Respond)
    said = page.evaluate("heard")
    assert len(said) == 1 and said[0].startswith(FIRST) and "I take two." in said[0]


def test_the_answer_is_read_to_its_end_before_it_is_judged(
    open_site: OpenSite, wire: WireServer
) -> None:
    """Rows 115 and 127: only the last page accepts; the bar stays until it is answered."""
    page = open_site()
    run = begin(page, wire, end={"kind": "feedback"})
    wire.send(Done(run_id=run.run_id, status="done", summary=f"{FIRST} {SECOND}"))
    expect(page.locator(".page")).to_have_text("1/2")
    expect(page.get_by_text("Did this help?").first).to_be_hidden()
    page.get_by_role("button", name="Continue 1/2").click()
    expect(page.locator(".line")).to_have_text(SECOND)
    expect(page.get_by_role("group", name="Did this help?")).to_be_visible()
    page.mouse.move(5, 5)
    page.wait_for_timeout(300)
    page.locator(".mark").click()
    assert wire.wait_for(Feedback).satisfied is True
    expect(page.get_by_text("Did this help?").first).to_be_hidden()


def test_the_bar_goes_after_the_last_page_only(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    run = begin(page, wire, end={"kind": "text", "autoHide": 50})
    wire.send(Done(run_id=run.run_id, status="done", summary=f"{FIRST} {SECOND}"))
    expect(page.locator(".page")).to_have_text("1/2")
    page.wait_for_timeout(300)
    expect(page.locator(".bar")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".bar")).to_be_hidden()


def test_without_the_setting_it_scrolls(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    run = begin(page, wire, pageLength=0)
    wire.send(Done(run_id=run.run_id, status="done", summary=LONG * 5))
    expect(page.locator(".line li")).to_have_count(10)
    expect(page.locator(".page")).to_be_hidden()
