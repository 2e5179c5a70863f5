"""What the page has nowhere is not asked of its elements: until it is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ViewOf = Callable[..., Any]
PAGE = "<main><p id=a>Balance 1,200</p><p id=b>Other words</p><button id=c>Press</button></main>"


def test_a_mark_that_comes_late_counts(view: ViewOf):
    seen = view(PAGE)
    seen.observe()
    assert "Balance 1,200" in seen.texts()
    seen.page.evaluate("document.getElementById('a').dataset.pilotfishMask = ''")
    seen.observe()
    assert seen.texts() == ["Other words"]
    seen.page.evaluate("document.getElementById('b').classList.add('pilotfish-skip')")
    seen.observe()
    assert seen.texts() == []


def test_a_mark_in_a_tree_that_comes_late_counts(view: ViewOf):
    seen = view(PAGE)
    seen.observe()
    seen.page.evaluate(
        """() => {
          const host = document.createElement('div');
          host.attachShadow({mode: 'open'}).innerHTML =
            '<p data-pilotfish-mask>IBAN 12</p><p>In it</p>';
          document.querySelector('main').append(host);
        }"""
    )
    seen.observe()
    assert seen.texts() == ["Balance 1,200", "Other words", "In it"]


def test_what_becomes_inert_is_out_of_reach(view: ViewOf):
    seen = view(PAGE + "<div id=d onclick='0' style='cursor: pointer'>Card</div>")
    seen.observe()
    assert seen.row("Card", "div")
    seen.page.evaluate("document.getElementById('d').inert = true")
    seen.observe()
    assert [row.name for row in seen.rows() if row.word in ("div", "button")] == ["Press"]


def test_words_of_a_stylesheet_in_a_shadow_tree_that_is_kept(view: ViewOf):
    seen = view("<ul><li><x-tag id=t></x-tag> <button id=c>Take</button></li><li>Two</li></ul>")
    seen.page.evaluate(
        """() => {
          const root = document.getElementById('t').attachShadow({mode: 'open'});
          root.innerHTML = '<style>b::before {content: "New "}</style><b>Mug</b>';
        }"""
    )
    seen.observe()
    assert "New Mug" in seen.texts()
    seen.page.evaluate("document.getElementById('c').textContent = 'Take it'")
    seen.observe()
    assert "New Mug" in seen.texts()
    assert seen.row("Take it", "button")


def test_parts_go_to_what_owns_them_later(view):
    here = view("<div role=list aria-label=Steps><p>One</p></div><h1>Then</h1><p id=two>Two</p>")
    here.observe()
    assert [*here.texts()] == ["One", "Two"]
    list_ = "document.querySelector('[role=list]')"
    for change, texts in (
        (f"{list_}.setAttribute('aria-owns', 'two three')", ["One", "Two"]),
        ("two.insertAdjacentHTML('beforebegin', '<p id=three>Three</p>')", ["One", "Two", "Three"]),
        (f"{list_}.firstChild.textContent = 'First'", ["First", "Two", "Three"]),
        (f"{list_}.setAttribute('aria-owns', 'three two')", ["First", "Three", "Two"]),
        (f"{list_}.removeAttribute('aria-owns')", ["First", "Three", "Two"]),
        ("three.remove()", ["First", "Two"]),
    ):
        here.page.evaluate(change)
        assert here.observe().base is not None, change
        assert here.texts() == texts, change
    heading = here.row("Then").ref
    assert [line.key for line in here.lines].index(f"r{heading}") == 2, "and go back again"


def test_where_something_can_be_dropped_by_a_property(view: ViewOf):
    seen = view("<div id=zone>Drop it here</div><p id=other>Words</p>")
    seen.page.evaluate("document.getElementById('zone').ondrop = () => {}")
    seen.observe()
    assert not seen.rows(), "nothing to drop: nothing is asked"
    seen.page.evaluate("""() => {
      const card = document.body.appendChild(document.createElement('div'));
      card.draggable = true;
      card.textContent = 'Card';
    }""")
    seen.observe()
    assert [row.name for row in seen.rows()] == ["Drop it here", "Card"]
    assert seen.texts() == ["Words"]


def test_a_cell_that_is_wide_only_later_leaves_room(view: ViewOf):
    seen = view("<table><tr><th>A<th>B<tr><td id=d>1<td>2<tr><td>3<td>4</table>")
    seen.observe()
    assert [row.cells for row in seen.rows()[1:]] == [["A", "B"], ["1", "2"], ["3", "4"]]
    seen.page.evaluate("document.getElementById('d').colSpan = 2")
    seen.observe()
    assert [row.cells for row in seen.rows()[1:]] == [["A", "B"], ["1", "", "2"], ["3", "4"]]


def test_rows_that_a_sheet_hides_and_shows_again(view: ViewOf):
    seen = view(
        "<style>.few tr.more {display: none}</style>"
        "<table id=t><tr><th>A<th>B<tr class=more><td>1<td>2<tr><td>3<td>4</table>"
    )
    seen.observe()
    for few in (True, False, True):
        seen.page.evaluate("on => document.getElementById('t').classList.toggle('few', on)", few)
        seen.observe()
        left = [["A", "B"], ["3", "4"]] if few else [["A", "B"], ["1", "2"], ["3", "4"]]
        assert [row.cells for row in seen.rows()[1:]] == left
