"""Calendars with many months in one scrolling body, all there or drawn while it scrolls."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

STYLE = """<style>#body{height:300px;overflow-y:auto;width:260px}.days{display:grid;grid-template-columns:repeat(7,34px)}.day{height:28px;cursor:pointer}.title{padding:6px}#pop{position:absolute;background:#fff;z-index:4}</style>"""
MONTHS = """const NAMES = 'January February March April May June July August September October November December'.split(' ');
function month(y, m) {
  const box = document.createElement('div'); box.className = 'month';
  box.innerHTML = `<div class=title>${NAMES[m]} ${y}</div><div class=days></div>`;
  for (let i = 0; i < new Date(y, m, 1).getDay(); i++) box.lastChild.append(document.createElement('span'));
  for (let i = 1; i <= new Date(y, m + 1, 0).getDate(); i++) {
    const day = document.createElement(TAG); day.textContent = i; day.className = 'day';
    day.onclick = () => pick(`${y}-${`${m + 1}`.padStart(2, 0)}-${`${i}`.padStart(2, 0)}`);
    box.lastChild.append(day);
  }
  return box;
}
const at = (k) => month(2026 + Math.floor((10 + k) / 12), (10 + k) % 12);
f.onclick = () => { pop.hidden = false };"""
WHOLE = (
    STYLE
    + """<label>Stay <input id=f readonly></label><div id=pop hidden><div id=body></div><button onclick="pop.hidden=true;window.applied=true">Apply</button></div><script>const TAG='TAGNAME';let from,to;
function pick(d){if(!from||to){from=d;to=undefined}else to=d;f.value=[from,to].filter(Boolean).join(' – ')}"""
    + MONTHS
    + "for (let k = 0; k < 14; k++) body.append(at(k))</script>"
)


@pytest.mark.parametrize("tag", ["button", "div"])
def test_a_range_over_two_months_of_one_body(acting: Any, tag: str) -> None:
    agent = acting(WHOLE.replace("TAGNAME", tag))
    outcome = agent.act("set_date", {"date": "2027-03-15", "end": "2027-04-02"}, name="Stay")
    assert outcome["status"] == "done", outcome
    assert agent.state("[from, to]") == ["2027-03-15", "2027-04-02"]
