"""Dates in fields whose calendar is not the Gregorian one."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

# A field whose calendar opens at focus; lists of all months and years wait unseen beside the days,
# and where one writes to the left, the arrow to the left goes forward.
PICKER = """<label>Visit <input id=f readonly></label>
<div id=p dir=rtl role=dialog style="position:absolute;top:60px;background:#fff" hidden>
<button class=nav-right id=r></button><span id=h></span><button class=nav-left id=l></button>
<div style="display:none" id=w></div><div id=d style="display:grid;grid-template-columns:repeat(7,30px)"></div></div><script>
const LOCALE = '%s', part = (date, type) => new Intl.DateTimeFormat(LOCALE, {year:'numeric', month:'long', day:'numeric', timeZone:'UTC'}).formatToParts(date).find(it => it.type === type).value;
const DAY = 86400000;
const first = at => { while (new Intl.DateTimeFormat('en-u-nu-latn-ca-' + LOCALE.split('-ca-')[1], {day:'numeric', timeZone:'UTC'}).format(at) !== '1') at -= DAY; return at };
let from = first(Date.UTC(2026, 10, 10));
const draw = () => {
  h.textContent = part(from, 'month') + '\u060c' + part(from, 'year');
  w.textContent = [-40, 0, 40, 80].map(n => part(from + n * DAY, 'month')).join(' ') + ' ' + part(from - 900 * DAY, 'year');
  d.replaceChildren();
  for (let at = from; at === from || part(at, 'month') === part(from, 'month'); at += DAY) {
    const cell = document.createElement('button');
    cell.textContent = part(at, 'day');
    const own = at;
    cell.onclick = () => { f.value = new Intl.DateTimeFormat(LOCALE).format(own); window.visit = new Date(own).toISOString().slice(0, 10); p.hidden = true };
    d.append(cell);
  }
};
l.onclick = () => { from = first(from + 45 * DAY); draw() };
r.onclick = () => { from = first(from - DAY); draw() };
f.onfocus = () => { p.hidden = false; draw() };
</script>"""


@pytest.mark.parametrize("locale", ["fa-IR-u-ca-persian", "en-u-ca-persian", "th-TH-u-ca-buddhist"])
def test_a_day_is_pressed_in_the_calendar_that_is_shown(acting: Any, locale: str) -> None:
    agent = acting(PICKER % locale)
    outcome = agent.act("set_date", {"date": "2026-12-24"}, name="Visit")
    assert (outcome["status"], agent.state("window.visit")) == ("done", "2026-12-24"), outcome
