"""PAGES 12 and 13, and R6: menus under a pointer, what is dragged, and what a script cannot be."""

import pytest

from end_to_end.hard import Hard, Tab

ORDER = "[...at('sort').children].map(it => it.textContent.trim()).join()"


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("pointer")


def test_a_menu_that_listens_to_the_pointer(tab: Tab) -> None:
    asked = "getComputedStyle(at('js').querySelector('ul')).display === 'block'"
    tab.do("hover", "link", "Products", asked=asked).done("Widgets")
    tab.do("click", "link", "Widgets", asked="location.hash === '#widgets'").done()


def test_a_menu_by_styles_opens_for_the_keyboard_too(tab: Tab) -> None:
    asked = "getComputedStyle(at('both').querySelector('ul')).display === 'block'"
    tab.do("hover", "link", "Help", asked=asked).done("Contact")
    tab.do("click", "link", "Contact", asked="location.hash === '#contact'").done()


def test_a_menu_that_only_a_real_pointer_opens(tab: Tab) -> None:
    assert "Jobs" in str(tab.reader.row("link", "Company").attributes.get("options"))
    asked = "getComputedStyle(at('css').querySelector('ul')).display === 'block'"
    said = tab.do("hover", "link", "Company", asked=asked)
    said.refused("unsupported", "real pointer", "Jobs")


def test_a_card_by_the_events_of_html(tab: Tab) -> None:
    card = next(ref for ref, row in tab.reader.rows.items() if "Card A" in row.text)
    done = next(ref for ref, row in tab.reader.rows.items() if "Done" in row.text)
    (step,) = tab.turn({"tool": "drag", "args": {"ref": card, "to": done}})
    tab.judge(step, "app.dropped.join() === 'a'").done()


def test_a_card_where_it_is_not_taken(tab: Tab) -> None:
    card = next(ref for ref, row in tab.reader.rows.items() if "Card A" in row.text)
    shut = next(ref for ref, row in tab.reader.rows.items() if "Shut" in row.text)
    (step,) = tab.turn({"tool": "drag", "args": {"ref": card, "to": shut}})
    tab.judge(step, "at('shut').contains(at('a'))").refused("rejected_value", "accepts")


def test_a_knob_that_captures_the_pointer(tab: Tab) -> None:
    tab.do("drag", "slider", "Volume", dx=140, dy=0, asked="app.volume === 50").done()
    assert tab.state("app.moves") > 5


def test_a_knob_by_keys(tab: Tab) -> None:
    args = {"key": "ArrowRight", "times": 10}
    tab.do("press_key", "slider", "Volume", asked="app.volume === 10", **args).done()


def test_a_list_sorted_by_the_mouse(tab: Tab) -> None:
    one, three = (
        next(ref for ref, row in tab.reader.rows.items() if row.text == name)
        for name in ("One", "Three")
    )
    (step,) = tab.turn({"tool": "drag", "args": {"ref": one, "to": three}})
    tab.judge(step, f"{ORDER} === 'Two,Three,One'").done()


def test_a_list_sorted_by_keys(tab: Tab) -> None:
    one = next(ref for ref, row in tab.reader.rows.items() if row.text == "One")
    key = {"key": "ArrowDown", "modifiers": ["alt"], "ref": one}
    (step,) = tab.turn({"tool": "press_key", "args": key})
    tab.judge(step, f"{ORDER} === 'Two,One,Three'").done()


def test_the_other_button_and_two_presses(tab: Tab) -> None:
    tab.do("right_click", "button", "Right me", asked="app.context === 1").done()
    asked = "app.twice === 1 && app.single === 2"
    tab.do("double_click", "button", "Twice", asked=asked).done()


def test_words_are_selected(tab: Tab) -> None:
    asked = "getSelection().toString() === 'words that'"
    tab.do("select_text", text="words that", asked=asked).done()


def test_what_only_a_person_can_press(tab: Tab) -> None:
    name = "Only for real fingers"
    said = tab.do("click", "button", name, asked="app.trusted === 1")
    assert "no visible effect" in said.message and not said.verdict.asked
