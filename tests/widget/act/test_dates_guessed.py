"""A date that was typed in a guessed order proves no order for the next one."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

MASK = """<label>Due <input id=d></label><label>Born <input id=b></label><script>for (const el of [d, b]) el.oninput = () => {
  const g = el.value.replace(/\\D/g, '').slice(0, 8);
  el.value = [g.slice(0, 2), g.slice(2, 4), g.slice(4)].filter(Boolean).join('/');
  const [day, month] = [+g.slice(0, 2), +g.slice(2, 4)];
  window[el.id + 'v'] = g.length === 8 && month <= 12 ? `${g.slice(4)}-${g.slice(2, 4)}-${g.slice(0, 2)}` : null;
}</script>"""


def test_what_we_typed_ourselves_tells_no_order(acting: Any) -> None:
    agent = acting(MASK)
    for name, date in (("Due", "2024-12-24"), ("Due", "2024-03-04"), ("Born", "2024-03-04")):
        outcome = agent.act("set_date", {"date": date}, name=name)
        right = agent.state(f"{name[0].lower()}v") == date
        assert outcome["status"] != "done" or right, outcome


# A mask that puts every part into its own range, as most do, and says nothing of their order.
ORDER = """<label>Due <input id=d></label><label>From <input id=f></label><script>
const mask = (el, first, second) => el.oninput = () => {
  const g = el.value.replace(/\\D/g, '').slice(0, 8);
  const part = (text, most) => text.length === 2 ? String(Math.min(+text, most)).padStart(2, '0') : text;
  el.value = [part(g.slice(0, 2), first), part(g.slice(2, 4), second), g.slice(4)].filter(Boolean).join('/');
};
mask(d, 31, 12); mask(f, 12, 31);</script>"""
HINT = """<label>Due <input id=d></label><small id=h hidden>As DD/MM/YYYY, please</small>
<script>d.onfocus = () => { h.hidden = false }; d.onblur = () => { h.hidden = true; window.due = d.value.split('/').reverse().join('-') }</script>"""
# As pickers do that open at focus: text is read at once, in an order of their own; the data of the
# cells counts months from 0; the heading opens the months of a year, and then its years.
PICKER = """<label>Due <input id=d></label><div id=p style="position:absolute;top:60px;background:#fff" hidden></div><script>
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
let at = new Date(2026, 10, 1), view = 'days';
const box = (words, act) => { const it = document.createElement('span'); it.textContent = words; it.className = words === '\u00ab' ? 'prev' : words === '\u00bb' ? 'next' : ''; it.style.cssText = 'display:inline-block;padding:3px;min-width:24px;cursor:pointer'; it.onmousedown = e => { e.preventDefault(); act(); draw() }; return it };
const take = (y, m, day) => { window.due = [y, String(m + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-'); d.value = day + ' ' + MONTHS[m].slice(0, 3) + ', ' + String(y).slice(2); p.hidden = true };
const draw = () => {
  const y = at.getFullYear(), m = at.getMonth();
  p.replaceChildren(box('\u00ab', () => { at = view === 'years' ? new Date(y - 12, m) : new Date(y, m - 1) }), box(view === 'days' ? MONTHS[m] + ' ' + y : view === 'months' ? y : 'Years', () => { view = view === 'days' ? 'months' : 'years' }), box('\u00bb', () => { at = view === 'years' ? new Date(y + 12, m) : new Date(y, m + 1) }), document.createElement('br'));
  if (view === 'days') for (let n = 1; n <= new Date(y, m + 1, 0).getDate(); n += 1) { const it = box(n, () => take(y, m, n)); it.dataset.value = y + '-' + String(m).padStart(2, '0') + '-' + String(n).padStart(2, '0'); it.ariaLabel = MONTHS[m] + ' ' + n + ', ' + y; p.append(it); if (n % 7 === 0) p.append(document.createElement('br')) }
  if (view === 'months') MONTHS.forEach((name, n) => p.append(box(name.slice(0, 3), () => { at = new Date(y, n); view = 'days' })));
  if (view === 'years') for (let n = y - 6; n < y + 6; n += 1) p.append(box(n, () => { at = new Date(n, m); view = 'months' }));
};
d.onfocus = () => { p.hidden = false; draw() }; d.onblur = () => { p.hidden = true };
d.oninput = () => { const [a, b, c] = d.value.split(/\\D+/); at = new Date(+c || 8, (+b || 1) - 1); window.due = 'misread'; draw() };
</script>"""


def test_the_order_that_a_mask_accepts(acting: Any) -> None:
    agent = acting(ORDER)
    for name, date, shown in (
        ("Due", "2027-04-03", "03/04/2027"),
        ("Due", "2027-12-25", "25/12/2027"),
        ("From", "2027-04-03", "04/03/2027"),
    ):
        outcome = agent.act("set_date", {"date": date}, name=name)
        assert outcome["status"] == "done", outcome
        assert agent.state(f"{name[0].lower()}.value") == shown


def test_a_picker_that_opens_at_focus_is_walked_not_typed_into(acting: Any) -> None:
    agent = acting(PICKER)
    for date in ("2027-04-03", "1988-02-01"):
        outcome = agent.act("set_date", {"date": date}, name="Due")
        assert outcome["status"] == "done", outcome
        assert agent.state("due") == date
