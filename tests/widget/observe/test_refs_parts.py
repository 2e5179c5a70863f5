"""A part of the page read again on its own: its rows keep their refs, or pass them on."""

from __future__ import annotations

import pytest

PAGE = """<ul id=list><li id=ada>Ada <button>Delete</button></li>
<li id=bob>Bob <button>Delete</button></li></ul><nav id=nav><a href=/>Home</a></nav>"""
SETUP = """() => {
  globalThis.refs = new unit.Refs();
  globalThis.piece = (element) => ({
    kind: 'row', element, word: element.localName === 'a' ? 'link' : 'button',
    name: element.textContent, attributes: {}, control: true, deeper: false, children: [],
    block: 0, part: 0, indent: 0, zone: 'visible', ref: 0, kept: {},
  });
  globalThis.read = (within, before) => {
    const rows = Array.from(within.querySelectorAll('a, button'), piece);
    refs.assign(rows, new walk.Reading(() => false), before);
    return rows;
  };
  globalThis.numbers = (rows) => rows.map((row) => row.ref);
}"""


@pytest.fixture
def parts(page_with, bundle):
    page = page_with("<!doctype html>" + PAGE, "observe/refs/index.ts")
    page.evaluate("globalThis.refsUnit = unit")
    page.add_script_tag(content=bundle("observe/walk/reading.ts"))
    page.evaluate("globalThis.walk = unit; globalThis.unit = refsUnit")
    page.evaluate(SETUP)
    assert page.evaluate("numbers(globalThis.all = read(document.body))") == [1, 2, 3]
    return page


def test_a_part_drawn_anew_keeps_its_refs_and_leaves_the_others(parts):
    parts.evaluate("bob.innerHTML = 'Bob <button>Delete</button>'")
    assert parts.evaluate("numbers(read(bob, [all[1]]))") == [2]
    assert parts.evaluate("refs.of(ada.querySelector('button'))") == 1
    assert parts.evaluate("refs.of(nav.querySelector('a'))") == 3


def test_a_part_with_another_record_gets_new_refs(parts):
    parts.evaluate("bob.firstChild.data = 'Cy '")
    assert parts.evaluate("numbers(read(bob, [all[1]]))") == [4]
    reading = "new walk.Reading(() => false)"
    assert parts.evaluate(f"refs.resolve(2, {reading}).reason") == "stale"
    assert parts.evaluate(f"refs.resolve(1, {reading}).element === ada.lastElementChild")


def test_a_part_that_is_gone_retires_its_refs(parts):
    parts.evaluate("bob.remove()")
    assert parts.evaluate("numbers(read(document.createElement('p'), [all[1]]))") == []
    assert parts.evaluate("refs.resolve(2, new walk.Reading(() => false)).reason") == "stale"


def test_equal_rows_of_two_parts_are_in_doubt_when_one_goes(parts):
    parts.evaluate("bob.firstChild.data = 'Ada '")
    assert parts.evaluate("numbers(read(bob, [all[1]]))") == [4]
    parts.evaluate("bob.remove()")
    before = "[all[1]].map(row => ({...row, ref: 4}))"
    parts.evaluate(f"read(document.createElement('p'), {before})")
    assert parts.evaluate("refs.of(ada.querySelector('button')) ?? null") is None
