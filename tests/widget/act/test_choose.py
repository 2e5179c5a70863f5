"""`choose`: open, wait, pick by name and look, in one action (PAGES 2, 3, 20)."""

# ruff: noqa: E501 - page literals keep their lines
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


GROUPS = """<button id=g aria-haspopup=listbox aria-expanded=false aria-controls=gl onclick="gl.hidden=false;g.ariaExpanded='true'">Thing</button>
<div id=gl role=listbox hidden onclick="const o=event.target.closest('[role=option]');if(!o)return;for(const it of gl.querySelectorAll('[role=option]'))it.ariaSelected=it===o;g.textContent=o.textContent;g.took=o.id;gl.hidden=true;g.ariaExpanded='false'">
<div role=group aria-label=Fruit><div role=option id=fa>Apple</div><div role=option>Pear</div></div><div role=group aria-label=Brand><div role=option id=ba>Apple</div></div>
<p>Records</p><div role=option id=ra>Apple</div></div>
<select id=s aria-label=Native><option>-</option><optgroup label=Fruit><option value=1>Apple</option></optgroup><optgroup label=Brand><option value=2>Apple</option></optgroup></select>
<button id=m2 aria-haspopup=menu onclick="mm2.hidden=false">Tools</button><div id=mm2 role=menu hidden><div role=menuitem onmouseover="this.tabIndex=0">Dead</div><div role=menuitem onclick="log2.textContent+='x'">Stamp</div><div role=menuitem onclick="mm2.hidden=true">Shut</div><div role=menuitem onclick="document.body.classList.add('dark')">Dark</div></div><p id=log2></p>
<script>addEventListener('keydown',e=>{if(e.key==='Escape')mm2.hidden=true})</script>"""


def test_an_option_by_its_group_and_an_item_of_a_menu_by_what_came_of_it(acting: Any) -> None:
    page = acting(GROUPS)
    outcome = page.act("choose", {"option": "Apple"}, at="#g")
    assert outcome["reason"] == "option_missing", outcome
    assert '"Fruit > Apple", "Brand > Apple", "Records > Apple"' in outcome["message"]
    for path, taken in (
        ("brand > apple", "ba"),
        ("Records > Apple", "ra"),
        ("Fruit › Apple", "fa"),
    ):
        outcome = page.act("choose", {"option": path}, at="#g")
        assert (outcome["status"], page.state("g.took")) == ("done", taken), outcome
    outcome = page.act("choose", {"option": "Apple"}, at="#s")
    assert '"Fruit > Apple", "Brand > Apple"' in outcome["message"]
    outcome = page.act("select_option", {"value": "Brand > Apple"}, at="#s")
    assert (outcome["status"], page.state("s.value")) == ("done", "2"), outcome
    outcome = page.act("choose", {"option": "Dead"}, name="Tools")
    assert outcome["status"] == "unknown", outcome
    assert 'Pressed "Dead" in button "Tools"' in outcome["message"]
    assert page.state("mm2.hidden") is True
    for item in ("Stamp", "Shut", "Dark"):
        outcome = page.act("choose", {"option": item}, name="Tools")
        assert outcome["status"] == "done", outcome
    assert page.state("log2.textContent") == "x"


LARGE = """<div id=room></div><button id=none aria-haspopup=listbox>Nothing</button><button id=late aria-haspopup=listbox onclick="setTimeout(()=>{const l=document.createElement('ul');l.id='ll';l.innerHTML='<li>One<li>Two';l.onclick=e=>{late.textContent=e.target.textContent;l.remove()};document.body.append(l)},300)">Late</button>
<div id=pop popover><div>Up</div><div onclick="shown.textContent='Down';pop.hidePopover()">Down</div></div><button id=shown onclick="pop.showPopover()">Pop</button>
<script>room.replaceChildren(...Array.from({length:1500},(_,n)=>{const it=document.createElement('p');it.textContent='Line '+n;return it}));
const asked=Element.prototype.closest;window.looks=0;Element.prototype.closest=function(s){if(this.parentNode===room)looks++;return asked.call(this,s)}</script>"""


def test_a_large_page_is_not_looked_through_as_long_as_a_list_is_waited_for(acting: Any) -> None:
    page = acting(LARGE)
    ref = page.ref("Nothing")
    page.run("looks = 0")
    outcome = page.act("choose", {"option": "Two", "ref": ref})
    assert outcome["reason"] == "not_interactive", outcome
    # Twice 500 ms are waited: once before it, and by the slow check for what no change tells of.
    assert page.state("looks / 1500") <= 10
    for at, option in (("#late", "Two"), ("#shown", "Down")):
        outcome = page.act("choose", {"option": option}, at=at)
        assert outcome["status"] == "done", outcome
    assert page.state("[late.textContent, shown.textContent]") == ["Two", "Down"]
