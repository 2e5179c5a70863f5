"""Native lists in all their forms (PAGES 20)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

PLANS = (
    "<option value=''>Choose…<option value=Basic>Pro<option value=p2>Basic<option value=Pro>Team"
)
HOURS = "".join(f"<option value={hour}>{hour + 1} am" for hour in range(11))
LABELS = "<option value=Silver label=Gold>x<option value=Gold label=Silver>y"
NAMES = "<option value=Two aria-label=One>a<option value=One aria-label=Two>b"
ROOMS = "<option value=1>2 rooms<option value=2>4 rooms<option value=4>8 rooms"
GROUPS = "<optgroup label=A><option value='B > x'>x</optgroup><optgroup label=B><option value=b>x</optgroup>"
CASES = "<option value=1>us<option value=2>Us<option value=3>US"


@pytest.mark.parametrize(
    ("options", "asked", "chosen"),
    [
        (PLANS, "Basic", "p2"),
        (PLANS, "basic", "p2"),
        (PLANS, "Pro", "Basic"),
        (PLANS, "p2", "p2"),
        (PLANS, "P2", "p2"),
        (PLANS, "", ""),
        (HOURS, "9", "8"),
        (HOURS, "9 am", "8"),
        (HOURS, "0", "0"),
        (LABELS, "Silver", "Gold"),
        (LABELS, "y", "Gold"),
        (NAMES, "One", "Two"),
        (ROOMS, "4", "2"),
        (ROOMS, "1", "1"),
        (GROUPS, "B > x", "b"),
        (CASES, "Us", "2"),
    ],
)
@pytest.mark.parametrize("action", ["select_option", "choose"])
def test_what_is_seen_of_an_option_goes_before_its_value(
    acting: Any, action: str, options: str, asked: str, chosen: str
) -> None:
    if action == "choose" and not asked:
        return
    agent = acting(f"<select id=s aria-label=S><option value=none selected>—{options}</select>")
    args = {"value": asked} if action == "select_option" else {"option": asked}
    outcome = agent.act(action, args, name="S")
    assert outcome["status"] == "done", outcome
    assert agent.state("s.value") == chosen
