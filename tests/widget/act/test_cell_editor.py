"""Editors that a key or a double press opens in a cell: their text counts at Enter, if at all."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

CELL = """<table><tr><th>Item<th>Price<tr><td>Bolt<td id=c tabindex=0>11</table><input id=q aria-label=Search>
<script>window.data='11';const open=v=>{if(c.firstElementChild)return;const f=document.createElement('input');f.ariaLabel='Price';f.value=v;c.textContent='';c.append(f);f.focus();f.select();f.onkeydown=e=>{e.stopPropagation();if(e.key==='Enter'){data=f.value;f.onblur=null;c.textContent=data}};f.onblur=()=>{c.textContent=data}};
c.onkeydown=e=>{if(e.key==='F2')open(data);else if(e.key.length===1)open('')};c.ondblclick=()=>open(data);document.onkeydown=e=>{if(e.key==='/'){e.preventDefault();q.focus()}}</script>"""


def test_text_in_an_editor_that_a_key_opened_is_not_known_to_be_taken(acting: Any) -> None:
    agent = acting(CELL)
    agent.act("click", at="#c")
    outcome = agent.act("type_text", {"text": "99"})
    assert outcome["status"] == "unknown" and "press_key Enter" in outcome["message"], outcome
    assert agent.act("press_key", {"key": "Enter"})["status"] == "done"
    assert agent.state("data") == "99"


def test_text_in_an_editor_that_a_double_press_opened_counts_with_enter(acting: Any) -> None:
    agent = acting(CELL)
    agent.act("double_click", at="#c")
    assert agent.act("type_text", {"text": "98"})["status"] == "unknown"
    outcome = agent.act("type_text", {"text": "7\n"})
    assert outcome["status"] == "done" and agent.state("data") == "987", outcome


def test_text_in_an_editor_that_one_press_opened_is_not_known_to_be_taken(acting: Any) -> None:
    agent = acting(CELL.replace("c.ondblclick", "c.onclick"))
    agent.act("click", at="#c")
    assert agent.act("type_text", {"text": "9"})["status"] == "unknown"
    assert agent.act("type_text", {"text": "9\n"})["status"] == "done"
    assert agent.state("data") == "99"
