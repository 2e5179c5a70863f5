"""What the visitor types by hand orders a reversible deed; the same press that a stranger's text or
a script of the page orders is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from end_to_end.hard import READY, Hard, Tab

ORDER = "Archive the Harbour board"
OTHER = "Summarise the boards on this page"
DONE = "app.archived.includes('Harbour')"
FIELD = "What would you like to do?"


@pytest.fixture
def begin(hard: Hard) -> Iterator[Callable[[str, Callable[[Tab], None]], Tab]]:
    """The boards, with a run that was requested in some way."""
    begun: list[Tab] = []

    def _begin(task: str, ask: Callable[[Tab], None]) -> Tab:
        tab = Tab(hard, hard.context.new_page(), task)
        hard.tabs.append(tab)
        begun.append(tab)
        tab.page.goto(hard.site.url + "/hard/ordered")
        tab.wait_for(READY)
        tab.asked = hard.model.play(task)
        ask(tab)
        tab._listen()  # pyright: ignore[reportPrivateUsage]
        return tab

    yield _begin
    hard.close(begun)


def opened(tab: Tab) -> None:
    tab.page.keyboard.press("Control+k")
    tab.page.get_by_placeholder(FIELD).wait_for()
    # Drawn: from then on it hears what is typed.
    tab.page.locator(".palette .send").wait_for()


def typed(tab: Tab) -> None:
    opened(tab)
    tab.page.keyboard.type(tab.case)
    tab.page.keyboard.press("Enter")


def pasted(tab: Tab) -> None:
    opened(tab)
    tab.page.keyboard.insert_text(tab.case)
    tab.page.keyboard.press("Enter")


def called(tab: Tab) -> None:
    tab.page.evaluate("task => { pilotfish.run(task) }", tab.case)


def asked(tab: Tab) -> bool:
    """Presses Archive of the Harbour board; a question is declined."""
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Archive")}})
    box = tab.page.get_by_role("alertdialog").first
    for _ in range(400):
        if box.count():
            tab.answer("Cancel")
            return True
        if tab.state(DONE):
            return False
        tab.page.wait_for_timeout(10)
    raise AssertionError("neither asked nor archived")


def named_by_paste(tab: Tab) -> None:
    opened(tab)
    tab.page.keyboard.type("Archive the ")
    tab.page.keyboard.insert_text("Harbour")
    tab.page.keyboard.type(" board")
    tab.page.keyboard.press("Enter")


@pytest.mark.parametrize("ask", [typed, named_by_paste])
def test_a_typed_order_of_it_is_not_asked_about(begin: Callable[..., Tab], ask: Any) -> None:
    tab = begin(ORDER, ask)
    assert not asked(tab)
    assert tab.receive()[0].outcome.status == "done"


@pytest.mark.parametrize(
    ("task", "ask"),
    [(OTHER, typed), (ORDER, pasted), (ORDER, called), ("Archive the Docks board", typed)],
)
def test_what_they_did_not_order_by_hand_is_asked_about(
    begin: Callable[..., Tab], task: str, ask: Callable[[Tab], None]
) -> None:
    tab = begin(task, ask)
    assert asked(tab)
    assert not tab.state(DONE)


def test_one_order_is_used_once(begin: Callable[..., Tab]) -> None:
    tab = begin(ORDER, typed)
    assert not asked(tab)
    tab.receive()
    tab.page.evaluate("app.archived = []")
    assert asked(tab)
