"""Actions that press on behalf of another: nothing unasked, nothing claimed, nothing told (THREATS 5, 12)."""

# ruff: noqa: E501 - page literals keep their lines
import json
from typing import Any

CHECKOUT = """<style>.day{width:24px;display:inline-block} #cal,#sum{width:220px;height:160px}</style>
<form id=f><label>Travel date <input id=d readonly aria-haspopup=grid aria-controls=cal></label>
  <div id=cal><b>December 2026</b><div id=days></div></div>
  <label>Expiry year <select id=y><option>2026<option>2027</select></label>
  <label>Expiry month <select id=m><option>December<option>January</select></label>
  <p>Total: $90.00</p><button id=pay>Pay $90.00 &rarr;</button></form>
<form id=g><label>Arrival (YYYY-MM-DD) <input id=a></label><p>Total: $90.00</p><div id=sum hidden><p>To pay: $90.00</p><button>Confirm</button></div></form>
<script>
  window.log = [];
  for (const it of [f, g]) it.onsubmit = e => { e.preventDefault(); log.push('paid ' + it.id) };
  for (let n = 1; n <= 31; n++) { const b = document.createElement('button'); b.type = 'button'; b.className = 'day'; b.textContent = n;
    b.dataset.date = `2026-12-${String(n).padStart(2, '0')}`; b.onclick = () => { d.value = b.dataset.date }; days.append(b) }
  a.oninput = () => { sum.hidden = false };
  a.onkeydown = e => { if (e.key === 'Enter') log.push('entered') };
</script>"""


def test_a_date_is_not_a_way_to_pay(acting: Any) -> None:
    agent = acting(CHECKOUT)
    outcome = agent.act("set_date", {"date": "2027-01-10"}, at="#d")
    assert outcome["status"] != "done", outcome
    assert agent.state("[log, y.value, m.value, d.value]") == [[], "2026", "December", ""], outcome
    outcome = agent.act("set_date", {"date": "2026-12-24"}, at="#d")
    assert outcome["status"] == "done", outcome
    outcome = agent.act("set_date", {"date": "2026-12-24"}, at="#a")
    assert agent.state("[log, a.value]") == [[], "2026-12-24"], outcome


LISTS = """<style>.list{border:1px solid} .long{height:60px;overflow:auto} .long div{height:30px}</style>
<button id=plan aria-haspopup=listbox aria-expanded=false>Professional</button>
<button id=more aria-haspopup=menu aria-expanded=false>More</button>
<button id=long aria-haspopup=listbox aria-expanded=false>Nothing yet</button>
<select id=other aria-label=Other><option>one<option>two<option>three</select><div id=bare role=combobox aria-label=Bare tabindex=-1>Bare</div>
<dialog id=dlg aria-label=Form><input id=kept aria-label=Kept><button type=button id=tags aria-haspopup=listbox aria-expanded=false>Tags</button></dialog>
<script>
  window.log = [];
  const opens = (button, role, items, pick, home = document.body) => { button.onclick = () => {
    if (button.list) return; button.ariaExpanded = 'true';
    const list = button.list = document.createElement('div'); list.className = 'list'; list.setAttribute('role', role === 'option' ? 'listbox' : 'menu');
    const shut = () => { list.remove(); button.list = null; button.ariaExpanded = 'false' };
    for (const name of items) { const it = document.createElement('div'); it.setAttribute('role', role); it.textContent = name; it.onclick = () => pick(it, shut); list.append(it) }
    if (role === 'menuitem') addEventListener('keydown', e => { if (e.key === 'Escape') shut() });
    home.append(list) } };
  opens(plan, 'option', ['Pro', 'Professional'], (it, shut) => { log.push(it.textContent); shut() });
  opens(more, 'menuitem', ['Rename', 'Delete'], (it, shut) => { log.push(it.textContent); shut() });
  opens(long, 'option', Array.from({length: 12}, (_, n) => 'Item ' + n), (it, shut) => { long.textContent = it.textContent; shut() });
  const open = long.onclick; long.onclick = () => { open(); long.list.classList.add('long');
    long.list.onscroll = () => [...long.list.children].forEach((it, n) => { it.textContent = 'Item ' + (n + (long.list.scrollTop ? 3 : 0)) }) };
  opens(tags, 'option', ['Red', 'Blue'], it => { it.ariaSelected = 'true'; tags.textContent += ' ' + it.textContent }, dlg);
  bare.onmousedown = e => e.preventDefault();
</script>"""


def test_what_is_chosen_is_what_was_asked(acting: Any) -> None:
    agent = acting(LISTS)
    outcome = agent.act("choose", {"option": "Pro"}, at="#plan")
    assert outcome.get("reason") == "rejected_value", outcome
    outcome = agent.act("choose", {"option": "Item 6"}, at="#long")
    assert agent.state("long.textContent") in ("Item 6", "Nothing yet"), outcome
    assert (outcome["status"] == "done") == (agent.state("long.textContent") == "Item 6"), outcome
    agent.run("other.focus()")
    agent.act("choose", {"option": "x"}, at="#bare")
    assert agent.state("other.value") == "one"


def test_what_a_menu_deletes_is_asked_first_and_done_once(acting: Any) -> None:
    agent = acting(LISTS)
    ref = agent.ref("More")
    held = agent.act("choose", {"ref": ref, "option": "Delete"}, action_id="one")
    assert held["status"] == "needs_approval" and agent.state("log") == [], held
    digest = held["approval"]["digest"]
    other = agent.act("choose", {"ref": ref, "option": "Rename"}, digest=digest)
    assert agent.state("log") == ["Rename"], other
    # An approval is of one action: what was sent with another one is used up.
    held = agent.act("choose", {"ref": ref, "option": "Delete"}, action_id="one", digest=digest)
    assert held["status"] == "needs_approval" and agent.state("log") == ["Rename"], held
    digest = held["approval"]["digest"]
    done = agent.act("choose", {"ref": ref, "option": "Delete"}, action_id="one", digest=digest)
    again = agent.act("choose", {"ref": ref, "option": "Delete"}, action_id="one", digest=digest)
    assert agent.state("log") == ["Rename", "Delete"], [done, again]
    assert done["status"] == again["status"] == "done"
    agent.run("dlg.showModal(); kept.value = 'typed'")
    outcome = agent.act("choose", {"option": ["Red", "Blue"]}, at="#tags")
    assert agent.state("[dlg.open, tags.textContent]") == [True, "Tags Red Blue"], outcome


LATE = """<table id=sums aria-label=Sums aria-rowcount=9><tr><th>What<th>Sum<tr><td>Coffee<td>3.50<tr><td>Coffee<td>3.50<tr><td>Tea<td>2.00</table><p id=t>Loading</p><button id=b>Save</button>
<p>Balance <b data-pilotfish-mask>87</b> points</p><div role=slider id=s tabindex=0 aria-label=Weight aria-valuemin=0 aria-valuemax=100 aria-valuenow=83 data-pilotfish-mask>x</div>
<div id=box><label>Coupon <input id=c></label></div>
<label>Paper <input type=file id=u></label><p id=say role=alert></p><label>Signed <input type=file id=h data-pilotfish-consequential=send></label>
<script>
  window.log = []; b.onclick = () => log.push(b.textContent);
  const draw = () => { box.innerHTML = '<label>Coupon <input id=c></label>'; c.oninput = () => setTimeout(draw) }; draw();
  u.onchange = () => { say.textContent = u.files[0].name + ' is not a kind of file that we take'; u.value = '' };
</script>"""


def test_nothing_is_claimed_or_told_that_is_not_so(acting: Any) -> None:
    agent = acting(LATE)
    rows = agent.act("extract_table", {}, at="#sums")["data"]["rows"]
    assert rows == [["Coffee", "3.50"], ["Coffee", "3.50"], ["Tea", "2.00"]]
    agent.begin(
        "wait_until",
        {
            "text": "Ready",
            "timeout": 5000,
            "then": {"tool": "click", "args": {"ref": agent.ref("Save")}},
        },
    )
    agent.run("setTimeout(() => { t.textContent = 'Ready'; b.textContent = 'Delete account' }, 50)")
    outcome = agent.end()
    assert agent.state("log") == [] and outcome["status"] != "done", outcome
    outcome = agent.act("wait_until", {"text": "Balance", "at_least": 1, "timeout": 300})
    assert "87" not in json.dumps({**outcome, "timings": 0}), outcome
    outcome = agent.act("wait_until", {"text": "Balance 87", "timeout": 300})
    assert outcome["status"] == "failed", outcome
    outcome = agent.act("set_slider", {"value": 20}, at="#s")
    assert "83" not in json.dumps({**outcome, "timings": 0}), outcome
    outcome = agent.act("fill_input", {"value": "SAVE10"}, at="#c")
    assert outcome["status"] == "failed" and agent.state("c.value") == "", outcome
    agent.run("pf.askForFiles = async () => [new File(['x'], 'paper.exe')]")
    outcome = agent.act("upload_file", {}, at="#u")
    assert outcome["status"] == "failed", outcome
    outcome = agent.act("upload_file", {}, name="Delete account")
    assert outcome["status"] == "needs_approval" and agent.state("log") == [], outcome
    outcome = agent.act("upload_file", {}, at="#h")
    assert outcome["status"] == "needs_approval" and agent.state("h.files.length") == 0, outcome


SWAP = """<button id=over>Follow</button><div id=up><button id=first>Open</button></div><button id=tab>Invoice</button>
<script>
  window.log = []; over.onpointerover = () => { over.textContent = 'Delete account' }; over.onpointerdown = () => log.push('deleted');
  first.onmousedown = () => { up.innerHTML = '<button id=second>Pay $90.00</button>'; second.onpointerup = () => log.push('paid') };
  tab.onclick = () => { open('/invoice?key=s3cr3tkey'); open('https://else.test/a?b=c') };
</script>"""


def test_what_changes_under_the_pointer_is_asked_about(acting: Any) -> None:
    agent = acting(SWAP)
    outcome = agent.act("click", at="#over")
    assert outcome["status"] == "needs_approval" and agent.state("log") == [], outcome
    outcome = agent.act("click", at="#first")
    assert outcome["status"] == "needs_approval" and agent.state("log") == [], outcome
    agent.run("window.open = () => null")
    outcome = agent.act("click", at="#tab")
    told = [it["text"].split()[0] for it in outcome["effects"] if it["kind"] == "new_tab"]
    assert (told, outcome["status"]) == (["/invoice"], "needs_approval"), outcome
    assert "else.test" in json.dumps(outcome["approval"]["facts"])
    assert "s3cr3tkey" not in json.dumps(outcome)


OVER = """<style>.box{position:fixed;left:300px;top:200px;width:300px;background:#fff;z-index:2} .card{position:fixed;inset:0;cursor:pointer}</style>
<div class=card id=card><p>Upgrade</p></div>
<script>
  window.log = []; card.addEventListener('click', () => log.push('card'));
  const put = html => { const d = document.createElement('div'); d.innerHTML = html; document.body.append(d.firstElementChild) };
  addEventListener('submit', e => { e.preventDefault(); log.push('sent') });
</script>"""


def test_closing_sends_nothing_and_presses_nothing_else(acting: Any) -> None:
    agent = acting(OVER)
    agent.run(
        """put(`<div role=dialog aria-modal=true aria-label=Checkout class=box id=one><form><input aria-label=Card autocomplete=cc-number><p>Total: $90.00</p><button>Close</button></form></div>`)"""
    )
    outcome = agent.act("dismiss")
    assert agent.state("log") == [] and outcome["status"] == "failed", outcome
    agent.run("one.remove(); put(`<div role=menu aria-label=Menu class=box><p>x</p></div>`)")
    outcome = agent.act("dismiss")
    assert agent.state("log") == [] and outcome["status"] == "failed", outcome
