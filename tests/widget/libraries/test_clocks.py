"""Tempus Dominus, Vue Datepicker, React-DateTime-Picker, timepicker-ui: a day with a time."""

from typing import Any

import pytest

LIBRARY = "clocks"


DAYS = {"Visit": "visit", "Noon": "noon", "Meeting": "meet", "Flight": "flight", "Month": "train"}


@pytest.mark.parametrize(("name", "app"), DAYS.items())
def test_a_day_with_a_time(library: Any, name: str, app: str) -> None:
    """Read-only and not, in 12 and in 24 hours; some clocks are only turned by their arrows."""
    asked = {"date": "2026-12-24", "time": "15:04"}
    library.does("set_date", name, app={app: "2026-12-24 15:04"}, **asked)


def test_a_time_in_the_form_of_its_field(library: Any) -> None:
    library.does("set_date", "Bell", time="00:05", app={"bell": "12:05 AM"})
    library.does("set_date", "Bus", time="15:35", app={"bus": "15:35"})
