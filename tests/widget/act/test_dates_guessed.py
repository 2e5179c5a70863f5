"""A date that was typed in a guessed order proves no order for the next one."""

# ruff: noqa: E501 - page literals keep their lines
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
