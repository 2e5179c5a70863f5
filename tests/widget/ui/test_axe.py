"""axe finds nothing in any state: in an open root, since it cannot look into a closed one."""

import pytest
from playwright.sync_api import Page

from built import WIDGET
from site_page import OpenSite
from widget.ui.reference import differences
from widget.ui.scenes import BODY, STATES, bring
from wire_server import WireServer

AXE = WIDGET / "node_modules/axe-core/axe.min.js"


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
    page.evaluate(f"pilotfish.configure({{ look: {{ theme: '{theme}' }} }})")
    bring(page, wire, state)
    assert violations(page) == []
    assert differences(page, f"{theme}-1280", state) == []


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
    assert differences(page, "light-320", state) == []
    boxes = page.locator(".palette, .bar, .bar button, .card, .card input").evaluate_all(
        """all => all.filter(it => it.checkVisibility())
          .map(it => [it.className, it.getBoundingClientRect()])
          .filter(([, it]) => it.left < 0 || it.right > 320 || it.top < 0 || it.bottom > 256)
          .map(([name, { top, bottom }]) => `${name} ${top} ${bottom}`)"""
    )
    assert boxes == []
