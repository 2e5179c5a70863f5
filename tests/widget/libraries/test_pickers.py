"""air-datepicker, daterangepicker, flatpickr: arrows without names, Apply, hour fields; clocks."""

from typing import Any

import pytest

LIBRARY = "pickers"


def test_arrows_that_nothing_names(library: Any) -> None:
    library.does("set_date", "Visit", date="2026-12-24", app={"visit": "2026-12-24"})
    library.does("set_date", "Visit", date="2026-09-03", app={"visit": "2026-09-03"})


def test_two_months_that_are_taken_over_by_their_own_button(library: Any) -> None:
    args = {"date": "2026-12-24", "end": "2027-01-02"}
    library.does("set_date", "Stay", app={"stay": ["2026-12-24", "2027-01-02"]}, **args)


def test_hours_and_minutes_in_fields_of_their_own(library: Any) -> None:
    asked = {"date": "2026-12-24", "time": "15:45"}
    library.does("set_date", "Call", app={"call": "2026-12-24 15:45"}, **asked)
    asked = {"date": "2026-12-24", "time": "09:30"}
    library.does("set_date", "Alarm", app={"alarm": "2026-12-24 09:30"}, **asked)


def test_an_order_that_is_shown_only_within_the_field(library: Any) -> None:
    library.does("set_date", "Due", date="2026-03-04", app={"due": "2026-03-04"})


def test_an_order_that_nothing_tells_is_no_success(library: Any) -> None:
    outcome = library.tries("set_date", "Paid", date="2026-03-04")
    assert outcome["status"] == "unknown", outcome
    assert "the order of day and month" in outcome["message"]


DAYS = {"Visit": "visit", "Noon": "noon", "Meeting": "meet", "Flight": "flight", "Month": "train"}


@pytest.mark.parametrize("module_library", ["clocks"], indirect=True)
def test_clocks(module_library: Any) -> None:
    """Read-only and not, in 12 and in 24 hours; some clocks are only turned by their arrows."""
    asked = {"date": "2026-12-24", "time": "15:04"}
    for name, app in DAYS.items():
        module_library.does("set_date", name, app={app: "2026-12-24 15:04"}, **asked)
    module_library.does("set_date", "Month", date="2027-01-05", app={"train": "2027-01-05 15:04"})
    module_library.does("set_date", "Bell", time="00:05", app={"bell": "12:05 AM"})
    module_library.does("set_date", "Bus", time="15:35", app={"bus": "15:35"})
