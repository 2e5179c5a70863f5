"""axe finds nothing in any state: in an open root, since it cannot look into a closed one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Run
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import (
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Plan,
    Status,
    Subtitle,
    Todo,
)
from wire_server import WIDGET, WireServer

OpenSite = Callable[..., Page]

AXE = WIDGET / "node_modules/axe-core/axe.min.js"
SHOTS = os.environ.get("PILOTFISH_SHOTS")
BODY = "<title>Shop</title><main><h1>Shop</h1><p>Mugs and bowls.</p></main>"
LONG = "Two mugs are **in your cart**:\n\n- blue mug\n- [white mug](/mugs/2)\n\nUse `MUG10`."
TODOS = [Todo(id="1", description="Find a mug", done=True), Todo(id="2", description="Pay")]
STATES: dict[str, list[FromServer]] = {
    "palette": [],
    "busy": [Plan(summary="", todos=TODOS), Subtitle(say_id="s", text="I look at the mugs.")],
    "ask": [AskUser(ask_id="q", question="Which name?")],
    "choice": [AskUserChoice(ask_id="q", question="Which mug?", options=["Blue", "White"])],
    "pause": [AskUser(ask_id="q", question="This is the orders table.", pause=True)],
    "confirm": [
        ConfirmAction(digest="d", actionName="x", params={}, message="Pay $48.00?", expires=0)
    ],
    "done": [Done(run_id="", status="done", summary=LONG)],
    "failed": [Done(run_id="", status="failed", summary="That did not work.")],
}


def bring(page: Page, wire: WireServer, state: str) -> None:
    page.evaluate(
        "pilotfish.configure({ examples: ['Turn on dark mode'], autoHide: 0, launcher: 'none' })"
    )
    if state == "palette":
        page.evaluate("pilotfish.open()")
        return
    page.evaluate("() => void pilotfish.run('add two mugs')")
    run = wire.wait_for(Run)
    wire.send(Status(status="thinking", run_id=run.run_id))
    for message in STATES[state]:
        if isinstance(message, Done):
            message = Done(run_id=run.run_id, status=message.status, summary=message.summary)
        wire.send(message)
    cards = {"ask", "choice", "pause", "confirm"}
    expect(page.locator(".card" if state in cards else ".line:not(.task)")).to_be_visible()


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return page.evaluate(
        """async () => {
          const { violations } = await axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
          });
          return violations.flatMap(({ id, nodes }) => nodes.map((it) =>
            `${id}: ${it.html.slice(0, 120)} ${it.failureSummary.slice(0, 200)}`));
        }"""
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(open_site: OpenSite, wire: WireServer, state: str, theme: str) -> None:
    page = open_site(BODY)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(f"pilotfish.configure({{ theme: '{theme}' }})")
    bring(page, wire, state)
    assert violations(page) == []


def test_axe_sees_into_the_widget(open_site: OpenSite) -> None:
    page = open_site(BODY)
    page.evaluate("pilotfish.open()")
    page.locator(".palette").evaluate("it => it.append(document.createElement('button'))")
    assert [it for it in violations(page) if it.startswith("button-name")]


@pytest.mark.parametrize("state", STATES)
def test_nothing_leaves_the_smallest_window(
    open_site: OpenSite, wire: WireServer, state: str
) -> None:
    """WCAG 2.2 1.4.10: 320 x 256 px."""
    page = open_site(BODY, viewport=(320, 256))
    page.emulate_media(reduced_motion="reduce")
    bring(page, wire, state)
    boxes = page.locator(".palette, .bar, .bar button, .card, .card input").evaluate_all(
        """all => all.filter(it => it.checkVisibility())
          .map(it => [it.className, it.getBoundingClientRect()])
          .filter(([, it]) => it.left < 0 || it.right > 320 || it.top < 0 || it.bottom > 256)
          .map(([name, { top, bottom }]) => `${name} ${top} ${bottom}`)"""
    )
    assert boxes == []


@pytest.mark.skipif(not SHOTS, reason="pictures to look at are drawn on demand")
@pytest.mark.parametrize("size", [(320, 256), (375, 667), (1280, 720)])
@pytest.mark.parametrize("look", ["light", "dark", "rtl", "forced"])
def test_pictures_to_look_at(
    open_site: OpenSite, wire: WireServer, look: str, size: tuple[int, int]
) -> None:
    for state in STATES:
        wire.pages.clear()
        page = open_site(BODY, viewport=size)
        page.emulate_media(
            reduced_motion="reduce", forced_colors="active" if look == "forced" else "none"
        )
        page.evaluate(
            f"pilotfish.configure({{ theme: '{'dark' if look == 'dark' else 'light'}' }})"
        )
        if look == "rtl":
            page.evaluate("document.documentElement.dir = 'rtl'")
            page.evaluate("pilotfish.configure({ locale: 'ar' })")
            expect(page.locator(".root")).to_have_attribute("dir", "rtl")
        bring(page, wire, state)
        page.screenshot(path=Path(SHOTS or "") / f"{look}-{size[0]}-{state}.png")
