"""The bar: what it shows from the first sign to the last word."""

from typing import Any

import pytest
from playwright.sync_api import expect

from pilotfish_client.page_messages import Run, Stop
from pilotfish_client.server_messages import AskUser, Done, Plan, Subtitle, Todo
from site_page import OpenSite
from wire_server import WireServer


def test_the_stop_button_stops(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    page.get_by_role("button", name="Stop").click()
    wire.wait_for(Stop)
    expect(page.locator(".line")).to_have_text("Stopped.")
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()


def test_escape_stops_only_while_the_bar_has_the_focus(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    page.keyboard.press("Escape")
    assert page.evaluate("pilotfish.isRunning()")
    page.get_by_role("button", name="Stop").focus()
    page.keyboard.press("Escape")
    wire.wait_for(Stop)
    page.get_by_role("button", name="Close").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".bar")).to_be_hidden()


WATCH = """() => {
  window.texts = [];
  window.spoken = [];
  const root = document.querySelector('pilotfish-widget').shadowRoot;
  const watch = (element, texts) => new MutationObserver(() => texts.push(element.textContent))
    .observe(element, { childList: true });
  watch(root.querySelector('.line'), texts);
  watch(root.querySelector('.spoken'), spoken);
}"""


def test_letters_are_typed_and_spoken_once_whole(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    page.evaluate(WATCH)
    text = "I look at the mugs, of which there are seven, and take the blue one. 🐟"
    wire.send(Subtitle(say_id="s", delta=text[:30]), Subtitle(say_id="s", text=text))
    expect(page.locator(".line")).to_have_text(text)
    lengths = page.evaluate("texts.map(({ length }) => length)")
    assert lengths == sorted(lengths)
    assert len(lengths) > 5
    assert page.evaluate("spoken") == [text]


def test_without_motion_words_are_there_at_once(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.emulate_media(reduced_motion="reduce")
    wire.begin(page, "add two mugs")
    page.evaluate(WATCH)
    wire.send(Subtitle(say_id="s", text="I look at the mugs."))
    expect(page.locator(".line")).to_have_text("I look at the mugs.")
    assert page.evaluate("texts") == ["I look at the mugs."]


def test_the_plan_is_a_list_that_is_ticked_off(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    todos = [Todo(id="t1", description="Find the mugs"), Todo(id="t2", description="Pay")]
    wire.send(Plan(summary="", todos=todos))
    expect(page.locator(".plan li")).to_have_text(["Find the mugs", "Pay"])
    wire.send(Plan(summary="", todos=[Todo(id="t1", description="Find", done=True), todos[1]]))
    expect(page.locator(".plan .over")).to_have_text("Find")


@pytest.mark.parametrize("status", ["done", "failed"])
def test_the_end_stays_until_it_is_closed_or_followed(
    open_site: OpenSite, wire: WireServer, status: Any
) -> None:
    page = open_site()
    run = wire.begin(page, "add two mugs")
    wire.send(Done(run_id=run.run_id, status=status, summary="All seven are sold out."))
    expect(page.locator(f".bar[data-is={status}]")).to_be_visible()
    expect(page.locator(".line")).to_have_text("All seven are sold out.")
    page.get_by_role("button", name="New request").click()
    page.keyboard.type("try the bowls")
    page.keyboard.press("Enter")
    wire.wait_for(Run)
    expect(page.locator(".line")).to_have_text("try the bowls")


LONG = "All are sold out, the plates too." * 5


@pytest.mark.parametrize(
    ("status", "summary", "words"),
    [("done", "", "Done."), ("failed", "", "That did not work."), ("done", LONG, LONG)],
)
def test_end_has_words_and_a_long_one_the_width_of_the_bar(
    open_site: OpenSite, wire: WireServer, status: Any, summary: str, words: str
) -> None:
    page = open_site()
    run = wire.begin(page, "add two mugs")
    wire.send(Done(run_id=run.run_id, status=status, summary=summary))
    expect(page.locator(".line")).to_have_text(words)
    row, said = (page.locator(it).bounding_box() for it in (".bar > .row", ".said"))
    assert row and said and (said["width"] > 0.9 * row["width"]) is (words == LONG)


def test_the_bar_is_a_region_with_a_live_part(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    wire.send(AskUser(ask_id="q", question="Which one?"))
    expect(page.locator(".spoken")).to_have_text("Which one?")
    expect(page.locator(".spoken")).to_have_attribute("aria-live", "polite")
    expect(page.get_by_role("group", name="Which one?")).to_be_visible()


def test_the_accent_is_the_hosts(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ look: { accent: 'rgb(1, 2, 3)' } })")
    expect(page.locator(".root > .fish")).to_have_css("background-color", "rgb(1, 2, 3)")
