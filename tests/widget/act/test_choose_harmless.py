"""`choose` presses nothing that is not needed: dialogs stay, menus that are open are looked at."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

# A dialog that any Escape closes, the list's own as well; the list closes a moment after a choice.
DIALOG = """<style>.pop{position:absolute;z-index:9;background:#fff;border:1px solid}</style><div id=m %s style="position:fixed;inset:60px;background:#eee"><h2>Edit</h2><input id=n aria-label=Name><div id=k role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-label=City>Pick</div><p>Some words at the end.</p></div>
<script>window.late=%d;addEventListener('keydown',e=>{if(e.key==='Escape')m.remove()});
const shut=()=>{k.b?.remove();k.b=null;k.ariaExpanded='false'};
k.onclick=()=>{if(k.b)return shut();k.ariaExpanded='true';const b=k.b=document.createElement('div');b.role='listbox';b.className='pop';for(const n of ['Lyon','Lille']){const o=document.createElement('div');o.role='option';o.textContent=n;o.onclick=()=>{k.textContent=n;setTimeout(shut,late)};b.append(o)}document.body.append(b);const r=k.getBoundingClientRect();b.style.left=r.left+'px';b.style.top=r.bottom+'px'};
addEventListener('mousedown',e=>{if(k.b&&!k.b.contains(e.target)&&!k.contains(e.target))shut()})</script>"""


@pytest.mark.parametrize("kind", ["role=dialog aria-modal=true", "class=drawer"])
@pytest.mark.parametrize("late", [0, 300, 60_000])
def test_the_dialog_around_a_list_stays(acting: Any, kind: str, late: int) -> None:
    agent = acting(DIALOG % (kind, late))
    outcome = agent.act("choose", {"option": "Lille"}, at="#k")
    assert outcome["status"] == "done", outcome
    assert agent.state("[m.isConnected, k.textContent, k.b]") == [True, "Lille", None]
    outcome = agent.act("choose", {"option": "Nantes"}, at="#k")
    assert outcome["reason"] == "option_missing", outcome
    assert agent.state("[m.isConnected, k.b]") == [True, None]


OPEN = """<style>.pop{position:absolute;z-index:9;background:#fff}</style><button id=b aria-haspopup=menu aria-controls=u %s>Actions</button><ul id=u role=menu class=pop hidden><li role=menuitem tabindex=-1>Rename</li><li role=menuitem tabindex=-1>Archive</li></ul>
<script>window.opens=0;b.onclick=()=>{u.hidden=!u.hidden;if(!u.hidden)opens++;if(b.ariaExpanded)b.ariaExpanded=String(!u.hidden)};u.onclick=e=>{window.did=e.target.textContent;u.hidden=true;if(b.ariaExpanded)b.ariaExpanded='false'};addEventListener('keydown',e=>{if(e.key==='Escape')u.hidden=true})</script>"""
BARE = """<style>.pop{position:absolute;z-index:9;background:#fff}</style><button id=b>Actions</button><div id=u class=pop hidden><div>Rename</div><div>Archive</div></div>
<script>window.opens=0;b.onclick=()=>{u.hidden=!u.hidden;if(!u.hidden)opens++};u.onclick=e=>{window.did=e.target.textContent;u.hidden=true}</script>"""


@pytest.mark.parametrize("html", [OPEN % "aria-expanded=false", OPEN % "", BARE])
def test_a_menu_that_is_open_is_chosen_from_as_it_stands(acting: Any, html: str) -> None:
    agent = acting(html)
    agent.act("click", name="Actions")
    assert agent.state("u.hidden") is False
    outcome = agent.act("choose", {"option": "Archive"}, name="Actions")
    assert outcome["status"] == ("unknown" if html == BARE else "done"), outcome
    assert agent.state("[did, opens, u.hidden]") == ["Archive", 1, True]


# The pointer opens the second level; a press on its opener shuts it again.
HOVER = """<style>.pop{position:absolute;background:#fff;z-index:3}li{list-style:none;width:120px}</style><ul id=nav role=menubar><li role=none id=c><span role=menuitem aria-haspopup=true aria-expanded=false id=ci tabindex=0>Country</span><ul id=l1 class=pop role=menu hidden><li role=menuitem id=fr aria-haspopup=true>France<ul class=pop role=menu id=l2 hidden style="left:130px;top:0"><li role=menuitem>Lyon</li><li role=menuitem>Paris</li></ul></li><li role=menuitem>Spain</li></ul></li></ul>
<script>c.onmouseenter=()=>{l1.hidden=false;ci.ariaExpanded='true'};c.onmouseleave=()=>{l1.hidden=true;ci.ariaExpanded='false'};ci.onclick=()=>{l1.hidden=!l1.hidden;ci.ariaExpanded=String(!l1.hidden)};
fr.onmouseenter=()=>l2.hidden=false;fr.onmouseleave=()=>l2.hidden=true;fr.onclick=e=>{if(e.target===fr)l2.hidden=!l2.hidden};
l1.addEventListener('click',e=>{if(e.target.matches('li')&&e.target!==fr)window.did=e.target.textContent})</script>"""


def test_a_path_over_menus_that_the_pointer_opens(acting: Any) -> None:
    agent = acting(HOVER)
    outcome = agent.act("choose", {"option": "France > Paris"}, at="#ci")
    assert outcome["status"] in ("done", "unknown"), outcome
    assert agent.state("did") == "Paris"
    agent = acting(HOVER)
    outcome = agent.act("choose", {"option": "Country > France > Lyon"}, at="#ci")
    assert outcome["status"] in ("done", "unknown"), outcome
    assert agent.state("did") == "Lyon"


HOVERED = """<style>ul{list-style:none;padding:0}#m ul{display:none}#m li.open>ul{display:block}</style>
<p id=said>None</p><ul id=m><li><a href=#>Country</a><ul><li><a href=#>Sweden</a><ul>
<li><a href=#>Malmö</a><li><a href=#>Lund</a></ul></ul></ul><script>
for (const li of m.querySelectorAll('li')) {
  li.onmouseenter = () => li.classList.add('open');
  li.onmouseleave = () => li.classList.remove('open');
  li.firstChild.onclick = event => {
    event.preventDefault();
    if (li.querySelector('ul')) li.classList.toggle('open');
    else said.textContent = li.textContent;
  };
}</script>"""


def test_what_the_pointer_has_opened_is_not_pressed_shut(acting: Any) -> None:
    """No attribute says that a menu opens under the pointer; the list that stands ready does."""
    agent = acting(HOVERED)
    outcome = agent.act("choose", {"option": "Sweden > Malmö"}, name="Country")
    assert agent.state("said.textContent.trim()") == "Malmö", outcome
    assert outcome["status"] != "failed", outcome
