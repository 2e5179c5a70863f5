"""The automatic pause after each narration, over the real wire (row 113 of the reference)."""

from typing import Any

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def tab(hard: Hard) -> Tab:
    tab = hard.open("shared")
    tab.page.evaluate("pilotfish.configure({ narration: { pause: true } })")
    return tab


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def test_what_follows_a_narration_waits_for_the_visitor(tab: Tab) -> None:
    page, add = tab.page, tab.ref("button", "Add a line")
    pressed = "app.trusted.length"
    assert tab.state(pressed) == 0
    tab.send({"narrate": "I add one."}, call("click", ref=add), {"narrate": "And one more."})
    page.get_by_text("Press Space to go on").first.wait_for()
    page.locator(".line", has_text="I add one.").wait_for()
    page.wait_for_timeout(300)
    assert tab.state(pressed) == 0, "nothing has begun"
    page.keyboard.press("Space")
    page.locator(".line", has_text="And one more.").wait_for()
    page.get_by_text("Press Space to go on").first.wait_for()
    assert tab.state(pressed) == 1
    page.keyboard.press("Space")
    (step,) = tab.receive()
    assert step.outcome.status == "done"


def test_twice_space_ends_the_run_and_nothing_is_done(tab: Tab) -> None:
    page, add = tab.page, tab.ref("button", "Add a line")
    tab.send({"narrate": "I add one."}, call("click", ref=add))
    page.get_by_text("Press Space to go on").first.wait_for()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    tab.wait_for("window.ended")
    assert tab.state("[ended.status, app.trusted.length]") == ["stopped", 0]
