"""`present_surface` over the real wire: drawn by the page's own renderer, answered at most once."""

from typing import Any

import pytest
from playwright.sync_api import Locator

from end_to_end.hard import Hard, Tab
from pilotfish.agent.page.step import Step

LIST = {"kind": "choice_list", "bind": "/items", "props": {"title": "Which size? <b>x</b>"}}
SURFACE: dict[str, Any] = {"root": LIST, "data": {"items": ["S", "L"]}}


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("surfaces")


def present(tab: Tab, placement: str | None = None, surface: Any = SURFACE) -> None:
    args = {"surface": surface} | ({"placement": placement} if placement else {})
    tab.send({"tool": "present_surface", "args": args})


def shown(tab: Tab) -> Locator:
    """The button of the size that is chosen."""
    button = tab.page.get_by_role("button", name="L", exact=True)
    button.wait_for()
    return button


def end(tab: Tab) -> Step:
    (step,) = tab.receive()
    tab.page.locator(".card").wait_for(state="detached")
    return step


def test_each_place_draws_and_takes_an_answer(tab: Tab) -> None:
    page = tab.page
    for count, placement in enumerate((None, "modal", "dock", "inline"), 1):
        page.locator("#note").focus()
        present(tab, placement)
        shown(tab)
        if placement == "modal":
            assert page.get_by_role("dialog", name="Your answer").count() == 1
            assert page.evaluate("document.elementFromPoint(5, 5).localName") != "body", "inert"
        styled = page.locator(".size").first.evaluate("it => getComputedStyle(it).color")
        assert styled == "rgb(1, 2, 3)", "by the page's own styles"
        assert page.locator("h2").inner_text() == LIST["props"]["title"], "text is never markup"
        shown(tab).click()
        step = end(tab)
        assert step.outcome.status == "done" and step.outcome.data is not None
        surface_id = step.outcome.data["surface_id"]
        assert step.outcome.data == {
            "surface_id": surface_id,
            "placement": placement or "subtitle",
            "answer": {"value": "L", "index": 1},
            "cancelled": False,
        }
        drawn = tab.state("app.drawn")
        assert len(drawn) == count
        assert drawn[-1] == [surface_id, placement or "subtitle", placement != "inline"]
        assert tab.state("[app.taken, app.gone.length, app.tidied]") == [True, count, count]
        assert page.locator(".size").count() == 0
        assert tab.state("app.last.submit('again')") is False
    assert tab.state("app.events") == ["subtitle", "modal", "dock", "inline"]
    assert '"answer":{"value":"L","index":1}' in str(tab.waiting and tab.waiting.request).replace(
        " ", ""
    )


def test_it_can_always_be_closed_and_a_stop_takes_it_away(tab: Tab) -> None:
    page = tab.page
    for placement in ("subtitle", "modal"):
        present(tab, placement)
        shown(tab)
        page.get_by_label("Other size").focus()
        page.keyboard.press("Escape")
        step = end(tab)
        assert (step.outcome.status, step.outcome.reason) == ("failed", "cancelled")
        assert step.outcome.data and step.outcome.data["cancelled"]
        assert step.outcome.data["answer"] is None
    present(tab, "dock")
    shown(tab)
    page.get_by_role("button", name="Cancel").click()
    assert end(tab).outcome.reason == "cancelled"
    present(tab, "modal")
    shown(tab)
    assert tab.state("pilotfish.respond({picked: 7})")
    answered = end(tab).outcome.data
    assert answered and answered["answer"] == {"picked": 7}
    page.locator("#note").focus()
    present(tab)
    shown(tab)
    page.evaluate("pilotfish.stop()")
    tab.wait_for("window.ended")
    assert tab.state(
        "[app.gone.length, app.tidied, document.querySelectorAll('.size').length]"
    ) == [*(5, 5, 0)]
    assert tab.state("app.last.submit(1)") is False


def test_a_page_that_is_loaded_anew_asks_again_and_is_answered_once(tab: Tab) -> None:
    present(tab, "modal")
    shown(tab)
    first = tab.state("app.drawn[0][0]")
    tab.page.reload()
    shown(tab)
    assert tab.state("app.drawn[0][0]") == first, "the same question"
    tab.page.goto(tab.hard.site.url + "/hard/surfaces?late")
    tab.wait_for("window.pilotfish?.version")
    assert tab.state("app.drawn.length") == 0
    # Registered while the question waits, as a framework does it.
    tab.page.evaluate("() => { app.handle = pilotfish.registerRenderer(render) }")
    shown(tab).click()
    step = end(tab)
    assert step.outcome.data and step.outcome.data["answer"] == {"value": "L", "index": 1}
    assert step.outcome.data["surface_id"] == first


def test_what_cannot_be_shown_is_told(hard: Hard) -> None:
    tab = hard.open("surfaces?none")
    tab.page.evaluate(
        "() => { app.handle = pilotfish.registerRenderer("
        "{ render, kinds: ['choice_list'], placements: ['modal', 'subtitle'] }) }"
    )
    strange = {"root": {"kind": "choice_list", "children": [{"kind": "chart"}]}}
    present(tab, surface=strange)
    assert 'draws no "chart"; it draws choice_list' in end(tab).outcome.message
    present(tab, "dock")
    assert "shows no surface as dock, but as modal, subtitle" in end(tab).outcome.message
    present(tab, surface={"root": {**LIST, "props": {"fails": True}}})
    assert "The page's renderer failed: no such chart" in end(tab).outcome.message
    assert tab.page.locator(".card, .size").count() == 0
    present(tab, surface={"root": {"kind": "choice_list", "onclick": "x"}})
    wrong = end(tab).outcome
    assert wrong.reason == "invalid_args" and "no field 'onclick'" in wrong.message
    tab.page.evaluate("app.handle.remove()")
    present(tab)
    none = end(tab).outcome
    assert (none.status, none.reason) == ("failed", "unsupported")
    assert "no renderer" in none.message and "ask_user" in none.message
    assert tab.state("app.drawn.length") == 0


def test_it_stands_alone_in_its_turn(tab: Tab) -> None:
    press = {"tool": "click", "args": {"ref": tab.ref("button", "Size guide")}}
    surface = {"tool": "present_surface", "args": {"surface": SURFACE}}
    (pressed,) = tab.turn(press, surface)
    assert pressed.name == "click" and tab.state("app.drawn.length") == 0
    assert "alone in its turn: call it by itself" in str(tab.waiting and tab.waiting.request)
    tab.send({"narrate": "Which one?"}, surface, press)
    shown(tab).click()
    assert end(tab).name == "present_surface"
