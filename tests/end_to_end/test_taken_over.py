"""Take-over over the real wire: the visitor acts in the page while the agent does."""

from typing import Any

import pytest
from playwright.sync_api import Locator

from end_to_end.hard import Hard, Tab


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("shared")


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def card(tab: Tab) -> Locator:
    """The button of the question whether the agent should go on."""
    button = tab.page.locator(".card").get_by_role("button", name="Continue")
    button.wait_for()
    return button


def notes(tab: Tab) -> str:
    assert tab.waiting is not None
    return " ".join(tab.waiting.request.messages[-1].results[0].text.split())  # pyright: ignore


def told(tab: Tab) -> str:
    """All of the last message, with its notes."""
    assert tab.waiting is not None
    return " ".join(str(tab.waiting.request.messages[-1]).split())


def test_a_press_pauses_the_agent_which_then_reads_what_the_visitor_changed(tab: Tab) -> None:
    page = tab.page
    add = tab.ref("button", "Add a line")
    page.locator("#name").click()
    page.get_by_text("You have the page").first.wait_for()
    page.keyboard.type("Ada")
    page.locator("#secret").fill("hunter2")
    page.locator("#gift").check()
    page.locator("#size").select_option("M")
    page.locator("#add").click()
    tab.send(call("click", ref=add), call("click", ref=add))
    card(tab).click()
    assert tab.receive() == (), "nothing that was planned before is carried out"
    assert tab.state("app.trusted") == [True]
    said = told(tab)
    assert "the visitor had taken over the page and has given it back" in said
    for change in (
        'textbox "Name": no to "Ada"',
        'checkbox "As a gift" checked: no to yes',
        'combobox "Size": "S" to "M"',
        'textbox "Password" filled: no to yes',
        "new: [",
        'button "Line 1"',
    ):
        assert change in said.replace('\\"', '"'), change
    assert "hunter2" not in said and "City" not in said.partition("# Page now")[0]
    assert "2 further actions were dropped: the visitor took over the page" in said
    (step,) = tab.turn(call("click", ref=add))
    assert step.outcome.status == "done", "it has the page again"


def test_a_press_in_a_frame_of_the_page_pauses_it_too(hard: Hard) -> None:
    tab = hard.open("frames")
    own = tab.page.frame_locator("#own")
    own.get_by_role("button", name="Inner").click()
    tab.page.get_by_text("You have the page").first.wait_for()
    tab.send(call("click", ref=tab.ref("button", "Shadow")))
    card(tab).click()
    assert tab.receive() == ()
    assert "the visitor had taken over the page" in told(tab)
    assert tab.state("[app.inner, app.shadow]") == [1, 0]


def test_an_action_under_way_stops_and_closing_the_question_ends_the_run(tab: Tab) -> None:
    tab.page.evaluate("() => pilotfish.on('before_action', () => { app.acts = true })")
    tab.send(call("wait_until", text="Never", timeout=30_000))
    tab.wait_for("app.acts")
    tab.page.locator("#add").click()
    card(tab)
    tab.page.keyboard.press("Escape")
    tab.wait_for("window.ended")
    assert tab.state("ended.status") == "stopped"
    assert tab.state("app.trusted") == [True]


def test_the_agents_own_events_and_looking_are_no_take_over(tab: Tab) -> None:
    page = tab.page
    steps = tab.turn(
        call("fill_input", ref=tab.ref("textbox", "Name"), value="Bob"),
        call("fill_input", ref=tab.ref("textbox", "Words"), value="Good day"),
        call("check", ref=tab.ref("checkbox", "As a gift")),
        call("press_key", key="Tab"),
        call("click", ref=tab.ref("button", "Add a line")),
    )
    assert [step.outcome.status for step in steps] == ["done"] * 5
    for key in ("Tab", "PageDown", "Control+c", "Shift"):
        page.keyboard.press(key)
    page.mouse.move(300, 300)
    page.mouse.wheel(0, 50)
    page.evaluate("at('add').click()")
    page.locator(".bar").locator(".said").click()
    (step,) = tab.turn(call("click", ref=tab.ref("button", "Add a line")))
    assert step.outcome.status == "done"
    assert tab.state("app.clicks") == 3


def test_it_survives_a_page_that_the_visitor_goes_to(tab: Tab) -> None:
    page = tab.page
    page.locator("#city").fill("x")
    page.locator("#city").press("A")
    page.get_by_text("You have the page").first.wait_for()
    page.goto(tab.hard.site.url + "/hard/second")
    tab.send(call("navigate", path="/hard/ways"))
    card(tab).click()
    assert tab.receive() == ()
    assert page.url.endswith("/hard/second")
    assert 'the address: "/hard/shared" to "/hard/second"' in told(tab).replace('\\"', '"')


def test_cards_ask_in_the_visitors_language(tab: Tab) -> None:
    tab.page.evaluate("() => pilotfish.configure({ locale: 'de' })")
    tab.page.locator(".root[lang=de]").wait_for(state="attached")
    gone = tab.ref("button", "Delete account")
    tab.send(call("press_key", ref=gone, key="Enter"))
    card = tab.page.get_by_role("alertdialog")
    card.get_by_text("Enter auf „Delete account“ drücken?").wait_for()
    tab.answer("Abbrechen")
    tab.wait_for("window.ended")
    assert tab.state("[ended.status, app.gone ?? 0]") == ["stopped", 0]
