"""Messages are told in the words that a person reads, apart where they are drawn apart."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

TOAST = """<button onclick="t.innerHTML = `%s`">Archive</button><div id=t role=status style="position:fixed;bottom:0"></div>"""


def test_what_is_kept_from_us_in_a_message_stays_so(acting: Any) -> None:
    html = "<span>Code</span><button data-pilotfish-mask>8841</button>"
    outcome = acting(TOAST % html).act("click", name="Archive")
    assert "8841" not in str(outcome)
