"""Values that a page takes over, or puts back, only as the field is left."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

from widget.act.acting import texts


def refused(outcome: dict[str, Any], reason: str) -> str:
    assert (outcome["status"], outcome.get("reason")) == ("failed", reason), outcome
    return outcome["message"]


def test_a_value_that_is_put_back_on_leaving_is_refused(acting: Any) -> None:
    agent = acting(
        "<input id=f aria-label=Nights value=2><script>f.onblur=()=>{if(f.value>5)f.value=2}</script>"
    )
    message = refused(agent.act("fill_input", {"value": "9"}, name="Nights"), "rejected_value")
    assert 'it shows "2"' in message
    assert agent.act("fill_input", {"value": "4"}, name="Nights")["status"] == "done"


def test_a_number_that_only_its_buttons_change(acting: Any) -> None:
    agent = acting(
        """<div><button aria-label="Decrease">-</button><input id=f aria-label=Guests value=1><button aria-label="Increase">+</button></div>
        <script>let n=1;const show=()=>{f.value=n};f.oninput=f.onblur=show;
        document.querySelector('[aria-label=Increase]').onclick=()=>{n++;show()};document.querySelector('[aria-label=Decrease]').onclick=()=>{n--;show()}</script>"""
    )
    outcome = agent.act("fill_input", {"value": "4"}, name="Guests")
    assert outcome["status"] == "done" and agent.state("n") == 4, outcome


def test_a_tag_that_is_taken_as_the_field_is_left(acting: Any) -> None:
    agent = acting(
        """<div><span id=tags></span><input id=f aria-label=Tags></div><script>
        f.onblur=()=>{if(f.value){tags.textContent+=f.value+' ';f.value=''}}</script>"""
    )
    outcome = agent.act("fill_input", {"value": "urgent"}, name="Tags")
    assert outcome["status"] == "done" and agent.state("tags.textContent") == "urgent ", outcome


def test_lines_of_a_box_of_plain_text(acting: Any) -> None:
    agent = acting(
        "<div id=f contenteditable=plaintext-only role=textbox aria-multiline=true aria-label=Message></div>"
    )
    outcome = agent.act("fill_input", {"value": "Hello\n\nAda"}, name="Message")
    assert outcome["status"] == "done" and agent.state("f.innerText") == "Hello\n\nAda", outcome


def test_read_only_is_told_at_once_unless_it_opens_by_itself(acting: Any) -> None:
    agent = acting(
        """<input aria-label=Fixed readonly><input id=f aria-label=Trick readonly onfocus="this.removeAttribute('readonly')">"""
    )
    outcome = agent.act("fill_input", {"value": "x"}, name="Fixed")
    refused(outcome, "readonly")
    outcome = agent.act("fill_input", {"value": "x"}, name="Trick")
    assert outcome["status"] == "done" and agent.state("f.value") == "x", outcome


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


def test_a_value_that_the_page_writes_its_own_way_is_announced_once(acting: Any) -> None:
    agent = acting(
        """<input id=f aria-label=Price><script>window.n=0;f.onchange=()=>{n++;setTimeout(()=>{
        f.value=Number(f.value).toLocaleString('en',{minimumFractionDigits:2})},200)}</script>"""
    )
    outcome = agent.act("fill_input", {"value": "1234.5"}, name="Price")
    assert outcome["status"] == "done" and agent.state("[n, f.value]") == [1, "1,234.50"], outcome


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


TITLE = """<h1 id=t contenteditable=true role=textbox aria-label=Title>Plan</h1><script>
let kept = 'Plan'; t.onblur = () => { t.textContent = kept };%s</script>"""


def test_a_title_that_is_put_back_on_leaving_is_refused(acting: Any) -> None:
    agent = acting(TITLE % "")
    message = refused(agent.act("fill_input", {"value": "Goal"}, name="Title"), "rejected_value")
    assert 'it shows "Plan"' in message


def test_a_title_that_only_enter_takes_over(acting: Any) -> None:
    enter = "t.onkeydown = e => { if (e.key === 'Enter') { e.preventDefault(); kept = t.textContent; t.blur() } }"
    agent = acting(TITLE % enter)
    assert agent.act("fill_input", {"value": "Goal"}, name="Title")["status"] == "done"
    assert agent.state("kept") == "Goal"


def test_a_title_that_is_taken_over_on_leaving(acting: Any) -> None:
    agent = acting(TITLE % "t.onblur = () => { kept = t.textContent }")
    assert agent.act("fill_input", {"value": "Goal"}, name="Title")["status"] == "done"
    assert agent.state("kept") == "Goal"
