"""What lies over a control is called by what a person would call it."""

import pytest

POPPED = """<button style="width:90px;height:30px">Under</button>
<div style="position:fixed;inset:0"><div onclick=1 style="position:absolute;inset:0">WALL</div>
<p style="margin-top:100px">Much that is said beside it</p>
<div role=menu hidden>Old</div><div role=menu aria-label=Sort STYLE>By name</div></div>"""


@pytest.mark.parametrize(
    ("wall", "style", "cover"),
    [
        ("", "", 'covered="menu Sort"'),
        ("", "hidden", 'covered="div Much that is said beside it"'),
        ("Wait", "", 'covered="div Wait Much that is said beside it By name"'),
    ],
)
def test_an_empty_wall_is_called_by_the_popup_that_is_shown_over_it(dump, wall, style, cover):
    assert cover in dump(POPPED.replace("WALL", wall).replace("STYLE", style))[0]


@pytest.mark.parametrize(
    ("inside", "cover"),
    [
        ("<p>One moment</p><h2>Delete it?</h2><p>It cannot be undone.</p>", "div Delete it?"),
        ("<h2 hidden>Saved</h2><h3>Delete it?</h3><p>It cannot be undone.</p>", "div Delete it?"),
        ("<h2></h2><p>It cannot be undone.</p>", "div It cannot be undone."),
    ],
)
def test_a_wall_that_nothing_calls_a_dialog_is_called_by_its_heading(dump, inside, cover):
    wall = f"<div style='position:fixed;inset:0;background:white'><div>{inside}</div></div>"
    assert dump(f"<button>Pay</button>{wall}")[0] == f'[1]<button covered="{cover}"> Pay'
