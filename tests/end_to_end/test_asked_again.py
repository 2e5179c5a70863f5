"""A page that sends an equal request again and again while its question is open, on the wire."""

import pytest

from end_to_end.hard import Hard, Tab

SOCKETS = """
(() => {
  const sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...args) { super(...args); sockets.push(this); }
  };
  window.cut = () => sockets.at(-1).close();
})();
"""
CARDS = """() => {
  window.cards = [];
  pilotfish.on('confirm_action', (it) => { cards.push(it.message); return true; });
}"""


@pytest.fixture(params=["early", "late"])
def tab(hard: Hard, request: pytest.FixtureRequest) -> Tab:
    tab = Tab(hard, hard.context.new_page(), hard.case)
    hard.tabs.append(tab)
    tab.page.add_init_script(SOCKETS)
    tab.start(f"/hard/again?{request.param}")
    tab.page.evaluate(CARDS)
    return tab


def press(tab: Tab, name: str) -> None:
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", name)}})


def sent(tab: Tab) -> int:
    return len([it for it in tab.hard.site.notes if "mug" in str(it)])


def test_one_card_one_approval_and_the_next_action_at_once(tab: Tab) -> None:
    press(tab, "Go")
    tab.page.get_by_role("alertdialog").first.wait_for()
    tab.page.wait_for_timeout(1500)
    assert tab.state("app.tries") > 2 and sent(tab) == 0
    tab.answer("Approve")
    (step,) = tab.receive()
    assert step.outcome.status == "done", step.outcome
    tab.wait_for("app.ordered")
    assert tab.state("cards.length") == 1
    press(tab, "Two")
    (step,) = tab.receive()
    assert step.outcome.status == "done" and tab.state("app.two")


def test_a_socket_that_is_lost_while_the_question_is_open(tab: Tab) -> None:
    press(tab, "Go")
    tab.page.get_by_role("alertdialog").first.wait_for()
    tab.page.evaluate("() => cut()")
    tab.answer("Approve")
    (step,) = tab.receive()
    assert step.outcome.status == "done", step.outcome
    tab.wait_for("app.ordered")
    assert tab.state("cards.length") == 1


def test_one_no_ends_the_run_and_nothing_is_sent(tab: Tab) -> None:
    press(tab, "Go")
    tab.answer("Cancel")
    tab.wait_for("window.ended")
    assert tab.state("ended.why") == "declined"
    tab.page.wait_for_timeout(1500)
    assert sent(tab) == 0 and tab.state("cards.length") == 1
    assert tab.page.get_by_role("alertdialog").count() == 0
