"""The four kinds of requests, in their order: the page's own, consequential, ordinary, unknown."""

# ruff: noqa: E501 - page literals keep their lines
import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.guard.sending import button, gated

TABLES = tomllib.loads(Path(__file__).with_name("kinds.toml").read_text(encoding="utf-8"))
PRESS = [
    pytest.param(*row, id=f"{row[0]}: {row[1]} {row[2]} {at}")
    for group in TABLES["press"]
    for at, row in enumerate(group["rows"])
]
GO = [
    pytest.param(*row, group.get("options", {}), id=f"{group['name']}: {row[1]}")
    for group in TABLES["go"]
    for row in group["rows"]
]
TASK = "Call it Harvest menu, colour teal, and forward it"


def asks(acting: Any, html: str, **options: Any) -> str | None:
    """The kind that a press of "Go" is asked about; None if what it sends is sent."""
    agent, line = gated(acting, html, first=True, **options)
    outcome = agent.act("click", name="Go")
    held = outcome["status"] == "needs_approval"
    assert bool(line.sent) != held, (outcome, line.sent)
    return outcome["approval"]["kind"] if held else None


@pytest.mark.parametrize(("method", "path", "body", "kind", "options"), GO)
def test_by_what_is_sent(
    acting: Any, method: str, path: str, body: str, kind: str, options: dict[str, Any]
) -> None:
    assert asks(acting, button("Go", path, method, body), **options) == (kind or None)


@pytest.mark.parametrize(("name", "method", "path", "body", "kind"), PRESS)
def test_by_what_is_pressed_and_sent(
    acting: Any, name: str, method: str, path: str, body: str, kind: str
) -> None:
    page = button(name, path.replace("'", "\\'"), method, body)
    agent, line = gated(acting, page, first=True, task="Change what Soup is in")
    outcome = agent.act("click", at="button")
    held = outcome["status"] == "needs_approval"
    assert bool(line.sent) != held, (outcome, line.sent)
    assert (outcome["approval"]["kind"] if held else "") == kind


def test_a_read_behind_a_control_that_names_a_deed_is_asked_about(acting: Any) -> None:
    agent, line = gated(acting, button("Release", "runs/search"), first=True)
    assert agent.act("click", name="Release")["status"] == "needs_approval"
    assert line.sent == []


@pytest.mark.parametrize(
    ("header", "kind"), [("X-HTTP-Method-Override", "delete"), ("X-Other", "other")]
)
def test_the_method_in_a_header_counts(acting: Any, header: str, kind: str) -> None:
    fetch = f"fetch('/api/notes/7', {{method: 'POST', headers: {{'{header}': 'DELETE'}}}})"
    xhr = f"const x = new XMLHttpRequest(); x.open('POST', '/api/notes/7'); x.setRequestHeader('{header}', 'DELETE'); x.send()"
    for script in (fetch, xhr):
        assert asks(acting, f'<button onclick="{script}">Go</button>') == kind


FORM = """<form aria-label=Page onsubmit="event.preventDefault(); fetch('/api/pages/3', {{method: 'PUT', body: JSON.stringify({{title: t.value, colour: c.value}})}})">
<input id=t aria-label=Title value="Autumn menu"><input id=c aria-label=Colour value=red><button>{0}</button></form>"""


@pytest.mark.parametrize(
    ("name", "path", "status"),
    [(*row, status) for status, rows in TABLES["save"].items() for row in rows],
)
def test_only_a_save_of_what_the_visitor_asked_for_is_sent(
    acting: Any, name: str, path: str, status: str
) -> None:
    page = FORM.format(name).replace("/api/pages/3", f"/api/{path}")
    agent, line = gated(acting, page, first=True, task=TASK)
    agent.act("fill_input", {"value": "Harvest menu"}, name="Title")
    assert agent.act("click", at="button")["status"] == status
    assert len(line.sent) == (status == "done")


WATCHED = """<div>{3}</div><form aria-label=Page onsubmit="event.preventDefault(); fetch('/api/pages/3', {{method: 'PUT', body: JSON.stringify({{note: t.value, {0}: '{1}'}})}})">
<p>{2}</p><p><textarea id=t aria-label="Change note"></textarea><button>Save</button></form>"""
OUT = "Hello, <b>erin</b> <a href=/user1>Your details</a> <a href='/?action=logout'>Leave</a>"


@pytest.mark.parametrize(
    ("field", "value", "beside", "head", "held"),
    [
        ("nosy", "erin, admin", "", "", True),
        ("cc", "erin", "", "", True),
        ("watchers", "", "", "", False),
        ("accent", "teal", "", "", False),
        ("nosy", "erin", "", OUT, False),
        ("nosy", "bo", "", OUT, True),
        ("nosy", "erin, bo", "", OUT, True),
        ("nosy", "erin", "", "Hello, erin", True),
        ("accent", "teal", "Watchers: erin, bo", "", True),
        ("accent", "teal", "Watchers: erin", OUT, False),
        ("accent", "teal", "Watchers:", "", False),
        ("accent", "teal", "Keepers: bo", "", False),
    ],
)
def test_a_note_on_what_others_watch_is_sent_to_them(
    acting: Any, field: str, value: str, beside: str, head: str, held: bool
) -> None:
    page = WATCHED.format(field, value, beside, head)
    agent, line = gated(acting, page, first=True, task=TASK)
    agent.act("fill_input", {"value": "Harvest menu"}, name="Change note")
    outcome = agent.act("click", name="Save")
    assert (outcome["status"] == "needs_approval") == held, outcome
    assert len(line.sent) == (not held)
    if held:
        assert outcome["approval"]["kind"] == "send"


@pytest.mark.parametrize(("name", "status"), [("Save", "done"), ("Go", "needs_approval")])
def test_single_digit_that_is_saved_needs_no_question(acting: Any, name: str, status: str) -> None:
    page = FORM.format(name).replace("value: c.value", "shelf: Number(c.value)")
    agent, line = gated(acting, page.replace("colour: c", "shelf: +c"), first=True, task="shelf 4")
    agent.act("fill_input", {"value": "4"}, name="Colour")
    assert agent.act("click", name=name)["status"] == status
    assert bool(line.sent) == (status == "done")


def test_a_single_digit_without_a_press_may_be_chance(acting: Any) -> None:
    html = """<input aria-label=Seats onchange="fetch('/api/things', {method: 'POST', body: JSON.stringify({n: 4})})">"""
    agent, line = gated(acting, html, first=True, task="4 seats")
    assert agent.act("fill_input", {"value": "4"}, name="Seats")["status"] == "needs_approval"
    assert line.sent == []


def test_what_a_stranger_wrote_is_no_save(acting: Any) -> None:
    page = f"<p>Zanzibar is on page nine</p>{FORM.format('Save')}"
    agent, line = gated(acting, page, first=True, task=TASK)
    agent.state(
        "pf.taint.sent({type: 'observation', observation: {ops: [{line: {row: 'Zanzibar is on page nine'}}]}})"
    )
    agent.act("fill_input", {"value": "Zanzibar"}, name="Title")
    assert agent.act("click", name="Save")["status"] == "needs_approval"
    assert line.sent == []


def test_a_timer_of_the_page_is_an_effect_of_the_action(acting: Any) -> None:
    later = "setTimeout(() => fetch('/api/doors/1/open', {method: 'POST'}).catch(() => window.failed = 1), 900)"
    agent, line = gated(acting, f'<button onclick="{later}">Go</button>', first=True)
    agent.run("pf.answer = () => false")
    agent.act("click", name="Go")
    agent.page.wait_for_function("window.failed")
    assert len(agent.state("pf.asked")) == 1 and line.sent == []


ITEMS = """<button onclick="fetch('/api/items/' + window.n, {method: 'DELETE'})"><svg width=20 height=20></svg></button><button onclick="fetch('/api/items/' + window.n, {method: 'DELETE'})">Mine</button>"""


def test_what_the_visitor_does_teaches_nothing(acting: Any) -> None:
    agent, line = gated(acting, ITEMS, first=True)
    agent.act("scroll", {"direction": "down"})
    for n in (41, 43):
        agent.run(f"window.n = {n}")
        agent.page.get_by_text("Mine").click()
    agent.run("window.n = 42")
    assert agent.act("click", at="button")["status"] == "needs_approval"
    assert len(line.sent) == 2


POLL = "window.poll = () => fetch('/api/state', {method: 'POST', body: JSON.stringify({seq: window.seq = (window.seq || 0) + 1})}).then(() => window.polled = (window.polled || 0) + 1, () => window.failed = 1)"


@pytest.mark.parametrize(("polls", "count"), [("poll(); setTimeout(poll, 300)", 2), ("poll()", 1)])
def test_what_the_page_has_sent_twice_by_itself_is_its_own(
    acting: Any, polls: str, count: int
) -> None:
    page = f"<button onclick='poll()'>Go</button><script>{POLL}</script>"
    agent, line = gated(acting, page, first=True)
    agent.run("pf.guard.ready()")
    agent.page.wait_for_timeout(100)
    agent.run(polls)
    agent.page.wait_for_function(f"window.polled === {count} || window.failed")
    assert (agent.act("click", name="Go")["status"] == "needs_approval") == (count == 1)
    assert len(line.sent) == (3 if count == 2 else 1)


RADIO = """<label><input type=radio name=plan value=pro onchange="fetch('/api/set', {method: 'POST', body: new URLSearchParams({plan: 'pro'})})">Pro plan $99 a month</label>"""


def test_a_price_in_the_label_of_a_choice_that_sends_is_a_payment(acting: Any) -> None:
    agent, line = gated(acting, RADIO, first=True)
    outcome = agent.act("click", at="input")
    assert outcome["status"] == "needs_approval" and outcome["approval"]["kind"] == "payment"
    assert line.sent == []


LIST = """<ul id=l>{0}</ul><script>
l.ondragover = (e) => e.preventDefault();
l.ondrop = (e) => {{ l.insertBefore(l.firstElementChild, e.target.nextSibling); fetch('/api/positions', {{method: 'POST', body: JSON.stringify({{ids: [1, 2]}})}}); }};
</script>"""


def test_a_drop_within_one_list_orders_it(acting: Any) -> None:
    entries = "".join(
        f"<li draggable=true aria-label={it} tabindex=0>{it}</li>" for it in ("One", "Two", "Three")
    )
    agent, line = gated(acting, LIST.format(entries), first=True)
    to = agent.ref_of("li:nth-child(3)")
    outcome = agent.act("drag", {"ref": agent.ref_of("li"), "to": to})
    assert outcome["status"] != "needs_approval", outcome
    assert len(line.sent) == 1


@pytest.mark.parametrize("script", [
    "fetch('/api/merge', {method: 'POST', signal: (window.c = new AbortController()).signal}).catch((e) => window.ended = e.name)",
    "const x = window.x = new XMLHttpRequest(); x.open('POST', '/api/merge'); x.onabort = () => window.ended = 'AbortError'; x.send(); window.c = x",
])  # fmt: skip
def test_what_the_page_takes_back_is_not_sent_and_closes_its_question(
    acting: Any, script: str
) -> None:
    agent, line = gated(acting, f'<button onclick="{script}">Go</button>', first=True)
    agent.run("pf.withdrawn = []")
    held = agent.act("click", name="Go")
    agent.run("c.abort()")
    agent.page.wait_for_function("window.ended === 'AbortError'")
    digest = held["approval"]["digest"]
    # Its question stays for a moment: many a page sends the same again.
    agent.page.wait_for_function("pf.withdrawn.length")
    assert agent.state("pf.withdrawn") == [digest]
    agent.run(f"pf.approvals.decided(pf.approvals.find('{digest}'), true)")
    agent.page.wait_for_timeout(200)
    assert line.sent == []


XHR = """<button onclick="window.seen = []; const x = new XMLHttpRequest(); x.open('POST', '/api/merge');
for (const type of ['readystatechange', 'error', 'abort', 'load', 'loadend']) x.addEventListener(type, () => seen.push(type + x.readyState));
x.send()">Go</button>"""


def test_a_refused_xhr_ends_as_the_network_would_end_it(acting: Any) -> None:
    agent, line = gated(acting, XHR, first=True)
    held = agent.act("click", name="Go")
    agent.run(f"pf.approvals.decided(pf.approvals.find('{held['approval']['digest']}'), false)")
    agent.page.wait_for_function("seen.includes('loadend4')")
    assert agent.state("seen") == ["readystatechange4", "error4", "loadend4"]
    assert line.sent == []


TWICE = button("Go", "merge") + button("Again", "merge")


def test_a_no_lasts_until_the_visitor_acts_by_hand(acting: Any) -> None:
    agent, line = gated(acting, TWICE, first=True)
    held = agent.act("click", name="Go")
    agent.run(f"pf.approvals.decided(pf.approvals.find('{held['approval']['digest']}'), false)")
    agent.page.wait_for_timeout(50)
    agent.run("window.ended = ''")
    assert agent.act("click", name="Again")["status"] != "needs_approval"
    assert agent.state("window.ended") == "TypeError" and line.sent == []
    agent.page.get_by_text("Again").click()
    agent.page.wait_for_function("window.sent")
    assert len(line.sent) == 1


def test_what_waits_behind_the_first_question_is_asked_next(acting: Any) -> None:
    both = "fetch('/api/merge', {method: 'POST'}).catch(() => window.first = 1); fetch('/api/orders', {method: 'POST'}).then(() => window.second = 1, () => window.failed = 1)"
    agent, line = gated(acting, f'<button onclick="{both}">Go</button>', first=True)
    held = agent.act("click", name="Go")
    agent.run(f"pf.approvals.decided(pf.approvals.find('{held['approval']['digest']}'), false)")
    agent.page.wait_for_function("window.first && (window.second || window.failed)")
    assert [it["kind"] for it in agent.state("pf.asked")] == ["payment"]
    assert [it.rsplit("/", 1)[-1] for it in line.sent] == ["orders"]


def test_an_entry_of_a_list_is_no_command(acting: Any) -> None:
    items = ("Buy milk", "Send the letter")
    entries = "".join(f"<li><button onclick='opened++'>{it}</button></li>" for it in items)
    todo = f"<ul>{entries}</ul><script>window.opened = 0</script>"
    agent = acting(todo, first=True)
    for name in ("Buy milk", "Send the letter"):
        assert agent.act("click", name=name)["status"] == "done"
    # What it sends is asked about all the same, and where nothing is held the words decide.
    agent, line = gated(
        acting, f"<ul><li>{button('Buy milk', 'things/3')}</li><li>b</li></ul>", first=True
    )
    assert agent.act("click", name="Buy milk")["status"] == "needs_approval"
    assert line.sent == []
    assert acting(todo).act("click", name="Buy milk")["status"] == "needs_approval"


FORWARD = "<form onsubmit='return false'><input aria-label=To><button onclick='d.hidden = false'>Forward</button></form><p id=d hidden>To whom?</p>"


@pytest.mark.parametrize(("first", "status"), [(True, "done"), (False, "needs_approval")])
def test_forward_may_open_a_form(acting: Any, first: bool, status: str) -> None:
    assert acting(FORWARD, first=first).act("click", name="Forward")["status"] == status


@pytest.mark.parametrize("first", [True, False])
def test_what_a_frame_of_the_same_origin_sends_is_asked_about(acting: Any, first: bool) -> None:
    inner = button("Go", "merge").replace('"', "&quot;")
    agent, line = gated(acting, f'<iframe srcdoc="{inner}"></iframe>', first=first)
    agent.page.frame_locator("iframe").get_by_text("Go").wait_for()
    assert agent.act("click", name="Go")["status"] == "needs_approval"
    assert line.sent == []
