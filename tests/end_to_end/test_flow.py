"""What goes on over several actions, over the real wire: batches, waits, lists and layers."""

from typing import Any

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("flow")


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def notes(tab: Tab) -> str:
    """What the model is told of its last turn."""
    assert tab.waiting is not None
    return " ".join(tab.waiting.request.messages[-1].results[0].text.split())  # pyright: ignore


def test_fields_of_one_form_go_on_and_what_was_planned_for_another_page_does_not(tab: Tab) -> None:
    country, name = tab.ref("combobox", "Country"), tab.ref("textbox", "Name")
    steps = tab.turn(
        call("select_option", ref=country, value="Germany"),
        call("fill_input", ref=name, value="Ada"),
    )
    assert [step.outcome.status for step in steps] == ["done", "done"]
    assert tab.state("[at('country').value, at('name').value]") == ["Germany", "Ada"]
    assert tab.reader.has("textbox", "State"), "the form has grown by itself"
    steps = tab.turn(
        call("click", ref=tab.ref("button", "Item 1")),
        call("click", ref=tab.ref("button", "Other shop")),
        call("click", ref=tab.ref("button", "Item 2")),
        call("click", ref=tab.ref("button", "Item 3")),
    )
    assert [step.outcome.status for step in steps] == ["done", "done", "failed"]
    assert steps[2].outcome.reason == "stale", "it stood on the other page"
    assert tab.state("app.pressed") == [1]
    assert "1 further action was dropped: the action before ended as failed" in notes(tab)
    steps = tab.turn(call("click", ref=9999), call("click", ref=tab.ref("button", "Item 101")))
    assert [step.outcome.reason for step in steps] == ["not_found"]
    assert "1 further action was dropped: the action before ended as failed" in notes(tab)


def test_a_wait_that_acts_in_the_moment(tab: Tab) -> None:
    then = call("click", ref=tab.ref("button", "Get it"))
    tab.page.evaluate("fall()")
    for _ in range(2):
        (step,) = tab.turn(call("wait_until", text="Price: $", at_most=25, then=then))
        assert step.outcome.status == "done", step.outcome
    tab.page.evaluate("clearTimeout(app.fall)")
    assert [price <= 25 for price in tab.state("app.got")] == [True, True]
    (late,) = tab.turn(call("wait_until", text="Sold out", timeout=100))
    assert late.outcome.reason == "timeout"


def test_lists_and_layers(tab: Tab) -> None:
    people = tab.ref("list", "People")
    said = tab.do("scroll", ref=people, until="Person 150", asked="at('people').scrollTop > 3000")
    said.done('"Person 150" is in view after ')
    assert tab.reader.has("button", "Person 150")
    tab.do("scroll", ref=people, direction="top", asked="at('people').scrollTop === 0").done()
    tab.do("click", "button", "Leave a tip", asked="!!document.querySelector('.over')").done()
    tab.do("dismiss", asked="app.cookies === 'least'").done("Only necessary")
