"""react-datepicker: typed, walked, ranges, times, by what the dump says of it."""

from typing import Any

import pytest

LIBRARY = "datepicker"


@pytest.mark.parametrize(
    ("name", "args", "app"),
    [
        ("Day", {"date": "2026-03-14"}, {"day": "2026-03-14"}),
        ("Tag", {"date": "2026-03-14"}, {"german": "2026-03-14"}),
        ("Picked day", {"date": "2026-05-07"}, {"picked": "2026-05-07"}),
        ("Born", {"date": "1987-06-05"}, {"born": "1987-06-05"}),
        ("Due", {"date": "2026-03-14"}, {"due": "2026-03-14"}),
        ("Time", {"time": "09:30"}, {"time": "09:30"}),
        ("Moment", {"date": "2026-03-14", "time": "09:30"}, {"moment": "2026-03-14 09:30"}),
    ],
)
def test_dates(library: Any, name: str, args: dict[str, Any], app: dict[str, Any]) -> None:
    library.does("set_date", name, "textbox", **args, app=app)


def test_a_date_out_of_range_is_not_claimed(library: Any) -> None:
    before = library.app["due"]
    outcome = library.tries(
        "set_date", "Due", "textbox", date="2026-04-14", app={"due": "2026-04-14"}
    )
    assert outcome["status"] == "failed", outcome
    assert library.app["due"] == before


def test_a_range(library: Any) -> None:
    stay = ["2026-03-14", "2026-03-20"]
    library.does("set_date", "Stay", "textbox", date=stay[0], end=stay[1], app={"stay": stay})


def test_typed_by_hand(library: Any) -> None:
    library.does("fill_input", "Day", "textbox", value="04/01/2026", app={"day": "2026-04-01"})
    library.does("press_key", key="Escape")
    library.does("fill_input", "Month", "textbox", value="2026-05", app={"month": "2026-05"})
    library.does("press_key", key="Escape")


def test_a_calendar_in_the_page(library: Any) -> None:
    day = "Choose Friday, March 20th, 2026"
    library.does("click", day, "gridcell", app={"shown": "2026-03-20"})
    library.does("click", "Next Month")
    library.does("click", "Choose Tuesday, April 7th, 2026", app={"shown": "2026-04-07"})
