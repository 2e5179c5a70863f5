"""Values that a page takes over, or puts back, only as the field is left."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from widget.act.acting import texts


def refused(outcome: dict[str, Any], reason: str) -> str:
    assert (outcome["status"], outcome.get("reason")) == ("failed", reason), outcome
    return outcome["message"]


def test_a_popover_and_a_menu_by_style_are_effects(acting: Any) -> None:
    agent = acting(
        """<style>#guide{display:none}#t:checked~#guide{display:block}</style><button popovertarget=p>More</button><div id=p popover><a href=#r>Returns</a></div>
        <input id=t type=checkbox style="position:absolute;opacity:0"><button onclick="t.checked=!t.checked">Guide</button><p id=guide>Sizes</p>"""
    )
    assert texts(agent.act("click", name="More"), "changed") == ['the popover "Returns" opened']
    assert texts(agent.act("press_key", {"key": "Escape"}), "changed") == [
        'the popover "Returns" closed'
    ]
    assert "Sizes" in agent.act("click", name="Guide")["message"] or agent.state("t.checked")


def test_a_unit_that_the_page_adds_is_no_other_value(acting: Any) -> None:
    agent = acting(
        """<input id=r aria-label=Rate value=5%><input id=a aria-label=Amount value="0,00 EUR" lang=de><input id=t aria-label=At value="9 am"><script>
        r.onfocus=()=>{r.value=parseFloat(r.value)};r.onblur=()=>{r.value=+r.value+'%'};
        a.onblur=()=>{a.value=a.value.replace(/ .*/,'')+' EUR'};t.onblur=()=>{t.value=t.value.replace('pm','am')}</script>"""
    )
    for name, value, shown in (("Rate", "7.5", "7.5%"), ("Amount", "12,50", "12,50 EUR")):
        outcome = agent.act("fill_input", {"value": value}, name=name)
        assert outcome["status"] == "done", outcome
        assert agent.state(f"{name[0].lower()}.value") == shown
    refused(agent.act("fill_input", {"value": "5 pm"}, name="At"), "rejected_value")
