"""PAGES 18 and 25: dialogs of the browser itself, and links that lead out of the tab."""

import pytest

from end_to_end.hard import Hard, Tab

NATIVE = "/native code/.test(String(NAME))"


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("natives")


def test_a_confirm_is_answered_no_and_asked_of_the_visitor(tab: Tab) -> None:
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Archive all")}})
    tab.answer("Cancel")
    tab.wait_for("window.ended")
    assert tab.state("[app.asked, app.archived]") == [1, 0]


def test_a_confirm_that_the_visitor_approves(tab: Tab) -> None:
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Archive all")}})
    tab.answer("Approve")
    (step,) = tab.receive()
    tab.judge(step, "app.archived === 1").done("Archive all 12 rows?")
    assert tab.state("app.asked") == 2


def test_an_alert_is_told(tab: Tab) -> None:
    tab.do("click", "button", "Tell", asked="app.alerts === 1").done("Nothing to see")


def test_a_prompt_is_cancelled(tab: Tab) -> None:
    said = tab.do("click", "button", "Rename", asked="app.asked === 1 && app.renamed === null")
    said.done("New name?", "cancelled")


def test_printing_is_left_to_the_visitor(tab: Tab) -> None:
    tab.do("click", "button", "Print", asked="app.asked === 1").done("print")


def test_afterwards_the_dialogs_are_the_browsers_again(tab: Tab) -> None:
    tab.do("click", "button", "Tell", asked="app.alerts === 1").done()
    # Not `fetch`: what the page sends soon after an action may be its effect, and be asked about.
    names = ("alert", "confirm", "prompt", "print", "open", "setTimeout")
    assert all(tab.state(NATIVE.replace("NAME", name)) for name in names)


def test_a_dialog_that_comes_a_little_later(tab: Tab) -> None:
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Ask later")}})
    tab.answer("Cancel")
    tab.wait_for("window.ended")
    assert tab.state("[app.asked, app.archived]") == [1, 0]


def test_a_link_to_a_new_tab(tab: Tab) -> None:
    said = tab.do("click", "link", "New tab", asked="location.pathname === '/hard/natives'")
    said.done("new tab")


def test_a_window_that_is_opened(tab: Tab) -> None:
    said = tab.do("click", "button", "Window", asked="'opened' in app")
    said.done("new tab")


def test_a_download(tab: Tab) -> None:
    said = tab.do("click", "link", "Report", asked="location.pathname === '/hard/natives'")
    said.done("download")


def test_a_mail_program(tab: Tab) -> None:
    said = tab.do("click", "link", "Write to us", asked="location.pathname === '/hard/natives'")
    said.done("another program", "mailto")
    assert said.outcome.timings and said.outcome.timings.total < 5000


def test_a_file_only_the_visitor_can_choose(tab: Tab) -> None:
    (ref,) = [ref for ref, row in tab.reader.rows.items() if row.text == "CV"]
    said = tab.do("click", ref=ref, asked="at('cv').files.length")
    said.refused("not_interactive", "only the visitor")


def test_off_the_site_is_asked_first(tab: Tab) -> None:
    tab.send({"tool": "click", "args": {"ref": tab.ref("link", "Elsewhere")}})
    tab.answer("Cancel")
    tab.wait_for("window.ended")
    assert tab.state("location.pathname") == "/hard/natives"


def test_what_would_be_lost_is_asked_first(tab: Tab) -> None:
    tab.do("fill_input", "textbox", "Draft", value="x", asked="at('draft').value === 'x'").done()
    tab.send({"tool": "click", "args": {"ref": tab.ref("link", "Next page")}})
    tab.answer("Cancel")
    tab.wait_for("window.ended")
    assert tab.state("[location.pathname, at('draft').value]") == ["/hard/natives", "x"]
