"""`choose` believes the application: its hidden field, its chips, its name; then what it shows."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

STYLE = """<style>.pop{position:absolute;z-index:5;background:#fff;border:1px solid}.opt{padding:4px;cursor:pointer}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}</style>
<script>window.list=(at,names,take,more={})=>{const b=document.createElement('div');b.className='pop';if(more.role)b.setAttribute('role',more.role);
for(const n of names){const o=document.createElement('div');o.className='opt';o.dataset.v=n.slice(0,2).toLowerCase();if(more.option)o.setAttribute('role',more.option);o.textContent=n;o.onclick=e=>{e.stopPropagation();take(n,o,b)};b.append(o)}at.after(b);return b}</script>"""
# A field that empties itself; what is chosen stands as chips elsewhere.
CHIPS = """<div><div id=chips></div><section><p>pick</p></section><section><input id=c role=combobox aria-label=Tags aria-expanded=false></section></div>
<script>window.tags=[];c.onclick=()=>{if(c.b)return;c.ariaExpanded='true';c.b=list(c,['Red','Green','Blue'],n=>{tags.push(n);const s=document.createElement('span');s.className='chip';s.textContent=n;chips.append(s);c.value=''},{role:'listbox',option:'option'})};
addEventListener('mousedown',e=>{if(c.b&&e.target!==c&&!c.b.contains(e.target)){c.b.remove();c.b=null;c.ariaExpanded='false'}})</script>"""


def test_chips_beside_a_field_that_empties_itself(acting: Any) -> None:
    agent = acting(STYLE + CHIPS)
    outcome = agent.act("choose", {"option": ["Red", "Blue"]}, at="#c")
    assert outcome["status"] == "done", outcome
    assert agent.state("[tags, c.b]") == [["Red", "Blue"], None]
