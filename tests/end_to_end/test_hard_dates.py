"""PAGES 4: dates typed in the field's own format or walked to in a calendar, sliders, colours."""

import pytest

from end_to_end.hard import Hard, Tab

BORN = "app.born === '1979-02-28'"


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("dates")


def label(tab: Tab, name: str) -> int:
    """A field by its label alone: browsers call fields of dates by many roles."""
    (ref,) = [ref for ref, row in tab.reader.rows.items() if row.text == name]
    return ref


@pytest.mark.parametrize(
    ("name", "value", "asked"),
    [
        ("Born", "1979-02-28", BORN),
        ("At", "09:30", "app.clock === '09:30'"),
        ("Meeting", "2026-12-24T18:00", "app.meeting === '2026-12-24T18:00'"),
        ("Month", "2026-12", "app.month === '2026-12'"),
        ("Volume", "8", "app.volume === '8'"),
        ("Colour", "#ff8800", "app.colour === '#ff8800'"),
    ],
)
def test_a_field_of_the_browser(tab: Tab, name: str, value: str, asked: str) -> None:
    tab.do("fill_input", ref=label(tab, name), value=value, asked=asked).done()


def test_a_format_that_the_field_does_not_take(tab: Tab) -> None:
    said = tab.do("fill_input", ref=label(tab, "Born"), value="28.02.79", asked="app.born !== ''")
    said.refused("invalid_args", "YYYY-MM-DD")


def test_between_the_steps_of_a_slider(tab: Tab) -> None:
    asked = "app.volume === '5'"
    said = tab.do("fill_input", ref=label(tab, "Volume"), value="5", asked=asked)
    said.refused("rejected_value", "steps of 2")


def test_set_date_in_a_field_of_the_browser(tab: Tab) -> None:
    tab.do("set_date", ref=label(tab, "Born"), date="1979-02-28", asked=BORN).done()


def test_typed_in_its_own_format_and_taken_over_by_enter(tab: Tab) -> None:
    asked = "app.typed === '2026-12-24'"
    tab.do("set_date", ref=label(tab, "Typed"), date="2026-12-24", asked=asked).done()


def test_both_ends_of_a_range_walked_to(tab: Tab) -> None:
    asked = "app.stay.join() === '2026-12-24,2027-01-02'"
    args = {"date": "2026-12-24", "end": "2027-01-02"}
    tab.do("set_date", ref=label(tab, "Stay"), asked=asked, **args).done()


def test_by_hand_with_plain_presses(tab: Tab) -> None:
    (step,) = tab.turn({"tool": "click", "args": {"ref": label(tab, "Stay")}})
    tab.judge(step, "!at('calendar').hidden").done()
    tab.do("click", "gridcell", "10 November 2026", asked="app.stay.length === 1").done()
    asked = "app.stay.join() === '2026-11-10,2026-11-20'"
    tab.do("click", "gridcell", "20 November 2026", asked=asked).done()
