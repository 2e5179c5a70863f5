"""Messages are told in the words that a person reads, apart where they are drawn apart."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from widget.act.acting import texts

TOAST = """<button onclick="t.innerHTML = `%s`">Archive</button><div id=t role=status style="position:fixed;bottom:0"></div>"""


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<span>Conversation archived</span><button>Undo</button>", "Conversation archived Undo"),
        ("<ul><li>Red</li><li>Green</li></ul>", "Red Green"),
        ("Sa<b>v</b>ed", "Saved"),
        ("<span>2 found</span><span hidden>No data found.</span>", "2 found"),
        ("<i style='margin-right:4px'>Late</i><span>by 5 min</span>", "Late by 5 min"),
    ],
)
def test_a_message_is_told_as_it_is_drawn(acting: Any, html: str, told: str) -> None:
    outcome = acting(TOAST % html).act("click", name="Archive")
    assert texts(outcome, "message") == [told], outcome


def test_what_is_kept_from_us_in_a_message_stays_so(acting: Any) -> None:
    html = "<span>Code</span><button data-pilotfish-mask>8841</button>"
    outcome = acting(TOAST % html).act("click", name="Archive")
    assert "8841" not in str(outcome)
