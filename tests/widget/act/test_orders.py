"""A new order of a list is told, though no word of it is new; so are new words on what was pressed."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

from widget.act.acting import texts

TRACKS = """<ol id=l><li>Alpha</li><li>Beta</li><li>Gamma</li></ol>
<button onclick="l.prepend(l.lastElementChild)">Last first</button>
<button onclick="l.innerHTML=[...l.children].reverse().map(it=>it.outerHTML).join('')">Turn round</button>
<button onclick="l.innerHTML=l.innerHTML">Draw again</button>
<button onclick="l.insertAdjacentHTML('afterbegin','<li>New')">Add</button>"""


def test_one_that_is_moved(acting: Any) -> None:
    outcome = acting(TRACKS).act("click", name="Last first")
    assert texts(outcome, "changed") == ["the order is now Gamma, Alpha, Beta"]


def test_all_drawn_anew_in_another_order(acting: Any) -> None:
    outcome = acting(TRACKS).act("click", name="Turn round")
    assert texts(outcome, "changed") == ["the order is now Gamma, Beta, Alpha"]


def test_rows_of_a_table_beside_a_value(acting: Any) -> None:
    outcome = acting(
        """<select aria-label=Sort onchange="t.append(...[...t.children].sort((a,b)=>a.textContent>b.textContent?1:-1))"><option>Newest<option>Name</select>
        <table><tbody id=t><tr><td>Oslo<td>3</tr><tr><td>Bern<td>9</tr></tbody></table>"""
    ).act("select_option", {"value": "Name"}, name="Sort")
    assert texts(outcome, "changed") == ["the order is now Bern 9, Oslo 3"]


def test_a_control_that_asks_for_a_second_press(acting: Any) -> None:
    outcome = acting(
        """<button onclick="this.textContent='Sure?'">Empty</button>""", unguarded=True
    ).act("click", name="Empty")
    assert texts(outcome, "changed") == ['Empty now says "Sure?"']
