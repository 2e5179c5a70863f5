"""The cursor and the frames: where the agent is, also while the page moves.

Rows 120, 121 and 123 of the reference.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

PARTS = """
window.root = document.body.appendChild(document.createElement('div'));
window.on = true;
window.items = [];
window.pointer = unit.createCursor(root, () => on);
window.changed = list => items.push(list.map(it => [it.type, it.label]));
window.overlay = unit.createOverlay(root, () => true, changed);
"""
WIDGET = Path(__file__).parents[3] / "widget"
BOX = "position:absolute;left:100px;top:80px;width:60px;height:40px"


@pytest.fixture
def page(page_with: Callable[..., Page], bundle: Callable[[str], str]) -> Page:
    frame = "<iframe id=f style='position:absolute;left:300px;top:200px;border:5px solid'></iframe>"
    opened = page_with(f"<body style='margin:0'><div id=box style='{BOX}'></div>{frame}")
    for entry in ("ui/stage/cursor.ts", "ui/stage/overlay.ts"):
        opened.add_script_tag(content=bundle(entry) + "; Object.assign(window.all ??= {}, unit)")
    opened.evaluate("window.unit = window.all")
    opened.add_script_tag(content=PARTS)
    return opened


def wait_for(page: Page, selector: str, x: int, y: int) -> None:
    """Until it is drawn there: an arrival is told also where no frame comes to draw it."""
    page.wait_for_function(
        "([selector, x, y]) => { const { e, f } = new DOMMatrix("
        "root.querySelector(selector).style.transform); return e === x && f === y }",
        arg=[selector, x, y],
    )


def test_it_glides_and_arrives_in_the_middle(page: Page) -> None:
    took = page.evaluate(
        "async () => { const t = performance.now(); await pointer.moveTo(box);"
        " return performance.now() - t }"
    )
    assert took >= 300
    wait_for(page, ".cursor", 130, 100)


def test_an_input_that_is_not_shown_is_where_it_is_drawn(page: Page) -> None:
    page.evaluate("box.innerHTML = '<label><input type=checkbox hidden id=own></label>'")
    page.evaluate("pointer.moveTo(own)")
    wait_for(page, ".cursor", 130, 100)


def test_it_stays_on_its_element(page: Page) -> None:
    page.evaluate("pointer.moveTo(box)")
    page.evaluate("box.style.left = '400px'")
    wait_for(page, ".cursor", 430, 100)


def test_it_stays_where_its_element_was_that_is_gone(page: Page) -> None:
    """As on a press that shows another page of the same document."""
    page.evaluate("pointer.moveTo(box)")
    wait_for(page, ".cursor", 130, 100)
    page.evaluate("box.remove()")
    page.wait_for_timeout(100)
    wait_for(page, ".cursor", 130, 100)


def test_a_new_target_ends_the_way_to_the_old_one(page: Page) -> None:
    order = page.evaluate(
        """async () => {
          const order = [];
          const first = pointer.moveTo(box).then(() => order.push('first'));
          const second = pointer.moveTo(f).then(() => order.push('second'));
          await Promise.all([first, second]);
          return order;
        }"""
    )
    assert order == ["first", "second"]


@pytest.mark.not_in("firefox", "Firefox's driver emulates no media")
def test_without_motion_it_is_there_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    frames = page.evaluate(
        """async () => {
          let frames = 0;
          const count = () => { frames++; next = requestAnimationFrame(count) };
          let next = requestAnimationFrame(count);
          await pointer.moveTo(box);
          cancelAnimationFrame(next);
          return frames;
        }"""
    )
    assert frames <= 1
    wait_for(page, ".cursor", 130, 100)


def test_switched_off_it_is_nowhere(page: Page) -> None:
    page.evaluate("on = false; pointer.moveTo(box)")
    expect(page.locator(".cursor")).to_be_hidden()


def test_a_press_pulses_and_hide_hides(page: Page) -> None:
    page.evaluate("pointer.moveTo(box)")
    pulses = "(pointer.press(), root.querySelector('.cursor i').getAnimations().length)"
    assert page.evaluate(pulses) == 1
    page.evaluate("pointer.hide()")
    expect(page.locator(".cursor")).to_be_hidden()


def test_an_element_of_a_frame_is_where_the_frame_shows_it(page: Page) -> None:
    page.evaluate(
        "f.contentDocument.body.innerHTML ="
        " '<p id=p style=\"position:absolute;margin:0;left:10px;top:20px;width:40px;height:10px\">'"
    )
    page.evaluate("pointer.moveTo(f.contentDocument.getElementById('p'))")
    wait_for(page, ".cursor", 300 + 5 + 10 + 20, 200 + 5 + 20 + 5)


def test_a_frame_follows_its_element_and_is_the_only_one(page: Page) -> None:
    page.evaluate("overlay.highlight(f, 'Frame'); overlay.border(box, 'Box')")
    wait_for(page, ".border", 96, 76)
    expect(page.locator(".border b")).to_have_text("Box")
    expect(page.locator(".highlight")).to_have_count(0)
    page.evaluate("box.style.top = '300px'")
    wait_for(page, ".border", 96, 296)
    page.evaluate("overlay.clear()")
    items: Any = page.evaluate("items")
    assert items == [[["highlight", "Frame"]], [], [["border", "Box"]], []]


def test_a_frame_goes_with_its_element(page: Page) -> None:
    page.evaluate("overlay.border(box); box.remove()")
    expect(page.locator(".border")).to_be_hidden()


def test_its_colour_is_its_own_the_pages_or_the_usual_one(page: Page) -> None:
    css = (WIDGET / "src/ui/stage/overlay.css").read_text("utf-8")
    page.add_style_tag(content=css)

    def painted(how: str, part: str, *arguments: str) -> str:
        return page.evaluate(
            "([how, part, ...more]) => { overlay[how](box, ...more);"
            " return getComputedStyle(root.querySelector(`.${how}`))[part] }",
            [how, part, *arguments],
        )

    edge, fill = "borderTopColor", "backgroundColor"
    assert painted("border", edge) == "rgb(255, 152, 0)"
    assert painted("highlight", fill) == "rgba(255, 235, 59, 0.4)"
    themed = {"border": "teal", "highlight": "#00f8", "label-bg": "black", "label": "lime"}
    for name, value in themed.items():
        page.evaluate(
            "([name, value]) => document.documentElement.style.setProperty(name, value)",
            [f"--pilotfish-{name}", value],
        )
    assert painted("border", edge) == "rgb(0, 128, 128)"
    assert painted("highlight", fill, "Look") == "rgba(0, 0, 255, 0.533)"
    assert page.evaluate(
        "(({backgroundColor, color}) => [backgroundColor, color])"
        "(getComputedStyle(root.querySelector('b')))"
    ) == ["rgb(0, 0, 0)", "rgb(0, 255, 0)"]
    assert painted("border", edge, "<i>Look</i>", "tomato") == "rgb(255, 99, 71)"
    assert page.evaluate("root.querySelector('b').textContent") == "<i>Look</i>"
    assert page.evaluate("root.querySelectorAll('.border, .highlight').length") == 1
