"""PAGES 2, 3, 19 and 20: lists that close when the field is left, lists elsewhere in the document,
boxes that are not boxes, and what a native list may hold."""

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def typeahead(hard: Hard) -> Tab:
    return hard.open("typeahead")


@pytest.fixture
def portals(hard: Hard) -> Tab:
    return hard.open("portals")


@pytest.fixture
def choices(hard: Hard) -> Tab:
    return hard.open("choices")


def test_a_list_that_comes_late_and_closes_on_blur(typeahead: Tab) -> None:
    tab = typeahead
    asked = "at('city').value === 'Li' && !at('cities').hidden"
    tab.do("fill_input", "combobox", "City", value="Li", asked=asked).done()
    assert tab.reader.has("option", "Lille") and tab.reader.has("option", "Lima")
    tab.do("click", "option", "Lima", asked="app.city === 'Lima'").done()
    assert tab.state("[at('city').value, app.closed]") == ["Lima", 0]


def test_a_list_by_keys(typeahead: Tab) -> None:
    tab = typeahead
    tab.do("fill_input", "combobox", "City", value="L", asked="!at('cities').hidden").done()
    tab.turn({"tool": "press_key", "args": {"key": "ArrowDown", "times": 2}})
    tab.do("press_key", key="Enter", asked="app.city === 'Lille'").done()


def test_a_list_without_any_role(typeahead: Tab) -> None:
    tab = typeahead
    asked = "at('streets').children.length === 2"
    tab.do("fill_input", "textbox", "Street", value="High", asked=asked).done()
    (row,) = [ref for ref, row in tab.reader.rows.items() if row.text == "High Road"]
    (step,) = tab.turn({"tool": "click", "args": {"ref": row}})
    tab.judge(step, "app.street === 'High Road'").done()


def test_what_enter_takes_over(typeahead: Tab) -> None:
    tab = typeahead
    fill, enter = (
        {"tool": "fill_input", "args": {"ref": tab.ref("textbox", "Tag"), "value": "new"}},
        {"tool": "press_key", "args": {"key": "Enter"}},
    )
    (_, entered) = tab.turn(fill, enter)
    tab.judge(entered, "app.tags.length === 1").done()
    assert tab.state("app.tags") == ["new"]


def test_a_portal_that_must_see_the_pointer_move(portals: Tab) -> None:
    tab = portals
    shown = "!!document.querySelector('[role=listbox]')"
    tab.do("click", "combobox", "Fruit None", asked=shown).done()
    tab.do("click", "option", "Pear", asked="app.fruit === 'Pear'").done()
    assert tab.state("[app.opened, at('fruit').textContent]") == [1, "Pear"]


def test_a_menu_in_a_portal(portals: Tab) -> None:
    tab = portals
    tab.do("click", "button", "More", asked="!!document.querySelector('[role=menu]')").done()
    tab.do("click", "menuitem", "Archive", asked="app.menu === 'Archive'").done()


def test_a_list_that_opens_on_mousedown(portals: Tab) -> None:
    tab = portals
    shown = "!!document.querySelector('[role=listbox]')"
    tab.do("click", "combobox", "Size", asked=shown).done()
    tab.do("click", "option", "Large", asked="app.size === 'Large'").done()


def test_a_hidden_box_in_its_label(choices: Tab) -> None:
    assert not choices.reader.row("checkbox", "Terms").attributes.get("checked")
    choices.do("click", "checkbox", "Terms", asked="app.terms").done("checked")
    choices.do("check", "checkbox", "Terms", asked="app.terms").done("already")
    choices.do("uncheck", "checkbox", "Terms", asked="!app.terms").done()


def test_a_box_that_stays_as_it_is(choices: Tab) -> None:
    said = choices.do("check", "checkbox", "Vain", asked="at('vain').checked")
    said.refused("rejected_value", "not checked")


def test_from_mixed_to_one_end(choices: Tab) -> None:
    assert choices.reader.row("checkbox", "All rows").attributes["checked"] == "mixed"
    choices.do("uncheck", "checkbox", "All rows", asked="app.all === 'false'").done()


def test_a_switch_that_asks_the_server(choices: Tab) -> None:
    choices.do("check", "switch", "Dark mode", asked="app.dark").done()


def test_a_hidden_radio(choices: Tab) -> None:
    choices.do("check", "radio", "Fast", asked="app.speed === 'fast'").done()
    said = choices.do("uncheck", "radio", "Fast", asked="app.speed !== 'fast'")
    said.refused("not_interactive", "check another one")


def test_several_of_a_list(choices: Tab) -> None:
    asked = "app.colours.join() === 'Red,Blue'"
    args = {"value": ["Red", "Blue"]}
    choices.do("select_option", "listbox", "Colours", asked=asked, **args).done()


def test_options_that_read_alike(choices: Tab) -> None:
    said = choices.do("select_option", "combobox", "Town", value="Springfield", asked="app.town")
    said.refused("option_missing", "North > Springfield", "South > Springfield")
    asked = "app.town === 's1'"
    choices.do("select_option", "combobox", "Town", value="s1", asked=asked).done()
    assert choices.state("app.events") == ["input", "change"]


def test_a_disabled_option(choices: Tab) -> None:
    asked = "app.town === 's2'"
    said = choices.do("select_option", "combobox", "Town", value="Closed", asked=asked)
    said.refused("disabled")


def test_five_thousand_options(hard: Hard) -> None:
    tab = hard.open("long-list")
    asked = "app.code === '4711'"
    tab.do("select_option", "combobox", "Code", value="Code 4711", asked=asked).done()
    said = tab.do("select_option", "combobox", "Code", value="Code x", asked="app.code === 'x'")
    said.refused("option_missing", "more")
    assert len(said.message) < 1000


def test_a_list_that_takes_its_choice_back(choices: Tab) -> None:
    asked = "at('fixed').value === 'Two'"
    said = choices.do("select_option", "combobox", "Fixed", value="Two", asked=asked)
    said.refused("rejected_value", "One")


def test_a_list_that_waits_for_another(choices: Tab) -> None:
    (region, place) = choices.turn(
        {
            "tool": "select_option",
            "args": {"ref": choices.ref("combobox", "Region"), "value": "East"},
        },
        {
            "tool": "select_option",
            "args": {"ref": choices.ref("combobox", "Place"), "value": "Hilltop"},
        },
    )
    choices.judge(region, "at('region').value === 'e'").done()
    choices.judge(place, "app.place === 'h'").done()


def test_details_and_tabs(choices: Tab) -> None:
    summary = next(ref for ref, row in choices.reader.rows.items() if row.text == "Details")
    (step,) = choices.turn({"tool": "click", "args": {"ref": summary}})
    choices.judge(step, "at('details').open").done("expanded")
    choices.do("click", "button", "Inner", asked="app.inner === 1").done()
    choices.do("click", "tab", "Second", asked="app.tab === 't2'").done("selected")


def test_chosen_in_one_action(portals: Tab) -> None:
    tab = portals
    name = next(row.text for row in tab.reader.rows.values() if "Fruit" in row.text)
    asked = "app.fruit === 'Plum' && !document.querySelector('[role=listbox]')"
    tab.do("choose", "combobox", name, option="Plum", asked=asked).done()
    tab.do("choose", "combobox", "Size", option="Large", asked="app.size === 'Large'").done()
    tab.do("choose", "button", "More", option="Archive", asked="app.menu === 'Archive'").done()


def test_chosen_in_a_list_that_closes_on_blur(typeahead: Tab) -> None:
    asked = "app.city === 'Lille' && app.closed === 0"
    typeahead.do("choose", "combobox", "City", option="Lille", asked=asked).done()
    asked = "app.street === 'High Road'"
    typeahead.do("choose", "textbox", "Street", option="High Road", asked=asked).done()


def test_nothing_is_chosen_that_is_not_there(typeahead: Tab) -> None:
    said = typeahead.do("choose", "combobox", "City", option="Oslo", asked="app.city === 'Oslo'")
    said.refused("option_missing")
