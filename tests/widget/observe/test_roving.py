"""Items of lists that one item or the list itself answers for: each is a row, acted on by itself."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

import pytest

LISTENS = "onclick=\"did = event.target.closest('.i, .lb, .tw')?.textContent\""


def test_of_a_list_with_a_roving_tabindex_each_item_is_a_row(view):
    seen = view(
        "<div><div class=i tabindex=0>Copy</div><div class='i on' tabindex=-1>Cut</div><div class=i tabindex=-1>Paste</div></div>"
        "<ul><li><a tabindex=-1>One</a></li><li><a tabindex=0>Two</a></li></ul>"
        "<section tabindex=-1><p>Words</p></section><section tabindex=-1><p>More</p></section>"
    )
    assert seen.dump() == [
        "[1]<div> Copy",
        "[2]<div> Cut",
        "[3]<div> Paste",
        "[4]<a> One",
        "[5]<a> Two",
        "Words",
        "More",
    ]
    # Before one of them has the focus, nothing says that they are items.
    seen.page.evaluate("document.querySelectorAll('li a')[1].tabIndex = -1")
    assert not any("<a>" in line for line in seen.dump())
    seen.page.evaluate("document.querySelectorAll('li a')[0].tabIndex = 0")
    assert len([line for line in seen.dump() if "<a>" in line]) == 2


@pytest.mark.parametrize("rule", ["<hr>", "<div role=separator></div>", "<template></template>"])
def test_what_parts_the_items_of_a_list_is_no_item(dump, rule):
    found = dump(
        f"<div {LISTENS}><div class=i>Copy</div><div class='i on'>Cut</div>{rule}<div class=i>Paste</div></div>"
    )
    names = [line.partition("> ")[2] for line in found if "<div>" in line]
    assert names == ["Copy", "Cut", "Paste"]


TREE = f"""<style>.tw{{display:inline-block;width:16px;height:16px;cursor:pointer;background:#ddd}}.kids{{display:none}}.open>.kids{{display:block}}</style>
<div {LISTENS}><div class=node><span class=tw></span><span class=lb>Fruits</span><div class=kids>
<div class=node><span class=lb>Apple</span></div><div class=node><span class=tw></span><span class=lb>Citrus</span><div class=kids></div></div></div></div>
<div class=node><span class=tw></span><span class=lb>Roots</span></div></div>"""


def test_the_nodes_of_a_tree_have_rows_beside_their_expanders(view):
    seen = view(TREE)
    assert [line.partition("> ")[2] for line in seen.dump()] == ["", "Fruits", "", "Roots"]
    seen.page.evaluate("document.querySelector('.node').classList.add('open')")
    rows = [line for line in seen.dump() if "[" in line]
    assert [line.rpartition("> ")[2] for line in rows if "size" not in line] == [
        "Fruits",
        "Apple",
        "Citrus",
        "Roots",
    ]
