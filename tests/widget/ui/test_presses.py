"""Space and presses on the bar: what they accept, and what they never do."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from pilotfish_client.page_messages import Decision, Event, Respond, Run, Stop
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import AskUser, ConfirmAction, Status, Subtitle
from site_page import OpenSite
from wire_server import WireServer

Asked = Callable[[FromServer], Page]

FIELD = "<p style='height:300px'></p><input id=name aria-label=Name>"
SAID = "This is the orders table."
NARRATED = AskUser(ask_id="q", question="Space goes on.", pause=True, code="narrated")
PAUSE = AskUser(ask_id="q", question="Press Continue.", pause=True)
CONFIRM = ConfirmAction(digest="d", actionName="x", params={}, message="Pay?", expires=2**42)
ONCE_MS = 500
"""Longer than two presses that are one answer."""


@pytest.fixture
def asked(open_site: OpenSite, wire: WireServer) -> Asked:
    """A run whose narration is followed by this question."""

    def ask(message: FromServer) -> Page:
        page = open_site(FIELD)
        page.evaluate(
            "() => { pilotfish.configure({narration: {pause: true}}); pilotfish.run('x') }"
        )
        run = wire.wait_for(Run)
        wire.send(
            Status(status="thinking", run_id=run.run_id),
            Subtitle(say_id="s", text=SAID),
            Status(status="waiting", run_id=run.run_id),
            message,
        )
        expect(page.locator(".card")).to_be_visible()
        return page

    return ask


def hint(page: Page) -> Locator:
    """Words of the bar that are no control."""
    return page.locator(".card p")


def test_the_server_is_told_that_each_narration_waits(asked: Asked, wire: WireServer) -> None:
    """Row 113: the automatic pause is a setting, off at first."""
    page = asked(NARRATED)
    assert wire.wait_for(Event).payload == {"pause": True}
    page.evaluate("pilotfish.configure({ narration: { pause: false } })")
    told = wire.wait_for(Event)
    assert (told.name, told.payload) == ("narration", {"pause": False})


def test_space_goes_on_after_a_narration(asked: Asked, wire: WireServer) -> None:
    """Row 113: Space continues, wherever the focus is."""
    page = asked(NARRATED)
    expect(page.locator(".line")).to_have_text(SAID)
    expect(page.locator(".spoken")).to_have_text(SAID)
    page.keyboard.press("Space")
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="continue", source="option")
    expect(page.locator(".card")).to_have_count(0)


@pytest.mark.parametrize("keys", [["Space", "Space"], ["Escape"]])
def test_twice_space_or_escape_ends_the_run(
    asked: Asked, wire: WireServer, keys: list[str]
) -> None:
    """Row 113: twice Space exits, Escape cancels."""
    page = asked(NARRATED)
    for key in keys:
        page.keyboard.press(key)
    wire.wait_for(Stop)
    expect(page.locator(".line")).to_have_text("Stopped.")
    page.wait_for_timeout(ONCE_MS)
    assert wire.all(Respond) == []


def test_space_in_a_field_is_a_space_and_with_control_goes_on(
    asked: Asked, wire: WireServer
) -> None:
    """Rows 117 and 118."""
    page = asked(NARRATED)
    page.focus("#name")
    page.keyboard.type("a b ")
    page.wait_for_timeout(ONCE_MS)
    assert page.input_value("#name") == "a b "
    assert wire.all(Respond) == []
    page.keyboard.press("Control+Space")
    assert wire.wait_for(Respond).source == "option"
    assert page.input_value("#name") == "a b "


def test_a_press_on_the_bar_is_space(asked: Asked, wire: WireServer) -> None:
    """Row 119: once continues."""
    page = asked(NARRATED)
    hint(page).click()
    assert wire.wait_for(Respond).source == "option"
    wire.send(AskUser(ask_id="q2", question="Press Continue.", pause=True))
    hint(page).click()
    assert wire.wait_for(Respond).ask_id == "q2"


def test_a_double_press_on_the_bar_ends_the_run(asked: Asked, wire: WireServer) -> None:
    """Row 119: twice rejects."""
    page = asked(NARRATED)
    page.locator(".mark").dblclick()
    wire.wait_for(Stop)
    page.wait_for_timeout(ONCE_MS)
    assert wire.all(Respond) == []


def test_a_press_that_means_something_else_is_no_answer(asked: Asked, wire: WireServer) -> None:
    """Row 119: buttons, selected words, moved pointers and synthetic events."""
    page = asked(NARRATED)
    line = page.locator(".line")
    line.dblclick(position={"x": 30, "y": 8})
    box = line.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 10)
    page.mouse.up()
    page.mouse.click(5, 5)
    page.evaluate(
        """() => {
          const root = document.querySelector('pilotfish-widget').shadowRoot;
          for (const type of ['pointerdown', 'click', 'click'])
            root.querySelector('.mark').dispatchEvent(
              new PointerEvent(type, { bubbles: true, composed: true }));
          const space = { key: ' ', bubbles: true, composed: true };
          document.body.dispatchEvent(new KeyboardEvent('keydown', space));
        }"""
    )
    page.wait_for_timeout(ONCE_MS)
    assert wire.all(Respond) == [] and wire.all(Stop) == []
    expect(page.locator(".card")).to_be_visible()


def test_nothing_but_its_button_approves(asked: Asked, wire: WireServer) -> None:
    """Row 119: a press on the bar approves no consent card, and neither does Space."""
    page = asked(CONFIRM)
    page.wait_for_timeout(750)
    for place in (page.locator(".told"), page.locator(".mark"), page.locator(".line")):
        place.click()
    page.keyboard.press("Space")
    page.keyboard.press("Control+Space")
    page.wait_for_timeout(ONCE_MS)
    assert wire.all(Decision) == []
    expect(page.locator(".card")).to_be_visible()


def test_touch_screens_read_of_taps(asked: Asked, wire: WireServer) -> None:
    """Row 119: touch wording."""
    page = asked(PAUSE)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
    media = [{"name": "hover", "value": "none"}, {"name": "pointer", "value": "coarse"}]
    session.send("Emulation.setEmulatedMedia", {"features": media})
    wire.send(AskUser(ask_id="q2", question="Space goes on.", pause=True, code="narrated"))
    expect(hint(page)).to_have_text("Tap to go on, tap twice to end this.")
    expect(page.locator(".card kbd")).to_be_hidden()
    box = hint(page).bounding_box()
    assert box
    page.locator(".card p").evaluate("it => it.scrollIntoView()")
    touch = {"x": box["x"] + 20, "y": box["y"] + 8}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert wire.wait_for(Respond).ask_id == "q2"
