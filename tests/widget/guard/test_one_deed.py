"""One approval is one deed: asked once, however many presses it takes, and for nothing else."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

GONE = ".then(() => window.gone = 1, () => window.failed = 1)"
DELETE = f"fetch('/api/notes/7', {{method: 'DELETE'}}){GONE}"
PAY = f"fetch('/api/bills/77', {{method: 'POST', body: JSON.stringify({{amount: 25}})}}){GONE}"
WORKER = "new Worker(URL.createObjectURL(new Blob(['1'])))"
PUBLISH = f"fetch('/api/pages/3/publish', {{method: 'POST'}}){GONE}"
ROW = '<main><h1>Notes</h1><ul><li data-id=7>Harvest menu <button onclick="{open}">{name}</button></li><li data-id=9>Sowing plan <button>Delete note</button></li></ul>{layer}</main>'


def row(layer: str, opens: str = "c.hidden = false", name: str = "Delete note") -> str:
    return ROW.format(open=opens, name=name, layer=layer)


def dialog(said: str, press: str, send: str = DELETE) -> str:
    return (
        f'<dialog id=d><p>{said}</p><button onclick="{send}; d.close()">{press}</button></dialog>'
    )


def region(said: str, press: str, send: str = DELETE, around: str = "") -> str:
    return f'<div id=c hidden {around}><span>{said}</span><button onclick="{send}">{press}</button></div>'


REASON = "<label>Why <input id=r></label>"
OPENS = "d.showModal()"
# Name, page, steps: the names of what is pressed, or a field and its text.
ONCE: list[tuple[str, str, list[str]]] = [
    ("dialog", row(dialog("Delete this note?", "Delete"), OPENS), ["Delete note", "Delete"]),
    ("dialog, yes", row(dialog("Delete “Harvest menu”?", "Yes"), OPENS), ["Delete note", "Yes"]),
    ("dialog, final", row(dialog("This cannot be undone.", "Delete note"), OPENS), ["Delete note", "dialog button"]),
    ("dialog, later", row(dialog("Delete this note?", "Delete"), "setTimeout(() => d.showModal(), 90)"), ["Delete note", "Delete"]),
    ("dialog, asks why", row(dialog(f"Delete this note? {REASON}", "Delete"), OPENS), ["Delete note", "Why", "Delete"]),
    ("region", row(region("Delete this note?", "Delete")), ["Delete note", "Delete"]),
    ("region, alert", row(region("Delete this note?", "Yes, delete", around="role=alert")), ["Delete note", "Yes, delete"]),
    ("region, made new", row("", f"c = document.createElement('div'); c.innerHTML = `<button>Really delete</button>`; c.firstChild.onclick = () => {DELETE}; document.body.append(c)"), ["Delete note", "Really delete"]),
    ("region, in its row", row("", f"b = document.createElement('button'); b.textContent = 'Confirm delete'; b.onclick = () => {DELETE}; this.after(b)"), ["Delete note", "Confirm delete"]),
    ("region, German", row(region("Diese Notiz löschen?", "Löschen"), name="Notiz löschen"), ["Notiz löschen", "Löschen"]),
    ("wizard", row(region(REASON, "Delete")), ["Delete note", "Why", "Delete"]),
    ("wizard of two fields", row(region(f"{REASON}<label>When <input></label>", "Delete")), ["Delete note", "Why", "When", "Delete"]),
    ("wizard in a form", row(f'<form id=c hidden onsubmit="event.preventDefault(); {DELETE}">{REASON}<button>Delete</button></form>'), ["Delete note", "Why", "Delete"]),
    ("wizard in a dialog", row(dialog(REASON, "Delete"), OPENS), ["Delete note", "Why", "Delete"]),
    ("wizard, with a wait", row(region(REASON, "Delete")), ["Delete note", "wait", "Why", "Delete"]),
    ("panel", row(region("When?", "Publish now", PUBLISH), name="Publish"), ["Publish", "Publish now"]),
    ("panel, same name", row(region("When?", "Publish", PUBLISH, "class=panel"), name="Publish"), ["Publish", ".panel button"]),
    ("panel with a field", row(region(REASON, "Publish now", PUBLISH), name="Publish"), ["Publish", "Why", "Publish now"]),
    ("panel, sending", row(region("To all?", "Send now", "fetch('/api/letters/3/send', {method: 'POST'})" + GONE), name="Send"), ["Send", "Send now"]),
    ("panel, at once", row("", PUBLISH, "Publish"), ["Publish"]),
    ("payment, at its request", row(region(REASON, "Pay now", PAY), name="Pay"), ["Pay", "Why", "Pay now"]),
]  # fmt: skip


def cards(agent: Any, steps: list[str]) -> list[str]:
    """What was asked about, each approved."""
    asked: list[str] = []
    for at, step in enumerate(steps):
        name, args = ("click", {})
        if step == "wait":
            name, args = "wait", {"ms": 100}
        elif at and step in ("Why", "When"):
            name, args = "fill_input", {"value": "it is old", "ref": agent.ref(step)}
        elif "button" in step:
            args = {"ref": agent.ref_of(step)}
        else:
            args = {"ref": agent.ref(step)}
        outcome = agent.act(name, args)
        while outcome["status"] == "needs_approval":
            asked.append(outcome["approval"]["kind"])
            assert len(asked) < 5, asked
            outcome = agent.act(name, args, digest=outcome["approval"]["digest"])
        assert outcome["status"] == "done", outcome
    agent.page.wait_for_function("window.gone || window.failed")
    return [*asked, *(it["kind"] for it in agent.state("pf.asked"))]


@pytest.mark.parametrize(("html", "steps"), [it[1:] for it in ONCE], ids=[it[0] for it in ONCE])
def test_one_deed_is_one_card(acting: Any, html: str, steps: list[str]) -> None:
    agent = acting(html, first=True, task="Delete it, it is old")
    assert len(cards(agent, steps)) == 1
    assert agent.state("window.gone") == 1


SECOND = [
    ("another dialog", row(dialog("Delete “Sowing plan”?", "Delete"), OPENS), ["Delete note", "Delete"]),
    ("everything", row(dialog("Delete all notes?", "Delete"), OPENS), ["Delete note", "Delete"]),
    ("another press between", row(region("Delete this note?", "Yes, delete") + "<button>Other</button>"), ["Delete note", "Other", "Yes, delete"]),
    ("what was there before", row(region("Delete this note?", "Remove it").replace(" hidden", ""), "1"), ["Delete note", "Remove it"]),
    ("an account", row("", "fetch('/api/notes/7', {method: 'DELETE'}).then(() => " + f"fetch('/api/account', {{method: 'DELETE'}}){GONE})"), ["Delete note"]),
    ("a wider record", row("", "fetch('/api/notes/7', {method: 'DELETE'}).then(() => " + f"fetch('/api/notes', {{method: 'DELETE'}}){GONE})"), ["Delete note"]),
    ("another record", row("", "fetch('/api/notes/7', {method: 'DELETE'}).then(() => " + f"fetch('/api/notes/9', {{method: 'DELETE'}}){GONE})"), ["Delete note"]),
    ("another payee", row("", "fetch('/api/transfer', {method: 'POST', body: JSON.stringify({to: 'Ada', amount: 10})}).then(() => " + f"fetch('/api/transfer', {{method: 'POST', body: JSON.stringify({{to: 'Eve', amount: 10}})}}){GONE})", "Go"), ["Go"]),
    ("another amount", row("", "fetch('/api/transfer', {method: 'POST', body: JSON.stringify({to: 'Ada', amount: 10})}).then(() => " + f"fetch('/api/transfer', {{method: 'POST', body: JSON.stringify({{to: 'Ada', amount: 99}})}}){GONE})", "Go"), ["Go"]),
]  # fmt: skip


@pytest.mark.parametrize(("html", "steps"), [it[1:] for it in SECOND], ids=[it[0] for it in SECOND])
def test_another_deed_is_asked_about_anew(acting: Any, html: str, steps: list[str]) -> None:
    agent = acting(html, first=True, task="Delete it")
    assert len(cards(agent, steps)) == 2


@pytest.mark.parametrize(
    ("opens", "asks"),
    [(WORKER, True), ("document.body.append(document.createElement('iframe'))", False)],
)
def test_where_the_page_has_another_way_out_words_are_asked_about_at_the_press(
    acting: Any, opens: str, asks: bool
) -> None:
    agent = acting(row(region("When?", "Publish now", PUBLISH), name="Publish"), first=True)
    agent.run(f"window.kept = {opens}")
    assert (agent.act("click", name="Publish")["status"] == "needs_approval") == asks


def test_a_number_in_a_name_is_no_sum(acting: Any) -> None:
    agent = acting(row("", PAY, "Pay bill 77"), first=True)
    agent.run(f"window.kept = {WORKER}")
    assert len(cards(agent, ["Pay bill 77"])) == 1


TELLS = """<div data-cell=Hbol><b>import os</b></div><div role=listbox><div role=option tabindex=-1 onclick="{how}">{name}</div></div><label>Why <input></label><button onclick="{more}">Next</button>
<script>const post = (p, b) => fetch('/api/' + p, {{method: 'POST', body: JSON.stringify(b)}}).then(() => 0, () => 0);
const kernel = () => post('kernel/delete', {{cellId: 'Hbol'}}), tell = (cellId = 'Hbol', more) => post('document/transaction', {{changes: [{{type: 'delete-cell', cellId, ...more}}]}}).then(() => window.gone = 1);</script>"""
LATE = "kernel(); setTimeout({0}, 700)"


@pytest.mark.parametrize(
    ("how", "name", "more", "count"),
    [
        ("kernel(); tell()", "Delete cell", "1", 1),
        (LATE.format("tell"), "Delete cell", "1", 1),
        (LATE.format("tell"), "Go", "1", 1),
        ("tell().then(kernel)", "Delete cell", "1", 1),
        (LATE.format("() => tell('MJUe')"), "Delete cell", "1", 2),
        (LATE.format("() => tell('Hbol', {scope: 'all'})"), "Delete cell", "1", 2),
        (LATE.format("() => post('cells/move', {cellId: 'Hbol'}).then(() => gone = 1)"), "Delete cell", "1", 2),
        # Graver than what the first card said, and another press.
        ("tell().then(kernel)", "Go", "1", 2),
        ("kernel()", "Delete cell", "setTimeout(tell)", 2),
    ],
)  # fmt: skip
def test_a_deletion_that_is_told_twice_is_one_deed(
    acting: Any, how: str, name: str, more: str, count: int
) -> None:
    agent = acting(TELLS.format(how=how, name=name, more=more), first=True, task="Delete it")
    pressed = ["Next"] if more != "1" else []
    assert len(cards(agent, [name, "Why" if not pressed else pressed[0]])) == count
