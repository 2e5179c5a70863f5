"""What the page has nowhere is not asked of its elements: until it is there."""

from collections.abc import Callable
from typing import Any

ViewOf = Callable[..., Any]


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
