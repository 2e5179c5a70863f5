"""Native lists in all their forms (PAGES 20)."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from widget.act.acting import texts

LISTS = """<select id=plan aria-label=Plan><option value=h>Hobby<option value=p>Pro plan<option disabled value=e>Enterprise</select>
<select id=tags aria-label=Tags multiple><option>red<option selected>green<optgroup label=Cold><option>blue</optgroup></select>
<select id=twice aria-label=Twice><option value=1>Same<option value=2>Same</select>
<div role=listbox aria-label=Custom><div role=option>Pear</div></div>
<script>window.seen=[];plan.oninput=()=>seen.push('input');plan.onchange=()=>seen.push('change')</script>"""


def test_by_label_by_value_and_without_case(acting: Any) -> None:
    agent = acting(LISTS)
    outcome = agent.act("select_option", {"value": "Pro plan"}, name="Plan")
    assert agent.state("plan.value") == "p"
    assert agent.state("seen") == ["input", "change"]
    assert texts(outcome, "value") == ["Plan is Pro plan"]
    agent.act("select_option", {"value": "h"}, name="Plan")
    assert agent.state("plan.value") == "h"
    again = agent.act("select_option", {"value": "hobby"}, name="Plan")
    assert again["status"] == "done" and "already" in again["message"]
    assert agent.state("seen.length") == 4


def test_what_is_missing_disabled_or_not_clear(acting: Any) -> None:
    agent = acting(LISTS)
    missing = agent.act("select_option", {"value": "Gold"}, name="Plan")
    assert missing["reason"] == "option_missing"
    assert '"Hobby", "Pro plan", "Enterprise"' in missing["message"]
    disabled = agent.act("select_option", {"value": "Enterprise"}, name="Plan")
    assert disabled["reason"] == "disabled"
    twice = agent.act("select_option", {"value": "Same"}, name="Twice")
    assert twice["reason"] == "option_missing" and '"1", "2"' in twice["message"]
    assert agent.act("select_option", {"value": "2"}, name="Twice")["status"] == "done"
    custom = agent.act("select_option", {"value": "Pear"}, name="Custom")
    assert custom["reason"] == "not_interactive" and '"Pear"' in custom["message"]
    assert agent.state("plan.value") == "h"


UNHEARD = """<select id=s aria-label=Size style="position:absolute;opacity:0;width:1px;height:1px"><option>Small<option>Large</select>
<div id=d tabindex=0><b>Small</b></div><div id=l hidden><p>Small</p><p>Large</p></div>
<script>d.onclick=()=>{l.hidden=!l.hidden};l.onclick=e=>{if(%s)d.firstChild.textContent=e.target.textContent;window.size=e.target.textContent;l.hidden=true}</script>"""


def test_a_drawn_list_that_does_not_hear_of_the_hidden_one_is_chosen_in(acting: Any) -> None:
    agent = acting(UNHEARD % "true")
    assert agent.act("select_option", {"value": "Large"}, name="Size")["status"] == "done"
    assert agent.state("[size, d.textContent, s.value]") == ["Large", "Large", "Large"]


def test_a_drawn_list_that_follows_neither_is_not_told_as_done(acting: Any) -> None:
    outcome = acting(UNHEARD % "false").act("select_option", {"value": "Large"}, name="Size")
    assert outcome["status"] == "failed" and 'it shows "Small"' in outcome["message"]


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


@pytest.mark.parametrize(
    ("options", "asked", "named"),
    [
        (CASES, "uS", '"us", "Us", "US"'),
        (GROUPS, "x", '"A > x", "B > x"'),
        (
            "<option value=1>10 am<option value=2>10 pm<option value=10>11 am",
            "10",
            '"10 am", "10 pm"',
        ),
        ("<option value=a>Same<option value=b>Same", "Same", '"a", "b"'),
    ],
)
def test_two_options_that_match_are_both_named(
    acting: Any, options: str, asked: str, named: str
) -> None:
    agent = acting(f"<select id=s aria-label=S><option value=none selected>—{options}</select>")
    outcome = agent.act("select_option", {"value": asked}, name="S")
    assert outcome["reason"] == "option_missing" and named in outcome["message"], outcome
    assert agent.state("s.value") == "none"


def test_two_suggestions_with_the_same_label_are_both_named(acting: Any) -> None:
    agent = acting(
        "<input id=f aria-label=City list=l><datalist id=l><option value=a label=Bern><option value=b label=Bern></datalist>"
    )
    outcome = agent.act("choose", {"option": "Bern"}, name="City")
    assert outcome["reason"] == "option_missing" and '"a", "b"' in outcome["message"], outcome
    assert agent.state("f.value") == ""
