"""A page that redraws much during an action is not slowed down: what changed is read once (PAGES 6)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import texts

# How often the page was asked for ranges, for their boxes and for texts one by one.
COUNT = """<script>self.asked={};for(const [proto,key] of [[Document,'createRange'],[Range,'getBoundingClientRect'],[TreeWalker,'nextNode']])
{const own=proto.prototype[key];proto.prototype[key]=function(...of){asked[key]=(asked[key]??0)+1;return own.apply(this,of)}}</script>"""
LIST = """<ul id=l role=listbox aria-label=Cities tabindex=0></ul><p id=o></p><script>
function draw(chosen){l.textContent='';for(let at=0;at<%d;at++){const li=document.createElement('li');li.role='option';
li.ariaSelected=at===chosen;li.textContent='City '+at;li.onclick=()=>{draw(at);o.textContent='Chosen: '+at};l.append(li)}}draw()</script>"""
COMBO = """<button id=b role=combobox aria-haspopup=listbox aria-expanded=false aria-label=City>None</button><script>b.onclick=()=>{const l=document.createElement('ul');
l.role='listbox';document.body.append(l);for(let at=0;at<%d;at++){const li=document.createElement('li');li.role='option';li.textContent='City '+at;l.append(li);
li.onclick=()=>{b.textContent=li.textContent;for(const it of l.children)it.firstChild.data+='';l.remove()}}}</script>"""
LIVE = """<div id=r aria-live=polite></div><button onclick="draw('new');setInterval(draw,20,'new')">Go</button><script>
function draw(word){r.textContent='';for(let at=0;at<3000;at++){const it=document.createElement('span');it.textContent=word+at;r.append(it,' ')}}draw('old')</script>"""


def asked(acting: Any, html: str, action: str, **args: Any) -> dict[str, int]:
    agent = acting(COUNT + html)
    args["ref"] = agent.ref(args.pop("name"))
    agent.run("asked = {}")
    outcome = agent.act(action, args)
    assert outcome["status"] == "done", outcome
    return agent.state("asked")


@pytest.mark.parametrize(
    ("html", "action", "args"),
    [(LIST, "click", {"name": "City 5"}), (COMBO, "choose", {"name": "City", "option": "City 7"})],
)
def test_a_press_in_a_long_list_asks_for_no_more_than_in_a_short_one(
    acting: Any, html: str, action: str, args: dict[str, Any]
) -> None:
    short = asked(acting, html % 20, action, **args)
    long = asked(acting, html % 2000, action, **args)
    assert sum(long.values()) <= 2 * max(5, sum(short.values())), (short, long)


def test_a_press_makes_few_ranges_where_a_live_region_is_redrawn(acting: Any) -> None:
    agent = acting(COUNT + LIVE)
    ref = agent.ref("Go")
    agent.run("asked = {}")
    outcome = agent.act("click", {"ref": ref})
    assert agent.state("asked.createRange ?? 0") <= 10
    [told] = texts(outcome, "message")
    assert told.startswith("new0 new1 new2 ")


def test_a_range_is_left_where_no_change_of_the_page_meets_it(acting: Any) -> None:
    keep = "<script>const own=Document.prototype.createRange;self.all=[];Document.prototype.createRange=function(){all.push(own.call(this));return all.at(-1)}</script>"
    agent = acting(keep + LIVE)
    agent.act("click", {"ref": agent.ref("Go")})
    assert agent.state("all.every(it => it.collapsed && it.startContainer === document)")
