"""The script in a real page: what it writes down between an action and its outcome."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from bench.miniwob.witness import BUSY, RECORDS, SCRIPT, Record, read_records
from playwright.sync_api import Browser, Page

HTML = """<title>T</title><style>#list { height: 20px; overflow: auto } li { height: 20px }</style>
<label><input id=agree type=checkbox> I agree</label>
<input id=name aria-label="Your name"><select id=pet><option>Cat<option value=d>Dog</select>
<div id=note contenteditable>Old</div>
<ul id=list><li>First</li><li>Second</li></ul>
<button id=save class="big" onclick="document.title = 'saved'"><b>Save</b></button>
<button id=idle>Idle</button><div id=box></div><pilotfish-widget></pilotfish-widget>"""
# A socket without a server: what comes in is handed to `heard`, what goes out is kept.
SOCKET = """
window.WebSocket = class extends EventTarget {
  constructor() { super(); this.sent = []; }
  send(frame) { this.sent.push(frame); }
};
"""
ACT = """
(message) => {
  window.socket ??= new WebSocket();
  socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
}
"""
Watched = Callable[[Callable[[Page], object]], Record]


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.set_content(HTML)
    page.evaluate(f"() => {{ {SOCKET} {SCRIPT.read_text(encoding='utf-8')} }}")
    yield page
    page.close()


@pytest.fixture
def watched(page: Page) -> Watched:
    """Does something within an action and gives the record of it."""

    def watch(do: Callable[[Page], object]) -> Record:
        page.evaluate(ACT, {"type": "act", "action_id": "a", "name": "click", "args": {"ref": 1}})
        assert page.evaluate(BUSY)
        do(page)
        effects: list[dict[str, str]] = [{"kind": "value", "text": "so"}]
        outcome: dict[str, Any] = {"status": "done", "message": "Said", "effects": effects}
        frame = json.dumps({"type": "outcome", "action_id": "a", "outcome": outcome})
        page.evaluate("(frame) => socket.send(frame)", frame)
        assert page.evaluate("() => socket.sent.at(-1)") == frame
        assert not page.evaluate(BUSY)
        return read_records(page.evaluate(RECORDS))[-1]

    return watch


def test_what_is_told_and_what_is_pressed(watched: Watched) -> None:
    record = watched(lambda page: page.click("#save"))
    assert (record.name, record.args, record.status) == ("click", {"ref": 1}, "done")
    assert (record.said, record.effects) == ("Said", (("value", "so"),))
    assert record.changed
    assert (record.before.title, record.after.title) == ("T", "saved")
    down, up = record.on("pointerdown", "click")
    assert down.id == up.id == next(iter(record.on("mousedown"))).id
    left, top, width, height = down.box
    assert abs(down.x - left - width / 2) < 2
    assert abs(down.y - top - height / 2) < 2
    (node, texts), (outer, around) = record.words[down.id][:2]
    assert (node, texts) == (down.id, ("Save",))
    (save,) = [place for place in record.before.places if place.text == "Save"]
    assert save.chain[:2] == (node, outer)
    assert {"Save", "save", "big"} <= set(around)


def test_a_press_that_does_nothing(watched: Watched) -> None:
    watched(lambda page: page.click("#idle"))
    record = watched(lambda page: page.click("#idle"))
    assert (record.changed, record.mutated) == (False, False)
    assert record.before.focus == record.after.focus


def test_what_is_no_trace_of_an_action(watched: Watched) -> None:
    script = """() => {
      const [widget] = document.getElementsByTagName('pilotfish-widget');
      widget.title = 'ours';
      document.body.append(widget);
      widget.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }"""
    ours = watched(lambda page: page.evaluate(script))
    assert (ours.changed, ours.mutated, ours.events) == (False, False, ())
    pointed = watched(lambda page: page.evaluate("() => save.classList.add('ui-state-hover')"))
    assert (pointed.changed, pointed.mutated) == (False, True)
    script = "() => { const it = document.createElement('p'); box.append(it); it.remove(); }"
    gone = watched(lambda page: page.evaluate(script))
    assert (gone.changed, gone.mutated) == (False, True)
    moved = watched(lambda page: page.evaluate("() => list.append(list.children[0])"))
    assert moved.changed


def test_what_fields_hold(watched: Watched) -> None:
    def fill(page: Page) -> None:
        page.check("#agree")
        page.fill("#name", " Ada ")
        page.select_option("#pet", "d")
        page.fill("#note", "New")
        page.focus("#name")

    record = watched(fill)
    agree, name, pet, note = record.after.fields
    assert agree.checked
    assert not record.before.fields[0].checked
    assert (name.value, note.value) == (" Ada ", "New")
    assert pet.chosen == (("d", "Dog"),)
    assert record.before.field(pet.id).chosen == (("Cat", "Cat"),)  # type: ignore[union-attr]
    assert record.after.focus == name.id
    assert [each.id for each in record.on("input")] == [agree.id, name.id, pet.id, note.id]
    words = record.words[agree.id][0][1]
    assert "I agree" in words


def test_what_is_selected_and_in_sight(watched: Watched) -> None:
    first = watched(lambda page: page.evaluate("() => getSelection().selectAllChildren(save)"))
    assert first.after.selected == "Save"
    assert not first.changed
    script = "() => { name.focus(); name.setSelectionRange(1, 3); list.scrollTop = 20; }"
    script = script.replace("name.", "document.getElementById('name').")
    second = watched(lambda page: page.evaluate(script))
    assert second.after.selected == "Ad"
    seen = [
        [place.text for place in state.places if place.seen and place.text in ("First", "Second")]
        for state in (second.before, second.after)
    ]
    assert seen == [["Second"], ["First"]]
    assert second.before.scrolled != second.after.scrolled
