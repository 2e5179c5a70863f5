"""`choose`: open, wait, pick by name and look, in one action (PAGES 2, 3, 20)."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

TYPEAHEAD = """<label>City <input id=q role=combobox aria-controls=l aria-expanded=false></label><ul id=l role=listbox hidden></ul>
<script>q.oninput=()=>setTimeout(()=>{l.hidden=false;q.ariaExpanded='true';l.replaceChildren(...['Lyon','Lille','Paris, France'].filter(x=>x.toLowerCase().startsWith(q.value.toLowerCase())).map(x=>{const o=document.createElement('li');o.role='option';o.textContent=x;return o}))},300);
q.onblur=()=>l.hidden=true;q.onkeydown=e=>{if(e.key=='Escape'){l.hidden=true;q.ariaExpanded='false'}};
l.onmousedown=e=>{e.preventDefault();q.value=e.target.textContent;l.hidden=true;q.ariaExpanded='false';window.city=q.value}</script>"""
# As Radix Select does: opens on pointerdown, takes a pick only once the pointer has moved.
PORTAL = """<button id=t aria-haspopup=listbox aria-expanded=false>Fruit</button>
<script>t.onpointerdown=e=>{if(e.button||t.box)return;const box=t.box=document.createElement('div');box.role='listbox';box.append(...['Apple','Pear','Plum'].map(x=>{const o=document.createElement('div');o.role='option';o.textContent=x;return o}));document.body.append(box);
for(const it of document.body.children)if(it!==box)it.setAttribute('aria-hidden','true');
const shut=()=>{box.remove();t.box=null;for(const it of document.body.children)it.removeAttribute('aria-hidden')};
document.addEventListener('keydown',e=>{if(e.key=='Escape'&&t.box)shut()});
let moved=false,armed=false;requestAnimationFrame(()=>armed=true);document.addEventListener('pointermove',()=>moved=true,{once:true});
box.onpointerup=ev=>{if(!armed||!moved)return; t.textContent=ev.target.textContent;shut()}}</script>"""
# Without any role, the options come after a request.
PLAIN = """<div id=p class=select tabindex=0 onclick="this.open??=0;if(this.open)return;this.open=1;const b=document.createElement('div');b.className='menu';b.textContent='Loading…';document.body.append(b);setTimeout(()=>{b.replaceChildren(...['Red','Green','Blue'].map(x=>{const o=document.createElement('div');o.textContent=x;o.onclick=()=>{p.firstElementChild.textContent=x;b.remove();p.open=0};return o}))},350);p.onkeydown=e=>{if(e.key=='Escape'){b.remove();p.open=0}}"><span>Colour</span></div>"""
MENU = """<button id=m aria-haspopup=menu onclick="mm.hidden=!mm.hidden">Row</button><div id=mm role=menu hidden><div role=menuitem onclick="window.did='Rename';mm.hidden=true">Rename</div><div role=menuitem onclick="window.did='Delete';mm.hidden=true">Delete</div></div>"""


@pytest.fixture
def page(acting: Any) -> Any:
    return acting(TYPEAHEAD + PORTAL + PLAIN + MENU)


def test_a_typeahead_a_portal_and_a_list_without_roles(page: Any) -> None:
    outcome = page.act("choose", {"option": "Lyon"}, name="City")
    assert outcome["status"] == "done", outcome
    assert page.state("city") == "Lyon"
    assert 'Chose "Lyon"' in outcome["message"]
    outcome = page.act("choose", {"option": "pear"}, name="Fruit")
    assert outcome["status"] == "done", outcome
    assert page.state("[t.textContent, t.box]") == ["Pear", None]
    outcome = page.act("choose", {"option": "Blue"}, at="#p")
    assert outcome["status"] == "done", outcome
    assert page.state("p.textContent") == "Blue"


def test_what_is_missing_is_told_with_what_there_is_and_nothing_stays_open(page: Any) -> None:
    outcome = page.act("choose", {"option": "Kiwi"}, name="Fruit")
    assert outcome["reason"] == "option_missing"
    assert '"Apple", "Pear", "Plum"' in outcome["message"]
    assert page.state("[t.textContent, t.box]") == ["Fruit", None]
    outcome = page.act("choose", {"option": "Black"}, at="#p")
    assert outcome["reason"] == "option_missing" and '"Red", "Green", "Blue"' in outcome["message"]
    assert page.state("document.querySelector('.menu')") is None
    outcome = page.act("choose", {"option": "Atlantis"}, name="City")
    assert outcome["reason"] == "option_missing"
    assert page.state("l.hidden") is True


def test_a_menu_and_what_of_it_must_be_asked(page: Any) -> None:
    assert page.act("choose", {"option": "Rename"}, name="Row")["status"] == "done"
    assert page.state("did") == "Rename"
    held = page.act("choose", {"option": "Delete"}, name="Row")
    assert held["status"] == "needs_approval", held
    assert held["approval"]["kind"] == "delete"
    assert page.state("[did, mm.hidden]") == ["Rename", True]
    digest = held["approval"]["digest"]
    ref = page.ref("Row")
    outcome = page.act("choose", {"option": "Delete", "ref": ref}, digest=digest)
    assert outcome["status"] == "done", outcome
    assert page.state("did") == "Delete"
