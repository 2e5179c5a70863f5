"""What counts as consent: a person's press on our own card, and nothing that a script can do."""

# ruff: noqa: E501 - page literals keep their lines
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.page_messages import Decision, Run
from pilotfish_client.server_messages import ConfirmAction, Status
from site_page import OpenSite
from wire_server import WireServer

Asked = Callable[[ConfirmAction], Page]

BODY = "<button id=b onclick='presses++'>Press</button><script>presses = 0</script>"
ARMED_MS = 750


def confirmation() -> ConfirmAction:
    return ConfirmAction(
        digest="d", actionName="click", params={}, message="Pay $48.00?", expires=0
    )


@pytest.fixture
def asked(open_site: OpenSite, wire: WireServer) -> Asked:
    """A page in the middle of a run that is asked this."""

    def ask(message: ConfirmAction) -> Page:
        page = open_site(BODY)
        page.evaluate(
            """() => {
              window.heard = [];
              pilotfish.on('confirm_action', payload => heard.push(payload));
              pilotfish.run('x');
            }"""
        )
        run = wire.wait_for(Run)
        wire.send(Status(status="waiting", run_id=run.run_id), message)
        expect(page.locator(".card")).to_be_visible()
        return page

    return ask


HEARD = "({ ...heard[0], decide: typeof heard[0].decide })"


def test_a_host_may_always_decline_and_never_approve_by_itself(
    asked: Asked, wire: WireServer
) -> None:
    page = asked(confirmation())
    assert page.evaluate(HEARD) == {
        "actionName": "click",
        "params": {},
        "message": "Pay $48.00?",
        "kind": "action",
        "decide": "function",
    }
    page.evaluate("b.onclick = () => { heard[0].decide(true); pilotfish.respond(true) }")
    page.click("#b")
    expect(page.locator(".card")).to_be_visible()
    assert wire.all(Decision) == []
    page.evaluate("heard[0].decide(false)")
    assert wire.wait_for(Decision).approved is False
    page.evaluate("heard[0].decide(true)")
    assert len(wire.all(Decision)) == 1


def test_a_script_cannot_turn_the_press_that_cancels_into_a_yes(
    asked: Asked, wire: WireServer
) -> None:
    page = asked(confirmation())
    page.evaluate(
        """() => {
          for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
            addEventListener(type, () => heard[0].decide(true), true);
          }
        }"""
    )
    page.click("#b")
    press(page.locator(".card"), "Cancel")
    assert wire.wait_for(Decision) == Decision(digest="d", approved=False)
    assert len(wire.all(Decision)) == 1


@pytest.mark.parametrize("named", ["page", "server", "both"])
def test_a_hosts_own_dialog_approves_what_page_and_server_name(
    open_site: OpenSite, wire: WireServer, named: str
) -> None:
    if named != "page":
        wire.state = {"host_may_approve": ["action"]}
    page = open_site(BODY)
    kinds = [] if named == "server" else ["action"]
    page.evaluate("kinds => pilotfish.configure({ consent: { hostMayApprove: kinds } })", kinds)
    page.evaluate("() => void pilotfish.on('confirm_action', it => { window.question = it })")
    wire.begin(page, "x", confirmation(), status="waiting")
    expect(page.locator(".card")).to_be_visible()
    page.evaluate("question.decide(true)")
    if named == "both":
        assert wire.wait_for(Decision) == Decision(digest="d", approved=True)
    else:
        expect(page.locator(".card")).to_be_visible()
        assert wire.all(Decision) == []


@pytest.mark.parametrize("kind", ["payment", "delete", "credentials"])
def test_some_kinds_are_the_visitors_alone(open_site: OpenSite, kind: str) -> None:
    page = open_site(BODY)
    told = page.evaluate(
        """kind => { try { pilotfish.configure({ consent: { hostMayApprove: [kind] } }) }
        catch (error) { return error.message } }""",
        kind,
    )
    assert "the visitor's alone" in told


def test_what_lies_over_the_card_takes_the_press(asked: Asked, wire: WireServer) -> None:
    page = asked(confirmation())
    page.wait_for_timeout(ARMED_MS)
    box = page.get_by_role("button", name="Approve").bounding_box()
    assert box
    page.evaluate(
        """() => {
          const over = document.createElement('div');
          over.popover = 'manual';
          over.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;opacity:0';
          document.body.append(over);
          over.showPopover();
        }"""
    )
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(50)
    assert wire.all(Decision) == []


MOVING = """() => {
  const bar = document.querySelector('pilotfish-widget').shadowRoot.querySelector('.bar');
  let up = false;
  window.moving = true;
  (function frame() {
    up = !up;
    bar.style.marginBottom = window.moving && up ? '1px' : '0px';
    if (window.moving) requestAnimationFrame(frame);
  })();
}"""


def test_a_press_while_the_card_moves_decides_nothing_whatever_the_clocks_say(
    asked: Asked, wire: WireServer
) -> None:
    page = asked(confirmation())
    page.evaluate(MOVING)
    page.evaluate("performance.now = () => 0")
    page.evaluate("Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1e9 })")
    box = page.get_by_role("button", name="Approve").bounding_box()
    assert box
    page.wait_for_timeout(ARMED_MS)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".card")).to_be_visible()
    assert wire.all(Decision) == []
    page.evaluate("window.moving = false")
    press(page.locator(".card"), "Approve")
    assert wire.wait_for(Decision).approved is True


def test_what_the_server_says_is_shown_as_it_is(asked: Asked) -> None:
    """Letters that turn or hide others, and 3,000 characters that push the buttons out of view."""
    long = "Refund \u202e00.84$\u202c to\u200b Ada? " + "really " * 600
    page = asked(replace(confirmation(), message=long))
    told = page.locator(".card p").inner_text()
    assert told.startswith("Refund ⟨202e⟩00.84$⟨202c⟩ to⟨200b⟩ Ada?")
    assert len(told) <= 240
    expect(page.get_by_role("button", name="Approve")).to_be_in_viewport(ratio=1)


POPOVER = """<button id=opens>Open</button>
<div id=menu role=group tabindex=-1><input id=note aria-label=Note></div>
<script>
heard = [];
const pointer = 'pointerdown pointerup pointermove pointerover mousedown mouseup mousemove mouseover';
const others = ' click touchstart keydown keypress keyup focus blur focusin focusout';
for (const type of (pointer + others).split(' ')) document.addEventListener(type, (event) => heard.push(type), true);
menu.addEventListener('focusout', () => { menu.hidden = true });
note.addEventListener('blur', () => { menu.hidden = true });
document.addEventListener('pointerdown', ({ target }) => { menu.hidden ||= !menu.contains(target) });
</script>"""


@pytest.mark.parametrize("by", ["mouse", "Enter", " "])
def test_the_page_hears_nothing_of_the_card_and_what_is_open_stays_open(
    open_site: OpenSite, wire: WireServer, by: str
) -> None:
    page = open_site(POPOVER)
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    page.focus("#note")
    wire.send(Status(status="waiting", run_id=run.run_id), confirmation())
    card = page.locator(".card")
    expect(card).to_be_visible()
    page.wait_for_timeout(ARMED_MS)
    page.evaluate("heard.length = 0")
    if by == "mouse":
        # On its words first: they are no button.
        card.locator("p").click()
        card.get_by_role("button", name="Approve").click()
    else:
        card.get_by_role("button", name="Approve").focus()
        page.keyboard.press(by)
    assert wire.wait_for(Decision).approved is True
    assert not page.evaluate("menu.hidden")
    told = page.evaluate("heard")
    # What the pointer does on its way to the card is the page's.
    assert not {*told} - {"pointermove", "pointerover", "mousemove", "mouseover"}, told
    assert by == "mouse" or told == []
    assert page.evaluate("document.activeElement.id") == "note"


def test_an_early_press_starts_the_half_second_anew(page_with: Callable[[str, str], Page]) -> None:
    tab = page_with("<p>", "ui/card/consent.ts")
    counted = tab.evaluate(
        """() => {
            let now = 0;
            const rect = () => ({ left: 0, top: 0, width: 9, height: 9 });
            const native = { now: () => now, rect, text: () => '', frame() {}, time: () => now };
            const standing = unit.createStanding(native, document.body, []);
            const counted = [];
            standing.watch();
            for (now of [400, 700, 1100, 1600]) standing.answer({}, () => counted.push(now));
            return counted;
        }"""
    )
    assert counted == [1600]
