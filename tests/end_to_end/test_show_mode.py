"""`mode: 'show'` over the real wire: the agent points, the visitor acts, and that is reported."""

from typing import Any

import pytest

from end_to_end.hard import Hard, Tab
from end_to_end.test_taken_over import told


@pytest.fixture
def tab(hard: Hard) -> Tab:
    tab = hard.open("shared")
    tab.page.evaluate("() => pilotfish.configure({ policy: { mode: 'show' } })")
    tab.look()
    assert "Mode: show." in told(tab).partition("# Page now")[0]
    return tab


def point(tab: Tab, tool: str, word: str, name: str, **args: Any) -> None:
    tab.send({"tool": tool, "args": {"ref": tab.ref(word, name), **args}})
    tab.page.locator(".border").first.wait_for(state="attached")


def test_it_points_and_reports_what_the_visitor_did(tab: Tab) -> None:
    page = tab.page
    point(tab, "fill_input", "textbox", "Name", value="Ada")
    page.locator("#name").press_sequentially("Eve")
    (step,) = tab.receive()
    said = tab.weigh(step, "at('name').value === 'Eve'").done(
        'The visitor changed textbox "Name"', "themselves: Name is Eve"
    )
    assert said.outcome.approval is None
    point(tab, "click", "button", "Add a line")
    page.locator("#add").click()
    (step,) = tab.receive()
    tab.weigh(step, "app.trusted.join() === 'true'").done('pressed button "Add a line"')
    point(tab, "click", "button", "Add a line")
    page.locator("#gift").check()
    (step,) = tab.receive()
    assert (step.outcome.status, step.outcome.reason) == ("failed", "denied")
    assert 'the visitor changed checkbox "As a gift" [' in step.outcome.message
    assert tab.state("app.clicks") == 1


def test_a_stop_ends_the_wait_and_what_cannot_be_pointed_at_is_refused(tab: Tab) -> None:
    (step,) = tab.turn({"tool": "navigate", "args": {"path": "/hard/second"}})
    assert (step.outcome.reason, tab.page.url.endswith("/shared")) == ("denied", True)
    point(tab, "click", "button", "Add a line")
    tab.page.evaluate("pilotfish.stop()")
    tab.wait_for("window.ended")
    assert tab.state("[app.clicks, ended.status]") == [0, "stopped"]
