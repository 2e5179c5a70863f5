"""`choose` believes the application: its hidden field, its chips, its name; then what it shows."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

STYLE = """<style>.pop{position:absolute;z-index:5;background:#fff;border:1px solid}.opt{padding:4px;cursor:pointer}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}</style>
<script>window.list=(at,names,take,more={})=>{const b=document.createElement('div');b.className='pop';if(more.role)b.setAttribute('role',more.role);
for(const n of names){const o=document.createElement('div');o.className='opt';o.dataset.v=n.slice(0,2).toLowerCase();if(more.option)o.setAttribute('role',more.option);o.textContent=n;o.onclick=e=>{e.stopPropagation();take(n,o,b)};b.append(o)}at.after(b);return b}</script>"""
# As phone fields do: the button shows the dialling code, its name tells the country.
PHONE = """<button id=t aria-haspopup=listbox aria-expanded=false aria-label="Country: France (+33)"><i style="display:inline-block;width:20px;height:12px;background:red"></i>+33</button>
<script>t.onclick=()=>{t.ariaExpanded='true';const b=list(t,['France (+33)','Germany (+49)'],n=>{t.lastChild.nodeValue=n.match(/\\+\\d+/)[0];t.ariaLabel='Country: '+n;t.ariaExpanded='false';b.remove();window.country=n},{role:'listbox',option:'option'})}</script>"""
# As Selectric, Kendo and nice-select do: the list that is sent is hidden, another is drawn.
NATIVE = """<label for=s>Size</label><div class=w><div style="height:0;overflow:hidden"><select id=s tabindex=-1><option value=s>Small</option><option value=l>Large</option></select></div><div id=d tabindex=0 style="width:90px;height:20px;border:1px solid"><span>S</span></div></div>
<script>d.onclick=()=>{if(d.b)return;d.b=list(d,['Small','Large'],n=>{s.value=n[0].toLowerCase();s.dispatchEvent(new Event('change'));d.firstChild.textContent=n[0];d.b.remove();d.b=null})}</script>"""
HIDDEN = """<span id=lab>Layout</span><div><button id=h aria-labelledby=lab aria-haspopup=listbox><svg width=16 height=16><rect width=16 height=16 /></svg></button><input type=hidden id=hv value=ro></div>
<script>h.onclick=()=>{const b=list(h,['Rows','Grid'],n=>{hv.value=n.slice(0,2).toLowerCase();b.remove()},{role:'listbox',option:'option'})}</script>"""
# A field that empties itself; what is chosen stands as chips elsewhere.
CHIPS = """<div><div id=chips></div><section><p>pick</p></section><section><input id=c role=combobox aria-label=Tags aria-expanded=false></section></div>
<script>window.tags=[];c.onclick=()=>{if(c.b)return;c.ariaExpanded='true';c.b=list(c,['Red','Green','Blue'],n=>{tags.push(n);const s=document.createElement('span');s.className='chip';s.textContent=n;chips.append(s);c.value=''},{role:'listbox',option:'option'})};
addEventListener('mousedown',e=>{if(c.b&&e.target!==c&&!c.b.contains(e.target)){c.b.remove();c.b=null;c.ariaExpanded='false'}})</script>"""
SHEET = """<button id=sh>Share</button><script>sh.onclick=()=>{const d=document.createElement('div');d.role='dialog';d.ariaLabel='Share';d.style.cssText='position:fixed;left:0;right:0;bottom:0;background:#fff';
for(const n of ['Copy link','E-mail','Cancel']){const b=document.createElement('button');b.innerHTML='<span>'+n+'</span>';b.onclick=()=>{window.shared=n;d.remove()};d.append(b)}document.body.append(d)}</script>"""
NO = """<button id=no aria-haspopup=listbox>Any</button><input type=hidden id=nov><script>no.onclick=()=>{const b=list(no,['One','Two'],()=>b.remove(),{role:'listbox',option:'option'})}</script>"""


def test_chips_beside_a_field_that_empties_itself(acting: Any) -> None:
    agent = acting(STYLE + CHIPS)
    outcome = agent.act("choose", {"option": ["Red", "Blue"]}, at="#c")
    assert outcome["status"] == "done", outcome
    assert agent.state("[tags, c.b]") == [["Red", "Blue"], None]


DATALIST = """<label>From <input id=from list=ap></label><datalist id=ap><option value=LIS label="Lisbon Airport"><option value=LIN>Milan Linate</option><option>Oslo</option></datalist>
<script>from.onchange=()=>{window.took=from.value}</script>"""


def test_a_datalist_sends_the_value_of_what_is_read(acting: Any) -> None:
    agent = acting(DATALIST)
    outcome = agent.act("choose", {"option": "Lisbon Airport"}, at="#from")
    assert outcome["status"] == "done" and "LIS" in outcome["message"], outcome
    assert agent.state("took") == "LIS"
    assert agent.act("choose", {"option": "Oslo"}, at="#from")["status"] == "done"
    assert agent.state("took") == "Oslo"
    outcome = agent.act("choose", {"option": "Atlantis"}, at="#from")
    assert outcome["reason"] == "option_missing" and "Milan Linate" in outcome["message"]
    assert agent.state("[from.value, took]") == ["Oslo", "Oslo"]


# Suggestions of parts, taken as the button goes down; the parts carry their gap in styles alone.
PARTS = """<style>.s b{margin-right:6px}.s span{color:gray}</style><label>Address <input id=a autocomplete=off></label><div id=sug class=pop hidden></div>
<script>const places=[['Evergreen Street','Shelbyville'],['Evergreen Street','Springfield'],['Evergreen Terrace','Springfield']];
a.oninput=()=>setTimeout(()=>{sug.replaceChildren(...places.filter(p=>a.value&&p.join(' ').toLowerCase().includes(a.value.toLowerCase().slice(0,5))).map(p=>{const o=document.createElement('div');o.className='s';o.innerHTML='<b>'+p[0]+'</b><span>'+p[1]+'</span>';o.onmousedown=e=>{e.preventDefault();a.value=p.join(', ');window.took=p.join(', ');sug.hidden=true};return o}));sug.hidden=!sug.children.length},150);
a.onblur=()=>sug.hidden=true</script>"""


def test_a_suggestion_of_parts_is_one_option(acting: Any) -> None:
    agent = acting(STYLE + PARTS)
    outcome = agent.act("choose", {"option": "Evergreen Street, Springfield"}, at="#a")
    assert outcome["status"] == "done", outcome
    assert agent.state("took") == "Evergreen Street, Springfield"
    agent.run("a.value='';took=0")
    outcome = agent.act("choose", {"option": "Evergreen Terrace Springfield"}, at="#a")
    assert outcome["status"] == "done", outcome
    assert agent.state("took") == "Evergreen Terrace, Springfield"


# The only stop for Tab is the first item; the others have no role.
ROVING = """<button id=r>Sort by</button><script>r.onclick=()=>{if(r.b){r.b.remove();r.b=null;return}const b=r.b=document.createElement('div');b.className='pop';['Name','Date','Size'].forEach((n,i)=>{const o=document.createElement('div');o.tabIndex=i?-1:0;o.textContent=n;o.onclick=()=>{r.textContent='Sort by '+n;b.remove();r.b=null;window.sort=n};b.append(o)});r.after(b);b.firstChild.focus();b.onkeydown=e=>{if(e.key==='Escape'){b.remove();r.b=null}}}</script>"""


def test_a_list_with_a_roving_tabindex(acting: Any) -> None:
    agent = acting(STYLE + ROVING)
    outcome = agent.act("choose", {"option": "Size"}, at="#r")
    assert outcome["status"] == "done", outcome
    assert agent.state("sort") == "Size"
    assert (
        agent.act("choose", {"option": "Weight"}, name="Sort by Size")["reason"] == "option_missing"
    )
    assert agent.state("r.b") is None


# As Choices.js and Tom Select do: the active option says that it is selected, the tokens are options
# of a list beside the field, and what is sent is a hidden list.
TOKENS = """<div class=w><div class=inner><select id=ms multiple hidden><option value=r>Red<option value=g>Green<option value=b>Blue</select><div role=listbox id=tokens></div><input id=tk type=search aria-label=Colours></div>
<div id=drop class=pop role=listbox aria-multiselectable=true hidden></div></div><script>
const draw = () => { drop.replaceChildren(...[...ms.options].filter(o => !o.selected).map((o, n) => { const it = document.createElement('div'); it.role = 'option'; it.className = n ? 'opt' : 'opt is-highlighted'; it.ariaSelected = String(!n); it.textContent = o.text;
  it.onmousedown = e => { e.preventDefault(); o.selected = true; tokens.replaceChildren(...[...ms.selectedOptions].map(s => { const t = document.createElement('div'); t.role = 'option'; t.ariaSelected = 'true'; t.textContent = s.text; return t })); draw() }; return it })) };
tk.onfocus = () => { drop.hidden = false; draw() }; tk.onblur = () => { drop.hidden = true }</script>"""
# As jQuery UI does: the suggestion puts a value into the field that it does not show itself.
CODES = """<label>Airport <input id=ap></label><script>ap.oninput=()=>{if(ap.b)ap.b.remove();ap.b=null;if(ap.value.length>2&&'madrid'.startsWith(ap.value.slice(0,6).toLowerCase()))ap.b=list(ap,['Madrid (ES)'],()=>{ap.value=window.airport='mad';ap.b.remove();ap.b=null},{role:'listbox',option:'option'})};
ap.onkeydown=e=>{if(e.key==='Escape')ap.value=''}</script>"""


# A list beside a dialog: a press in it is one outside of the dialog, which closes.
LOST = """<p>Tags: <span id=tags>none</span> <button id=o>Edit tags</button></p><div id=d role=dialog aria-label="Edit tags" hidden style="position:absolute;left:100px;top:80px;width:300px;height:200px;border:1px solid;background:#fff"><input id=k role=combobox aria-label=Tag aria-expanded=false aria-controls=l autocomplete=off><button id=ok>Save</button></div><ul id=l role=listbox hidden style="position:absolute;left:120px;top:130px;background:#eee"><li role=option>urgent<li role=option>later</ul>
<script>let pick='';o.onclick=()=>{d.hidden=false;k.value=''};k.onclick=()=>{l.hidden=false;k.ariaExpanded='true'};document.addEventListener('pointerdown',e=>{if(!d.hidden&&!d.contains(e.target)&&e.target!==o){setTimeout(()=>{d.remove();l.hidden=true},60)}},true);
l.onclick=e=>{k.value=e.target.textContent;l.hidden=true};ok.onclick=()=>{tags.textContent=k.value;d.hidden=true}</script>"""
# A menu without roles whose group is an item itself.
GROUPED = """<button id=b aria-haspopup=menu aria-expanded=false>Sort: Newest</button><ul id=l role=menu hidden style="position:absolute;background:#eee"><li class=grp>By date<ul><li class=it>Newest</li><li class=it>Oldest</li></ul></li><li class=grp>By price<ul><li class=it>Price, low to high</li><li class=it>Price, high to low</li></ul></li></ul>
<script>window.got='';b.onclick=()=>{l.hidden=!l.hidden};for(const g of document.querySelectorAll('.grp'))g.addEventListener('click',e=>{const it=e.target.closest('.it')??g.querySelector('.it');got=it.textContent;b.textContent='Sort: '+got;l.hidden=true;e.stopPropagation()})</script>"""


def test_a_choice_that_is_lost_with_the_dialog_around_it_is_not_done(acting: Any) -> None:
    agent = acting(LOST)
    agent.act("click", name="Edit tags")
    outcome = agent.act("choose", {"option": "urgent"}, name="Tag")
    assert outcome["status"] == "unknown" and "taken away" in outcome["message"], outcome


def test_an_item_of_a_group_is_pressed_and_not_the_group(acting: Any) -> None:
    agent = acting(GROUPED)
    outcome = agent.act("choose", {"option": "Price, high to low"}, at="#b")
    assert outcome["status"] == "done" and agent.state("got") == "Price, high to low", outcome


def test_a_menu_that_takes_another_item_is_told(acting: Any) -> None:
    taken = "const it=g.querySelector('.it')"
    agent = acting(
        GROUPED.replace("const it=e.target.closest('.it')??g.querySelector('.it')", taken)
    )
    outcome = agent.act("choose", {"option": "Price, high to low"}, at="#b")
    assert outcome["reason"] == "rejected_value", outcome
    assert "Price, low to high" in outcome["message"]


# Only the list hears: an arrow moves through it, Space takes.
KEYED = """<ul id=k role=listbox tabindex=0 aria-label=Day aria-activedescendant=k0></ul>
<script>let at=0;['Mon','Tue','Wed','Thu'].forEach((n,i)=>{const o=document.createElement('li');o.role='option';o.id='k'+i;o.textContent=n;o.ariaSelected='false';k.append(o)});
k.onkeydown=e=>{at=Math.max(0,Math.min(3,at+(e.key==='ArrowDown')-(e.key==='ArrowUp')));k.setAttribute('aria-activedescendant','k'+at);
if(e.key===TAKES){window.day=k.children[at].textContent;[...k.children].forEach((o,i)=>{o.ariaSelected=String(i===at)})}}</script>"""


def test_a_list_that_hears_keys_alone_is_chosen_from_by_its_keys(acting: Any) -> None:
    agent = acting(KEYED.replace("TAKES", "' '"))
    for day in ("Wed", "Mon"):
        outcome = agent.act("choose", {"option": day}, at="#k")
        assert outcome["status"] == "done", outcome
        assert agent.state("day") == day


def test_a_list_is_not_chosen_from_because_its_text_has_the_option(acting: Any) -> None:
    agent = acting(KEYED.replace("TAKES", "'F9'"))
    outcome = agent.act("choose", {"option": "Wed"}, at="#k")
    assert outcome["reason"] == "rejected_value", outcome


# Its list goes slowly, and it says at once that it is closed: Escape then empties the field.
FADES = """<input id=f role=combobox aria-label=Town aria-expanded=false aria-controls=fl><div id=fl role=listbox class=pop hidden><div role=option>Bern</div><div role=option>Brig</div></div>
<script>const set=o=>{f.ariaExpanded=String(o);fl.style.height=o?'':'30px';if(o)fl.hidden=false;else setTimeout(()=>{fl.hidden=f.ariaExpanded!=='true'},1800)};f.onmousedown=()=>set(true);
fl.onclick=e=>{f.value=e.target.textContent;set(false)};f.onkeydown=e=>{if(e.key==='Escape'){if(f.ariaExpanded==='true')set(false);else f.value=''}}</script>"""


def test_a_list_that_is_closing_gets_no_escape(acting: Any) -> None:
    agent = acting(STYLE + FADES)
    outcome = agent.act("choose", {"option": "Brig"}, at="#f")
    assert outcome["status"] == "done" and agent.state("f.value") == "Brig", outcome
