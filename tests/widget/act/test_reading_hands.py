"""What the hands need to read: letters in boxes, cells that a grid hears for, what was dragged."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any


def lines(agent: Any) -> str:
    """All lines as now observed, their texts and the names and cells of their rows."""
    return agent.page.evaluate(
        """async () => { await pf.observer.observe();
            const told = row => typeof row === 'string' ? row : [row.name, ...(row.cells ?? []).map(told)].filter(it => it !== undefined).join(' | ');
            return pf.observer.lines().map(({row}) => told(row)).join('\\n') }"""
    )


SPLIT = """<style>.w,.c{display:inline-block}.t{display:inline-block;padding:0 4px}.gap .w{margin-right:.25em}</style><h1 id=h>Ship faster today</h1><p id=p>From $49 a month</p><button id=b>Start free</button>
<div class=gap><p id=g>No space written</p></div><p><span class=t>New</span><span class=t>Sale</span></p><p>Size <b class=w>12</b><b class=w>GB</b></p>
<script>for(const [e,s] of [[h,' '],[p,' '],[b,' '],[g,'']])e.innerHTML=e.textContent.split(' ').map(w=>'<div class=w>'+[...w].map(c=>'<div class=c>'+c+'</div>').join('')+'</div>').join(s)</script>"""


def test_letters_in_boxes_are_words_where_they_are_drawn_so(acting: Any) -> None:
    agent = acting(SPLIT)
    dump = lines(agent)
    assert "Ship faster today" in dump
    assert "From $49 a month" in dump
    assert "No space written" in dump
    assert "New Sale" in dump
    assert agent.ref("Start free", "button")


CALENDAR = """<style>td{width:80px;height:40px;vertical-align:top}</style><div id=cal><table role=grid aria-label=May><tbody><tr role=row><td role=gridcell data-date=2026-05-04><span>4</span></td><td role=gridcell data-date=2026-05-05><span>5</span><div id=ev draggable=true data-e=1>Dentist</div></td></tr><tr role=row><td role=gridcell data-date=2026-05-11><span>11</span></td><td role=gridcell data-date=2026-05-12><span>12</span></td></tr></tbody></table></div>
<table role=grid aria-label=Figures><tr role=row><td role=gridcell>1.5</td><td role=gridcell>2.5</td></tr></table>
<script>cal.addEventListener('click',e=>{const d=e.target.closest('[data-date]');if(d)window.picked=d.dataset.date});
cal.addEventListener('dragstart',e=>e.dataTransfer.setData('text','ev'));cal.addEventListener('dragover',e=>e.preventDefault());
cal.addEventListener('drop',e=>{const d=e.target.closest('[data-date]');const old=document.querySelector('[data-e]');const it=old.cloneNode(true);old.remove();d.append(it);window.on=d.dataset.date})</script>"""


def test_days_of_a_calendar_are_targets_though_none_listens(acting: Any) -> None:
    agent = acting(CALENDAR)
    assert agent.act("click", name="11")["status"] == "done"
    assert agent.state("picked") == "2026-05-11"
    ref = agent.ref("Dentist")
    outcome = agent.act("drag", {"ref": ref, "to": agent.ref("12")})
    assert outcome["status"] == "done", outcome
    assert agent.state("window.on") == "2026-05-12"
    assert agent.ref("Dentist") == ref, "what was dragged is the same thing where it was dropped"
    dump = lines(agent)
    assert "1.5 | 2.5" in dump, "cells of a table of figures are told as before"
