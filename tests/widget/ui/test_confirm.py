"""The card about an action of the page: what it marks and covers, and where it answers."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cards import READ_MS, press
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Decision, OutcomeMessage, Run, Stop
from pilotfish_client.server_messages import (
    Act,
    ConfirmAction,
    Done,
    Observe,
    Status,
    Step,
    Subtitle,
)
from site_page import TAG, OpenSite
from wire_server import WireServer

LANGUAGES = ("en", "de", "fr", "es", "zh-Hans", "zh-Hant", "ar", "ja")
RUNS = (
    """<main><h1>Runs</h1><table><tr><td>loud-fox-31<td><button id=x>{}</button></table></main>"""
)
BOX = "it => it.getBoundingClientRect().toJSON()"


def held(page: Page, wire: WireServer, name: str) -> str:
    """The page's own card about a press of the control with that name."""
    run = wire.begin(page, "x", Subtitle(say_id="s", text="I look."), Observe())
    rows = wire.rows()
    cells = [it for row in rows for it in (row, *(row.cells or []))]
    ref = next(row.ref for row in cells if row.name == name)
    document = wire.hellos[-1].document
    wire.send(Act(action_id="r.1", document=document, epoch=1, name="click", args={"ref": ref}))
    approval = wire.wait_for(OutcomeMessage).outcome.approval
    assert approval
    wire.send(
        Status(status="waiting", run_id=run.run_id),
        ConfirmAction(digest=approval.digest, actionName="x", params={}, message="?", expires=0),
    )
    page.get_by_role("alertdialog").wait_for()
    return run.run_id


def overlaps(one: dict[str, float], two: dict[str, float]) -> bool:
    across = one["left"] < two["right"] and two["left"] < one["right"]
    return across and one["top"] < two["bottom"] and two["top"] < one["bottom"]


@pytest.mark.parametrize(
    ("steps", "told", "ui"),
    [
        (["click failed", "navigate done"], "One step did not work.", "full"),
        (["click failed"], "One step did not work.", "none"),
        (["click failed", "click done", "find failed"], "", "full"),
    ],
)
def test_the_next_card_says_that_a_step_before_did_not_work(
    open_site: OpenSite, wire: WireServer, steps: list[str], told: str, ui: str
) -> None:
    page = open_site(RUNS.format("Delete"))
    page.evaluate("ui => pilotfish.configure({ look: { ui } })", ui)
    run = wire.begin(page, "refund both")
    for number, (name, status) in enumerate(map(str.split, steps), 1):
        outcome = Outcome(status=status, message="")  # type: ignore[arg-type]
        wire.send(Step(run_id=run.run_id, number=number, name=name, args={}, outcome=outcome))
    card = page.get_by_role("alertdialog")
    for digest, lines in (("d1", [told] if told else []), ("d2", [])):
        asked = ConfirmAction(
            digest=digest, actionName="x", params={}, message="Refund?", expires=0
        )
        wire.send(Status(status="waiting", run_id=run.run_id), asked)
        expect(card).to_have_count(1)
        assert card.locator(".says").all_inner_texts() == lines, digest
        press(card, "Approve")
        assert wire.wait_for(Decision).digest == digest


@pytest.mark.parametrize("width", [320, 1280])
def test_stop_never_comes_to_where_approve_stood(
    open_site: OpenSite, wire: WireServer, width: int
) -> None:
    page = open_site(RUNS.format("Delete"), viewport=(width, 600))
    page.emulate_media(reduced_motion="reduce")
    held(page, wire, "Delete")
    card = page.get_by_role("alertdialog")
    for language in LANGUAGES:
        page.evaluate("locale => pilotfish.configure({ locale })", language)
        page.locator(f".root[lang={language}]").wait_for(state="attached")
        approve = card.locator(".main").evaluate(BOX)
        stop = page.locator(".bar .stop").evaluate(BOX)
        # The row of Stop comes down to the buttons of the card when that goes.
        assert not (approve["left"] < stop["right"] and stop["left"] < approve["right"]), language


def test_a_double_click_on_approve_stops_nothing(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(RUNS.format("Delete"), viewport=(320, 600))
    held(page, wire, "Delete")
    page.wait_for_timeout(READ_MS)
    box = page.get_by_role("button", name="Approve").evaluate(BOX)
    page.mouse.dblclick(box["x"] + 20, box["y"] + 20)
    assert wire.wait_for(Decision).approved is True
    # Wherever the second press lands, also on Stop itself.
    page.locator(".bar .stop").dispatch_event("click")
    assert wire.all(Stop) == []
    expect(page.locator(".bar .stop")).to_be_visible()
    page.wait_for_timeout(550)
    page.locator(".bar .stop").click()
    wire.wait_for(Stop)


@pytest.mark.parametrize(
    ("name", "effect"),
    [("Delete", "Deletes"), ("Pay $12.00", "Spends money"), ("Send", "Others will notice this")],
)
def test_the_effect_stands_above_the_question(
    open_site: OpenSite, wire: WireServer, name: str, effect: str
) -> None:
    page = open_site(RUNS.format(name))
    held(page, wire, name)
    card = page.get_by_role("alertdialog")
    expect(card.locator(".effect")).to_have_text(effect)
    accent, colour = page.evaluate(
        """() => {
            const root = document.querySelector('pilotfish-widget').shadowRoot;
            const probe = root.querySelector('.root').appendChild(document.createElement('i'));
            probe.style.background = 'var(--accent)';
            const colours = [probe, root.querySelector('.card .main')]
                .map(it => getComputedStyle(it).backgroundColor);
            probe.remove();
            return colours;
        }"""
    )
    assert (colour == accent) is (effect == "Others will notice this")


def test_cursor_and_frame_stand_on_the_control_until_it_is_decided(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(RUNS.format("Delete"))
    page.emulate_media(reduced_motion="reduce")
    held(page, wire, "Delete")
    control = page.locator("#x").evaluate(BOX)
    frame = page.locator(".border").evaluate(BOX)
    assert overlaps(control, frame) and frame["left"] == control["left"] - 4
    expect(page.locator(".cursor svg")).to_be_visible()
    press(page.get_by_role("alertdialog"), "Cancel")
    wire.wait_for(Decision)
    expect(page.locator(".border")).to_have_count(0)


@pytest.mark.parametrize("at", ["top", "bottom"])
def test_the_card_covers_neither_the_control_nor_the_title(
    open_site: OpenSite, wire: WireServer, at: str
) -> None:
    place = "top: 0" if at == "top" else "bottom: 0"
    dialog = f"<div role=dialog style='position:fixed;{place};left:0;right:0;background:#fff'>"
    page = open_site(
        f"{dialog}<h2>Remove the run</h2><p>For good.</p><button id=x>Delete</button></div>"
    )
    page.emulate_media(reduced_motion="reduce")
    held(page, wire, "Delete")
    page.wait_for_timeout(100)
    bar = page.locator(".bar").evaluate(BOX)
    for selector in ("h2", "#x"):
        assert not overlaps(bar, page.locator(selector).evaluate(BOX)), selector


def test_what_was_said_of_an_earlier_step_is_not_shown_beside_the_question(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(RUNS.format("Delete"))
    run = held(page, wire, "Delete")
    # Said in the same turn.
    expect(page.locator(".bar .line")).to_be_visible()
    press(page.get_by_role("alertdialog"), "Cancel")
    wire.send(Status(status="thinking", run_id=run))
    wire.send(ConfirmAction(digest="d", actionName="x", params={}, message="Pay?", expires=0))
    expect(page.get_by_role("alertdialog", name="Pay?")).to_be_visible()
    expect(page.locator(".bar .line")).to_be_hidden()
    expect(page.locator(".bar .stop")).to_be_visible()


@pytest.mark.parametrize(
    ("status", "mark"), [("done", "done"), ("stopped", "stopped"), ("partial", "failed")]
)
def test_a_tick_only_for_what_is_done(
    open_site: OpenSite, wire: WireServer, status: Any, mark: str
) -> None:
    page = open_site("<p>x")
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    wire.send(Done(run_id=run.run_id, status=status, summary="It is over."))
    expect(page.locator(".bar")).to_have_attribute("data-is", mark)
    ticks = page.locator(".mark path[d^='m5 12.5']")
    expect(ticks).to_have_count(1 if status == "done" else 0)


def test_addresses_stand_under_details(open_site: OpenSite, wire: WireServer) -> None:
    press_it = "fetch('/caf%C3%A9', { method: 'POST' })"
    body = f"""<ul><li>Order 7 <button onclick="{press_it}">Go</button></ul>"""
    page = open_site(body, tag='<script src="/agent/pilotfish-early.js"></script>' + TAG)
    held(page, wire, "Go")
    card = page.get_by_role("alertdialog")
    expect(card.locator("li")).to_be_hidden()
    card.get_by_text("Details").click()
    expect(card.locator("li")).to_have_text("→ POST /café")


def test_a_sum_that_changes_draws_the_card_again(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(
        "<form method=post onsubmit='event.preventDefault(); window.paid = 1'>"
        "<p>Total <b id=t>$24.00</b></p><button>Place the order</button></form>"
    )
    held(page, wire, "Place the order")
    card = page.get_by_role("alertdialog")
    expect(card.locator("p")).to_have_text("Place the order for $24.00?")
    page.evaluate("t.textContent = '$99.00'")
    expect(card.locator("p")).to_have_text("Place the order for $99.00?")
    press(card, "Approve")
    digest = wire.wait_for(Decision).digest
    wire.send(Observe())
    ref = next(row.ref for row in wire.rows() if row.name == "Place the order")
    document = wire.hellos[-1].document
    again = Act(
        action_id="r.2", document=document, epoch=1, name="click", args={"ref": ref}, digest=digest
    )
    wire.send(again)
    assert wire.wait_for(OutcomeMessage).outcome.status == "needs_approval"
    assert page.evaluate("window.paid") is None
