"""Sheets and menus of plain boxes: exactly the entry that was asked for is pressed."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

SHEET = """<button id=o>Sort: Oldest</button><div id=sh hidden style="position:fixed;bottom:0;left:0;right:0;background:#fff"><div class=op>Newest</div><div class=op>Price low</div><div class=op>Price high</div><button onclick="sh.hidden=true">Cancel</button></div><div>Footer</div>
<script>o.onclick=()=>sh.hidden=false;for(const it of document.querySelectorAll('.op'))it.%s</script>"""
HEARD = "onclick=()=>{window.sort=it.textContent;o.textContent='Sort: '+sort;sh.hidden=true}"
GROUPS = """<button id=o>Plan</button><div id=m hidden><div class=g><b>Monthly</b><div class=e>Hobby</div><div class=e>Pro</div></div><div class=g><b>Yearly</b><div class=e>Team</div><div class=e>Firm</div></div></div>
<script>o.onclick=()=>m.hidden=!m.hidden;for(const it of document.querySelectorAll('.e'))it.addEventListener('click',()=>{window.plan=it.textContent;o.textContent=plan;m.hidden=true})</script>"""


@pytest.mark.parametrize("option", ["Newest", "Price low", "Price high"])
def test_an_entry_of_a_sheet(acting: Any, option: str) -> None:
    agent = acting(SHEET % HEARD)
    outcome = agent.act("choose", {"option": option}, name="Sort: Oldest")
    assert agent.state("window.sort") == option, outcome
    assert outcome["status"] == "done", outcome
    assert outcome["data"] == {"chosen": [option]}


@pytest.mark.parametrize("option", ["Hobby", "Firm"])
def test_an_entry_of_a_group(acting: Any, option: str) -> None:
    agent = acting(GROUPS)
    outcome = agent.act("choose", {"option": option}, name="Plan")
    assert agent.state("window.plan") == option, outcome
    assert outcome["status"] == "done", outcome
