"""What takes several looks or several fields, in one action each."""

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("workflow")


def test_waiting_for_a_number_and_acting_in_that_moment(tab: Tab) -> None:
    seats = next(ref for ref, row in tab.reader.rows.items() if row.text == "Grab")
    tab.page.evaluate("countDown()")
    then = {"tool": "click", "args": {"ref": seats}}
    asked = "app.grabbed.join() === '5'"
    tab.do("wait_until", text="Seats left: 5", then=then, asked=asked).done()


def test_scrolling_a_box_until_a_text_appears(tab: Tab) -> None:
    asked = (
        "(box => { const r = [...box.children][150].getBoundingClientRect(), b ="
        " box.getBoundingClientRect(); return r.top >= b.top - 1 && r.bottom <= b.bottom + 1 })"
        "(at('box'))"
    )
    tab.do("scroll", "region", "Log", until="Entry 150", asked=asked).done()


def test_a_table_as_data(tab: Tab) -> None:
    said = tab.do("extract_table", "table", "Prices", asked="true").done()
    assert "$3.50" in str(said.outcome.data)


def test_a_form_in_one_go(tab: Tab) -> None:
    fields = [
        {"ref": tab.ref("textbox", "First name"), "value": "Ada"},
        {"ref": tab.ref("combobox", "Colour"), "value": "Blue"},
        {"ref": tab.ref("checkbox", "News"), "value": True},
        {"ref": tab.ref("spinbutton", "Age"), "value": 36},
    ]
    form = "JSON.stringify(Object.fromEntries(new FormData(at('form'))))"
    asked = f"{form} === JSON.stringify({{first: 'Ada', colour: 'Blue', news: 'on', age: '36'}})"
    tab.do("fill_form", fields=fields, asked=asked).done()


def test_one_field_of_a_form_fails(tab: Tab) -> None:
    fields = [
        {"ref": tab.ref("textbox", "First name"), "value": "Ada"},
        {"ref": tab.ref("combobox", "Colour"), "value": "Green"},
    ]
    asked = "at('form').first.value === 'Ada' && at('form').colour.value === 'Green'"
    said = tab.do("fill_form", fields=fields, asked=asked)
    assert said.outcome.status == "failed" and "Green" in said.message
    assert tab.state("at('form').first.value") == "Ada"


def test_a_dialog_is_put_away_without_a_yes(tab: Tab) -> None:
    tab.do("click", "button", "Offer", asked="app.offers === 1").done()
    tab.do("dismiss", asked="['closed', 'no'].includes(app.answers.join())").done("closed")


def test_back_to_the_page_before(hard: Hard) -> None:
    tab = hard.open("ways")
    tab.do("click", "link", "Continue", asked="location.pathname === '/hard/second'").done()
    tab.do("go_back", asked="location.pathname === '/hard/ways'").done()
    tab.do("click", "link", "Continue", asked="location.pathname === '/hard/second'").done()


def test_a_slider_is_set(tab: Tab) -> None:
    (ref,) = [ref for ref, row in tab.reader.rows.items() if row.text == "Volume"]
    tab.do("set_slider", ref=ref, value=8, asked="app.volume === '8'").done()
