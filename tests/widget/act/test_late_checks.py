"""Values that the page checks, or takes back, more than half a second after they were given."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

FORM = """<form><label>Type <select id=ty><option>Person<option>Company</select></label><div id=d><label>Name <input id=n></label></div></form>
<script>ty.onchange=()=>setTimeout(()=>{d.innerHTML='<label>Company name <input id=n></label>'},700)</script>"""


def test_a_field_that_is_replaced_700_ms_later_is_read_at_the_end_of_the_form(acting: Any) -> None:
    agent = acting(FORM)
    wanted = {"Type": "Company", "Name": "Acme"}
    fields = [{"ref": agent.ref(name), "value": value} for name, value in wanted.items()]
    outcome = agent.act("fill_form", {"fields": fields})
    assert outcome["reason"] == "stale" and "Company name" in outcome["message"], outcome


@pytest.mark.parametrize(
    ("page", "action", "args", "name"),
    [
        pytest.param(
            "<label>Plan <select id=p><option>Free<option>Pro</select></label><p id=t role=alert></p><script>p.onchange=()=>setTimeout(()=>{p.value='Free';t.textContent='Pro needs a card'},800)</script>",
            "select_option",
            {"value": "Pro"},
            "Plan",
            id="select",
        ),
        pytest.param(
            "<div id=e contenteditable role=textbox aria-label=Note>old</div><script>e.oninput=()=>{clearTimeout(window.t);window.t=setTimeout(()=>{e.textContent='old'},600)}</script>",
            "fill_input",
            {"value": "new"},
            "Note",
            id="editor",
        ),
    ],
)
def test_a_value_that_is_taken_back_late_is_refused(
    acting: Any, page: str, action: str, args: dict[str, Any], name: str
) -> None:
    outcome = acting(page).act(action, args, name=name)
    assert outcome["reason"] == "rejected_value", outcome
