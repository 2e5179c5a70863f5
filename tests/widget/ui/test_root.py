"""Where the widget lives, what it leaves alone, and what it survives."""

import pytest
from playwright.sync_api import expect

from pilotfish_client.page_messages import Decision, ObservationMessage, OutcomeMessage, Run
from pilotfish_client.server_messages import (
    Act,
    AskUserChoice,
    ConfirmAction,
    Done,
    Observe,
    Plan,
    Status,
    Subtitle,
    Todo,
)
from site_page import TAG, OpenSite
from waiting import wait_until
from wire_server import WireServer

HOST = "document.querySelector('pilotfish-widget')"
POLICIES = [
    "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'",
    "default-src 'self'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'self';"
    " require-trusted-types-for 'script'; trusted-types 'none'",
]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_strict_policy_is_never_violated(
    open_site: OpenSite, wire: WireServer, policy: str
) -> None:
    wire.headers = {"Content-Security-Policy": policy}
    page = open_site(
        "<button>Like</button>",
        tag='<script nonce=abc src="/agent/pilotfish-early.js"></script>'
        + TAG.replace("<script ", "<script nonce=abc "),
        pierce=False,
    )
    page.evaluate(
        """() => {
          window.violations = [];
          document.addEventListener('securitypolicyviolation', event => {
            violations.push(`${event.effectiveDirective} ${event.sample || event.blockedURI}`);
          });
          window.heard = [];
          document.querySelector('button').addEventListener('click', () => heard.push('click'));
          for (const name of ['ask_user_choice', 'confirm_action']) {
            pilotfish.on(name, () => heard.push(name));
          }
          pilotfish.configure({ look: { accent: '#0a7' } });
          pilotfish.run('like it');
        }"""
    )
    run = wire.wait_for(Run)
    wire.send(Status(status="thinking", run_id=run.run_id), Observe())
    ops = wire.wait_for(ObservationMessage).observation.ops
    row = next(line.row for op in ops for line in op.lines if line.row.name == "Like")
    wire.send(
        Plan(summary="", todos=[Todo(id="t", description="Like")]),
        Subtitle(say_id="s", text="Here.", about=row.ref),
        Act(
            action_id="a",
            document=wire.hellos[0].document,
            epoch=1,
            name="click",
            args={"ref": row.ref},
        ),
    )
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"
    wire.send(AskUserChoice(ask_id="q", question="Which?", options=["A", "B"]))
    wait_until(page, "heard.includes('ask_user_choice')")
    wire.send(
        ConfirmAction(digest="d", actionName="click", params={}, message="Sure?", expires=2**42)
    )
    # The card's code is loaded with the first question; until then the last one waits.
    wait_until(page, f"heard.includes('confirm_action') && document.activeElement === {HOST}")
    page.keyboard.press("Escape")
    assert wire.wait_for(Decision).approved is False
    page.evaluate("pilotfish.debug.show()")
    wire.send(Done(run_id=run.run_id, status="done", summary="Liked."))
    wait_until(page, "!pilotfish.isRunning()")
    assert page.evaluate("violations") == []
    assert [line for line in page.console if "Content Security Policy" in line] == []


def test_it_stands_beside_the_body_and_survives_its_end(open_site: OpenSite) -> None:
    page = open_site()
    assert page.evaluate(f"{HOST}.parentNode === document.documentElement")
    page.evaluate("document.body.remove()")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_visible()


def test_it_comes_back_when_it_is_taken_away(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate(f"window.host = {HOST}; host.remove()")
    page.wait_for_function("host.isConnected")
    page.evaluate("document.documentElement.replaceChildren(document.createElement('body'))")
    page.wait_for_function("host.isConnected")
    page.evaluate(
        """() => {
          const body = document.createElement('body');
          const html = document.createElement('html');
          html.append(body);
          document.documentElement.replaceWith(html);
        }"""
    )
    page.wait_for_function("host.parentNode === document.documentElement")


def test_a_page_that_always_takes_it_away_does_not_hang(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate(
        f"""() => {{
          window.times = 0;
          const host = {HOST};
          new MutationObserver(() => {{ times += 1; host.remove(); }})
            .observe(document.documentElement, {{ childList: true }});
          host.remove();
        }}"""
    )
    page.wait_for_function("times > 3")
    assert page.evaluate("1 + 1") == 2


def test_it_moves_into_an_open_modal_and_out_again(open_site: OpenSite, wire: WireServer) -> None:
    dialog = "<dialog id=d><input aria-label=Name><dialog id=e>Inner</dialog></dialog>"
    page = open_site(dialog)
    page.evaluate("d.showModal()")
    page.wait_for_function(f"{HOST}.parentNode === d")
    page.keyboard.press("Control+k")
    expect(page.get_by_label("What would you like to do?")).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate("d.open")
    page.evaluate("e.showModal()")
    page.wait_for_function(f"{HOST}.parentNode === e")
    page.evaluate("e.close()")
    page.wait_for_function(f"{HOST}.parentNode === d")
    page.evaluate("d.remove()")
    page.wait_for_function(f"{HOST}.parentNode === document.documentElement")


def test_a_dialog_that_is_not_modal_is_left_alone(open_site: OpenSite) -> None:
    page = open_site("<dialog id=d>Hi</dialog>")
    page.evaluate("d.show()")
    page.wait_for_timeout(100)
    assert page.evaluate(f"{HOST}.parentNode === document.documentElement")


def test_words_half_typed_survive_a_modal_that_opens(open_site: OpenSite) -> None:
    page = open_site("<dialog id=d>Hi</dialog>")
    page.keyboard.press("Control+k")
    page.keyboard.type("add two")
    page.evaluate("d.showModal()")
    page.wait_for_function(f"{HOST}.parentNode === d")
    field = page.get_by_label("What would you like to do?")
    expect(field).to_have_value("add two")
    field.press("End")
    field.press_sequentially(" mugs")
    expect(field).to_have_value("add two mugs")


def test_presses_and_keys_inside_are_not_the_pages(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate(
        """() => {
          window.heard = [];
          const types = ['click', 'mousedown', 'pointerdown', 'pointerup', 'keydown', 'keyup',
                         'focusin', 'input', 'touchstart'];
          for (const type of types) document.addEventListener(type, () => heard.push(type));
        }"""
    )
    page.get_by_role("button", name="Pilotfish").click()
    page.keyboard.type("a")
    page.keyboard.press("Escape")
    assert page.evaluate("heard") == []
    page.mouse.click(300, 300)
    assert "click" in page.evaluate("heard")


def test_it_is_not_printed_and_takes_no_place(open_site: OpenSite) -> None:
    page = open_site()
    before = page.evaluate("document.documentElement.scrollHeight")
    page.keyboard.press("Control+k")
    assert page.evaluate("document.documentElement.scrollHeight") == before
    page.emulate_media(media="print")
    expect(page.locator(".palette")).to_be_hidden()


def test_the_pages_own_rules_do_not_reach_it(open_site: OpenSite) -> None:
    rules = "<style>html > * { display: none !important; opacity: 0 !important }</style>"
    page = open_site(head=rules)
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_visible()


def test_it_is_not_in_the_observation(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<button>Like</button>")
    page.evaluate("() => void pilotfish.run('x')")
    wire.wait_for(Run)
    wire.send(Observe())
    ops = wire.wait_for(ObservationMessage).observation.ops
    names = [getattr(line.row, "name", line.row) for op in ops for line in op.lines]
    assert names == ["Like"]


@pytest.mark.parametrize(("position", "side"), [("end", "left"), ("start", "right")])
def test_it_is_mirrored_where_the_page_is(open_site: OpenSite, position: str, side: str) -> None:
    page = open_site()
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.evaluate(f"pilotfish.configure({{ palette: {{ launcher: '{position}' }} }})")
    box = page.locator(".root > .fish").bounding_box()
    assert box
    assert (box["x"] < 100) == (side == "left")


def test_a_phone_shows_all_of_it(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(viewport=(390, 700))
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    long = "A very long option that needs more than one line on a small screen, as some do"
    wire.send(
        Status(status="waiting", run_id=run.run_id),
        AskUserChoice(ask_id="q", question="Which?", options=[long] * 6),
    )
    expect(page.locator(".option").nth(5)).to_be_visible()
    for selector in (".bar", ".option", ".field", ".stop"):
        box = page.locator(selector).first.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    bar = page.locator(".bar").bounding_box()
    assert bar
    assert bar["y"] >= 0
    expect(page.locator(".root > .fish")).to_be_hidden()
