"""Fields that the page takes away, or replaces, after they were filled."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

# Editors that a double press opens: Enter commits the text, and leaving them discards it.
EDITORS = """<div role=grid aria-label=Parts><div role=row><span role=columnheader>Part</span><span role=columnheader>Price</span></div>
<div role=row><span role=gridcell>Bolt</span><span role=gridcell tabindex=-1 id=c>11</span></div></div>
<p>Name: <b id=nm tabindex=0>report.txt</b></p><form><p>Title: <b id=tt tabindex=0>Plans</b></p></form><script>window.data={c:'11',nm:'report.txt',tt:'Plans'};window.keys=0;
for(const c of [document.getElementById('c'),nm,tt])c.ondblclick=()=>{if(c.firstElementChild)return;const f=document.createElement('input');f.value=data[c.id];f.ariaLabel='Edit '+c.id;c.textContent='';c.append(f);f.focus();f.select();let over=false;
f.onkeydown=e=>{if(e.key==='Enter'){keys++;over=true;data[c.id]=f.value;c.textContent=f.value}};f.onblur=()=>{if(!over){over=true;setTimeout(()=>c.textContent=data[c.id])}}}</script>"""


def test_enter_after_the_field_took_its_text_is_not_missing(acting: Any) -> None:
    agent = acting(
        EDITORS.replace("over=true;setTimeout", "over=true;data[c.id]=f.value;setTimeout")
    )
    agent.run("nm.ondblclick()")
    ref = agent.ref("Edit nm")
    assert agent.act("fill_input", {"value": "sales.txt", "ref": ref})["status"] == "done"
    outcome = agent.act("press_key", {"key": "Enter", "ref": ref})
    assert outcome["status"] == "done" and "was not needed" in outcome["message"], outcome
    assert agent.state("[keys, nm.textContent]") == [0, "sales.txt"]
    assert agent.act("press_key", {"key": "Tab", "ref": ref})["reason"] == "stale"


REPLACED = """<form id=f><p><label>Street <input id=street></label></p><p id=regions><label>State <input id=state></label></p><p><label>Country <select id=country><option value="">Choose<option value=US>United States<option value=CA>Canada</select></label></p></form>
<script>country.onchange=()=>setTimeout(()=>{regions.innerHTML='<label>Province <select id=state><option value="">Choose<option value=ON>Ontario</select></label>'},450)</script>"""


def test_a_field_that_a_later_one_replaces_is_read_at_the_end_of_the_form(acting: Any) -> None:
    agent = acting(REPLACED)
    wanted = {"Street": "1 Elm St", "State": "Ontario", "Country": "Canada"}
    fields = [{"ref": agent.ref(name), "value": value} for name, value in wanted.items()]
    outcome = agent.act("fill_form", {"fields": fields})
    assert outcome["reason"] == "stale" and "1 of 3 fields" in outcome["message"], outcome
    assert "State is no longer on the page" in outcome["message"]
    assert 'combobox "Province"' in outcome["message"]
    assert "As asked: Street, Country" in outcome["message"]


def test_a_field_that_is_replaced_with_its_value_is_done(acting: Any) -> None:
    kept = "<input id=state value=Ontario></label>'"
    agent = acting(
        REPLACED.replace(
            '<select id=state><option value="">Choose<option value=ON>Ontario</select></label>\'',
            kept,
        )
    )
    wanted = {"State": "Ontario", "Country": "Canada"}
    fields = [{"ref": agent.ref(name), "value": value} for name, value in wanted.items()]
    assert agent.act("fill_form", {"fields": fields})["status"] == "done"


# Each change draws the whole list again, after its answer, with the sums in the fields' names: the
# new fields have no refs in common with the old ones. "4" stands also in $24.00.
CART = """<h1>Cart</h1><main id=page></main><script>
window.cart=[['Mug',24,1],['Bowl',44,2]];
window.draw=()=>{page.innerHTML='<ul>'+cart.map(([n,p,q])=>`<li>${n} <span>$${p}.00 each</span> <label>${n}, $${p*q}.00 <input type=number value=${q}></label></li>`).join('')+'</ul>';
cart.forEach((line,i)=>{document.querySelectorAll('input')[i].onchange=async e=>{const q=e.target.valueAsNumber;page.ariaBusy='true';await fetch('/api/lines/'+i,{method:'PUT',body:JSON.stringify({q})});line[2]=q;draw();page.ariaBusy=null}})};draw()</script>"""


def after_a_question(agent: Any, action: str, **args: Any) -> dict[str, Any]:
    """As a server does: it reads the page while the visitor is asked."""
    agent.page.route("**/api/**", lambda route: route.fulfill(body="{}"))
    args["ref"] = agent.ref("Mug, $24.00")
    held = agent.act(action, args)
    agent.ref("Cart")
    return agent.act(action, args, digest=held["approval"]["digest"])


def test_a_short_number_is_found_in_the_field_that_was_drawn_again(acting: Any) -> None:
    agent = acting(CART, first=True, strict=True)
    outcome = after_a_question(agent, "fill_input", value="4")
    assert outcome["status"] == "done", outcome
    assert agent.state("cart.map(line => line[2])") == [4, 2]


def test_a_value_that_another_field_shows_is_not_that_of_the_field_drawn_again(acting: Any) -> None:
    page = CART.replace("line[2]=q;draw()", "line[1]=25;draw()").replace("44,2", "44,4")
    agent = acting(page, first=True, strict=True)
    outcome = after_a_question(agent, "fill_input", value="4")
    assert (outcome["status"], outcome["reason"]) == ("failed", "stale"), outcome
    assert "which does not have the text" in outcome["message"]
    assert agent.state("cart.map(line => line[2])") == [1, 4]


LIST = "<select>${[1,2,3,4].map(n=>`<option ${n==q?'selected':''}>${n} pieces`).join('')}</select>"
SETTING = {
    "select_option": ({"value": "4 pieces"}, LIST, "e.target.selectedIndex+1"),
    "choose": ({"option": "4 pieces"}, LIST, "e.target.selectedIndex+1"),
    "set_slider": ({"value": 4}, "<input type=range max=9 value=${q}>", "e.target.valueAsNumber"),
    "set_date": (
        {"date": "2026-03-04"},
        "<input type=date value=2026-03-0${q}>",
        "+e.target.value.slice(-2)",
    ),
}


@pytest.mark.parametrize("action", SETTING)
@pytest.mark.parametrize("taken", [True, False])
def test_a_control_that_is_drawn_again_is_read_in_its_place(
    acting: Any, action: str, taken: bool
) -> None:
    args, control, value = SETTING[action]
    page = CART.replace("<input type=number value=${q}>", control)
    page = page.replace("querySelectorAll('input')", "querySelectorAll('input,select')")
    page = page.replace("e.target.valueAsNumber", value)
    # The price is in the control's name, so its ref does not stand for the new one.
    page = page.replace("line[2]=q;", "line[2]=q;line[1]=25;" if taken else "line[1]=25;")
    agent = acting(page, first=True, strict=True)
    outcome = after_a_question(agent, action, **args)
    assert agent.state("cart[0][2]") == (4 if taken else 1)
    assert outcome["status"] == ("done" if taken else "failed"), outcome
    assert taken or outcome["reason"] == "rejected_value"
