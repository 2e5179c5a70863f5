"""Lists that are sorted again as the pointer arrives, and a pointer whose last frame is gone."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

# Keyed by position, as a list without keys is: the nodes stay, the records move through them.
LIST = """<ul id=u><li><span>Anna</span> <button>Archive</button><li><span>Bert</span> <button>Archive</button><li><span>Carl</span> <button>Archive</button></ul>
<script>window.gone=[];let list=['Anna','Bert','Carl'];[...u.children].forEach((li,i)=>li.querySelector('button').onclick=()=>gone.push(list[i]));
u.addEventListener('pointerover',()=>{if(window.once)return;once=1;list=NEW;[...u.children].forEach((li,i)=>li.querySelector('span').textContent=list[i])})</script>"""


def test_a_row_that_becomes_another_under_the_pointer_is_not_pressed(acting: Any) -> None:
    agent = acting(LIST.replace("NEW", "['Carl','Anna','Bert']"))
    outcome = agent.act("click", at="#u li:nth-child(2) button")
    assert outcome["reason"] == "stale" and '"Anna"' in outcome["message"], outcome
    assert agent.state("gone") == []


def test_a_row_that_is_only_renamed_is_pressed(acting: Any) -> None:
    agent = acting(LIST.replace("NEW", "['Anna','Bert (open)','Carl']"))
    assert agent.act("click", at="#u li:nth-child(2) button")["status"] == "done"
    assert agent.state("gone") == ["Bert (open)"]


FRAMES = """<iframe id=a srcdoc="<button onclick='parent.next()'>Next</button>"></iframe>
<script>window.got='';window.next=()=>setTimeout(()=>{const f=document.createElement('iframe');f.srcdoc="<label>Mail <input oninput='parent.got=this.value'></label>";a.replaceWith(f)},50)</script>"""


def test_a_pointer_leaves_nothing_in_a_frame_that_is_gone(acting: Any) -> None:
    """Events in the document of a removed frame ended the process of Chromium's page."""
    agent = acting(FRAMES)
    agent.page.wait_for_timeout(150)
    agent.act("click", name="Next")
    agent.page.wait_for_timeout(250)
    assert agent.act("fill_input", {"value": "a@b.c"}, name="Mail")["status"] == "done"
    assert agent.state("got") == "a@b.c"
