"""PAGES 8: editors whose model holds the text."""

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("editors")


def test_no_model_at_all(tab: Tab) -> None:
    tab.do("fill_input", "textbox", "Plain", value="hello", asked="app.plain === 'hello'").done()
    tab.do("fill_input", "textbox", "Plain", value="anew", asked="app.plain === 'anew'").done()


def test_a_model_fed_by_beforeinput(tab: Tab) -> None:
    name = "By beforeinput"
    tab.do("fill_input", "textbox", name, value="hello", asked="app.before === 'hello'").done()
    tab.do("fill_input", "textbox", name, value="anew", asked="app.before === 'anew'").done()
    tab.do("clear_input", "textbox", name, asked="app.before === ''").done()


def test_a_model_that_follows_the_selection_late(tab: Tab) -> None:
    asked = "app.selected === 'hello' && at('selected').textContent === 'hello'"
    tab.do("fill_input", "textbox", "By selection", value="hello", asked=asked).done()


def test_a_model_read_off_the_dom(tab: Tab) -> None:
    asked = "app.mutated.join('|') === 'one|two'"
    tab.do("fill_input", "textbox", "By mutations", value="one\ntwo", asked=asked).done()


def test_words_are_added_at_the_caret(tab: Tab) -> None:
    tab.do("fill_input", "textbox", "Plain", value="hello", asked="app.plain === 'hello'").done()
    tab.do("press_key", "textbox", "Plain", key="End", asked="app.plain === 'hello'")
    tab.do("type_text", text=" there", asked="/^hello\\sthere$/.test(app.plain)").done()


def test_words_are_made_bold_by_the_toolbar(tab: Tab) -> None:
    tab.do("select_text", text="this", asked="getSelection().toString() === 'this'").done()
    asked = "!!at('bold').querySelector('b')?.textContent.includes('this')"
    tab.do("click", "button", "Bold", asked=asked).done()


def test_an_editor_that_takes_nothing(tab: Tab) -> None:
    asked = "at('deaf').textContent === 'hello'"
    said = tab.do("fill_input", "textbox", "Deaf", value="hello", asked=asked)
    said.refused("rejected_value", "stays")


def test_a_field_behind_what_is_drawn(tab: Tab) -> None:
    tab.turn({"tool": "press_key", "args": {"key": "Tab"}})
    tab.page.evaluate("at('hidden').focus()")
    tab.do("type_text", text="x = 1", asked="app.code === 'x = 1'").done()
