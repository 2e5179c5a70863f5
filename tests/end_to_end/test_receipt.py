"""The receipt over the real wire: what was done, before and after, and the way back."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from end_to_end.hard import Hard, Tab


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("shared")


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def opened(tab: Tab) -> Locator:
    tab.page.locator(".bar").get_by_role("button", name="What was done").click()
    receipt = tab.page.get_by_role("group", name="What was done")
    receipt.locator("li, p").first.wait_for()
    return receipt


def fill(tab: Tab) -> None:
    steps = tab.turn(
        call("fill_input", ref=tab.ref("textbox", "Name"), value="Ada"),
        call("fill_input", ref=tab.ref("textbox", "City"), value="Rome"),
        call("fill_input", ref=tab.ref("textbox", "Password"), value="hunter2"),
        call("check", ref=tab.ref("checkbox", "As a gift")),
        call("select_option", ref=tab.ref("combobox", "Size"), value="M"),
        call("find", text="Name"),
        call("click", ref=tab.ref("button", "Add a line")),
    )
    assert [step.outcome.status for step in steps] == ["done"] * 7


def test_what_was_done_before_and_after_and_the_way_back(tab: Tab) -> None:
    fill(tab)
    receipt = opened(tab)
    expect(receipt.locator("li")).to_have_count(6)
    assert receipt.locator("li").all_inner_texts()[0].startswith("Filled in “Name”")
    lines = [" ".join(line.split()) for line in receipt.locator(".change").all_inner_texts()]
    assert lines == [
        "Name: was empty · now “Ada” Undo: Name",
        "City: was “Bonn” · now “Rome” Undo: City",
        "Password: ••• Undo: Password",
        "As a gift: was empty · now “on” Undo: As a gift",
        "Size: was “S” · now “M” Undo: Size",
    ]
    assert receipt.locator("li").last.inner_text().startswith("Pressed “Add a line”")
    for name in ("City", "Password", "As a gift", "Size"):
        receipt.get_by_role("button", name=f"Undo: {name}").click()
        expect(receipt.locator(".change", has_text=name)).to_contain_text("Undone")
    values = "[at('name').value, at('city').value, at('secret').value, at('gift').checked]"
    assert tab.state(values) == ["Ada", "Bonn", "", False]
    assert tab.state("at('size').value") == "S"
    (step,) = tab.turn(call("click", ref=tab.ref("button", "Add a line")))
    assert step.outcome.status == "done", "the run goes on"
    expect(receipt.locator("li")).to_have_count(7)


def test_the_way_back_of_radio_buttons_and_of_several_chosen(tab: Tab) -> None:
    steps = tab.turn(
        call("check", ref=tab.ref("radio", "By bill")),
        call("select_option", ref=tab.ref("listbox", "Days"), value=["Friday"]),
    )
    assert [step.outcome.status for step in steps] == ["done", "done"]
    receipt = opened(tab)
    expect(receipt.locator("li")).to_have_count(2)
    lines = [" ".join(line.split()) for line in receipt.locator(".change").all_inner_texts()]
    assert lines == [
        "By bill: was “card” · now “bill” Undo: By bill",
        "Days: was “Monday, Tuesday” · now “Friday” Undo: Days",
    ]
    for name in ("By bill", "Days"):
        receipt.get_by_role("button", name=f"Undo: {name}").click()
        expect(receipt.locator(".change", has_text=name)).to_contain_text("Undone")
    assert tab.state("at('order').elements.pay.value") == "card"
    assert tab.state("[...at('days').selectedOptions].map(it => it.value)") == ["Monday", "Tuesday"]


def test_what_the_visitor_has_changed_since_has_no_way_back(tab: Tab) -> None:
    fill(tab)
    tab.wait_for("pilotfish.getSession().steps.length === 7")
    tab.page.evaluate("at('city').value = 'Oslo'")
    receipt = opened(tab)
    expect(receipt.locator(".change", has_text="City")).not_to_contain_text("Undo")
    assert "hunter2" not in tab.state("JSON.stringify(sessionStorage)")
    tab.page.goto(tab.hard.site.url + "/hard/second")
    tab.wait_for("window.pilotfish?.version")
    tab.look()
    receipt = opened(tab)
    expect(receipt.locator("li")).to_have_count(6)
    assert receipt.get_by_role("button").count() == 0, "another document"
    tab.page.evaluate("pilotfish.logout()")
    assert tab.state("sessionStorage['pilotfish.receipt'] ?? ''") == ""
