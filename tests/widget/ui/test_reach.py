"""Keyboard and screen reader: names, focus, and what is told."""

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import AskUser, Done, Step
from site_page import OpenSite
from waiting import wait_for_console
from wire_server import WireServer


def focused(page: Page) -> str:
    return page.evaluate(
        """() => {
          const it = document.querySelector('pilotfish-widget').shadowRoot.activeElement;
          return it ? it.ariaLabel || it.textContent : '';
        }"""
    )


def test_tab_stays_in_the_open_palette(open_site: OpenSite) -> None:
    page = open_site("<button>Page</button>")
    page.evaluate("pilotfish.configure({ palette: { examples: ['Turn on dark mode'] } })")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("button", name="Send")).to_be_visible()
    around = ["Send", "Close", "Turn on dark mode", "What would you like to do?"]
    for name in around:
        page.keyboard.press("Tab")
        assert focused(page) == name
    for name in reversed(around[:-1]):
        page.keyboard.press("Shift+Tab")
        assert focused(page) == name


def test_the_palettes_field_shows_that_it_has_the_focus(open_site: OpenSite) -> None:
    page = open_site()
    page.keyboard.press("Control+k")
    form = page.locator(".palette form")
    expect(form).to_have_css("outline-style", "solid")
    expect(form).to_have_css("outline-width", "2px")
    page.keyboard.press("Tab")
    expect(form).to_have_css("outline-style", "none")


def test_the_bar_has_the_agents_name(open_site: OpenSite, wire: WireServer) -> None:
    wire.state = {"agent_name": "Finn"}
    page = open_site()
    wire.begin(page, "add two mugs")
    expect(page.get_by_role("region", name="Finn")).to_be_visible()


def test_acceptance_steps_and_silence_are_told(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    run = wire.begin(page, "add two mugs")
    heard = page.locator(".heard")
    expect(heard).to_have_attribute("role", "status")
    expect(heard).to_contain_text("mugs. An AI answers you here. It can make mistakes. Thinking…")

    def step(number: int, name: str, status: str = "done") -> Step:
        outcome = Outcome(status=status, reason=None, message="")  # type: ignore[arg-type]
        return Step(run_id=run.run_id, number=number, name=name, args={}, outcome=outcome)

    wire.send(step(1, "click"))
    expect(heard).to_have_text("Step 1: pressed something")
    wire.send(step(2, "fill_input"))
    expect(heard).to_have_text("Step 2: filled something in")
    wire.send(step(3, "add_to_cart", "failed"))
    expect(heard).to_have_text("Step 3 did not work")


def test_a_pause_says_once_how_it_ends(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, "add two mugs")
    wire.send(AskUser(ask_id="q", question="Press space to continue", pause=True))
    button = page.get_by_role("button", name="Continue")
    expect(button.locator("kbd")).to_have_text("Space")
    assert page.locator(".card").inner_text().lower().count("press space") == 1


@pytest.mark.parametrize("width", [320, 375])
def test_end_leaves_room_for_its_words(open_site: OpenSite, wire: WireServer, width: int) -> None:
    page = open_site(viewport=(width, 667))
    run = wire.begin(page, "add two mugs")
    wire.send(Done(run_id=run.run_id, status="done", summary="Two mugs are in your cart. " * 3))
    again = page.get_by_role("button", name="New request")
    expect(again).to_be_visible()
    assert again.inner_text() == "New request"
    line = page.locator(".line").bounding_box()
    assert line and line["width"] > 0.7 * width


def test_the_end_goes_once_it_has_been_read(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ narration: { end: { kind: 'text', autoHide: 50 } } })")
    run = wire.begin(page, "add two mugs")
    wire.send(Done(run_id=run.run_id, status="done", summary="Fine."))
    expect(page.locator(".bar")).to_be_hidden()


def test_the_end_does_not_go_from_under_the_pointer(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ narration: { end: { kind: 'text', autoHide: 50 } } })")
    run = wire.begin(page, "add two mugs")
    page.locator(".line").hover()
    wire.send(Done(run_id=run.run_id, status="done", summary="Fine."))
    expect(page.locator(".line")).to_have_text("Fine.")
    page.wait_for_timeout(400)
    expect(page.locator(".bar")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".bar")).to_be_hidden()


def test_a_failure_stays(open_site: OpenSite, wire: WireServer) -> None:
    # The clock stays in its window, which is no other test's: it has a size of its own.
    page = open_site(viewport=(1000, 700))
    run = wire.begin(page, "add two mugs")
    page.clock.install()
    wire.send(Done(run_id=run.run_id, status="failed", summary="No."))
    expect(page.locator(".bar[data-is=failed]")).to_be_visible()
    page.clock.fast_forward(600_000)
    expect(page.locator(".bar")).to_be_visible()


def test_the_idle_palette_offers_examples_and_says_what_it_is_about(open_site: OpenSite) -> None:
    page = open_site("<title>Mugs</title><p id=p>blue mugs</p>")
    page.evaluate(
        "pilotfish.configure({ palette: { examples: ['Turn on dark mode', 'Find a mug'] } })"
    )
    page.evaluate("pilotfish.open()")
    expect(page.get_by_role("list", name="For example").get_by_role("button")).to_have_text(
        ["Turn on dark mode", "Find a mug"]
    )
    expect(page.locator(".about-page")).to_have_text("About this page: Mugs")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".palette")).to_be_hidden()
    page.evaluate("getSelection().selectAllChildren(p)")
    page.keyboard.press("Control+k")
    expect(page.locator(".about-page")).to_have_text("About the selection: “blue mugs”")


def test_recent_requests_outlive_the_document_but_not_the_visitor(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.keyboard.press("Control+k")
    page.keyboard.type("add two mugs")
    page.keyboard.press("Enter")
    run = wire.wait_for(Run)
    wire.send(Done(run_id=run.run_id, status="done", summary="Fine."))
    page.wait_for_function("!pilotfish.isRunning()")
    page.reload()
    page.wait_for_function("window.pilotfish?.debug")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette li")).to_have_text(["add two mugs"])
    page.evaluate("pilotfish.logout()")
    page.evaluate("pilotfish.open()")
    expect(page.locator(".palette li")).to_have_count(0)


def test_a_key_for_real_tasks_is_asked_of_developers_only(
    open_site: OpenSite, wire: WireServer
) -> None:
    notice = "Built-in matcher: no language model. Short, literal requests only."
    wire.state = {"notice": notice}
    page = open_site()
    page.evaluate("pilotfish.open()")
    expect(page.locator(".badge")).to_have_text(notice)
    wait_for_console(page, "Set PILOTFISH_MODEL")
