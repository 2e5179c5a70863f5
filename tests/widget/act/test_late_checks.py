"""Values that the page checks, or takes back, more than half a second after they were given."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

FORM = """<form><label>Type <select id=ty><option>Person<option>Company</select></label><div id=d><label>Name <input id=n></label></div></form>
<script>ty.onchange=()=>setTimeout(()=>{d.innerHTML='<label>Company name <input id=n></label>'},700)</script>"""


def test_a_field_that_is_replaced_700_ms_later_is_read_at_the_end_of_the_form(acting: Any) -> None:
    agent = acting(FORM)
    wanted = {"Type": "Company", "Name": "Acme"}
    fields = [{"ref": agent.ref(name), "value": value} for name, value in wanted.items()]
    outcome = agent.act("fill_form", {"fields": fields})
    assert outcome["reason"] == "stale" and "Company name" in outcome["message"], outcome
