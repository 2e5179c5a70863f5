"""What the passes take away, and what they leave."""

import pytest

CASES = {
    "a label is no second control": (
        "<label for=a>Email</label><input id=a>",
        ["[1]<textbox> Email"],
    ),
    "the words before a group that they name": (
        "<p id=t>Tags</p><div role=grid aria-labelledby=t><div role=row>"
        "<div role=gridcell>News</div></div></div>",
        ["[1]<grid rows=1> Tags", "\t[2]<row> News"],
    ),
    "a label that says more stays": (
        "<label for=a>Email</label><input id=a aria-label=Address>",
        ["Email", "[1]<textbox> Address"],
    ),
    "nameless images": ("<img width=9 height=9 src=data:,><img alt='' src=data:,><p>A</p>", ["A"]),
    "an image named like its neighbour": (
        "<img alt=Mug width=9 height=9><a href=/mug>Mug</a>",
        ["[1]<link href=/mug> Mug"],
    ),
    "a sentence stays whole": (
        "<p>Read our <a href=/terms>terms</a> before you buy.</p>",
        ["Read our terms before you buy.", "[1]<link href=/terms> terms"],
    ),
    "words on one side": (
        "<p><a href=/mug>Mug</a> $12.00</p>",
        ["[1]<link href=/mug> Mug", "$12.00"],
    ),
    "separators": (
        "<p><a href=/a>A</a> | <a href=/b>B</a> · <a href=/c>C</a></p>",
        ["[1]<link href=/a> A", "[2]<link href=/b> B", "[3]<link href=/c> C"],
    ),
    "a heading that is a link": ("<h2><a href=/a>A</a></h2>", ["[1]<link level=2 href=/a> A"]),
    "twins": (
        "<div><a href=/a><img alt=A width=9 height=9></a><h3><a href=/a>A</a></h3></div>",
        ["[1]<link level=3 href=/a> A"],
    ),
    "a nameless twin": (
        "<div><a href=/a><img alt='' width=9 height=9 src=data:,></a><a href=/a>A</a></div>",
        ["[1]<link href=/a> A"],
    ),
    "links to nowhere may differ": (
        "<p><a href=#>Edit</a> <a href=#>Edit</a></p>",
        ["[1]<link href=/#> Edit", "[2]<link href=/#> Edit"],
    ),
    "a legend is said once": (
        "<fieldset><legend>Colour</legend><input type=radio aria-label=Red></fieldset>",
        ["[1]<group> Colour", "\t[2]<radio> Red"],
    ),
    "the words before a field": (
        "<p>Date</p><input type=date aria-label=Date><p>City:</p><input aria-label=City>",
        ["[1]<textbox type=date> Date", "[2]<textbox> City"],
    ),
    "words that say more than the field's name": (
        "<p>Date of birth</p><input type=date aria-label=Date>",
        ["Date of birth", "[1]<textbox type=date> Date"],
    ),
    "words before a button": (
        "<p>Delete</p><button>Delete</button>",
        ["Delete", "[1]<button> Delete"],
    ),
    "an avatar's letters": (
        "<div>SK</div><div>Sarah Kowalski</div><div>MR</div><div><b>Mike R.</b> wrote</div>",
        ["Sarah Kowalski", "Mike R. wrote"],
    ),
    "letters of something else": (
        "<div>EU</div><div>Free delivery</div><div>A</div><div>Apples</div>",
        ["EU", "Free delivery", "A", "Apples"],
    ),
    "the same letter twice": (
        "<p style='display:flex'><span>X</span><span>X</span><span>O</span></p>",
        ["X X O"],
    ),
    "what a column is called": (
        "<table><tr><th>Total <button aria-label='Total: sort'>v</button><th>Item</tr>"
        "<tr><td>$5<td>Mug</table>",
        ["[1]<table rows=1>", "\t[2]<row> [3]<button> Total: sort | Item", "\t[4]<row> $5 | Mug"],
    ),
    "a column's head that listens, and its button": (
        "<table><tr><th onclick=f() style='cursor: pointer'>Total <button aria-label='Total: sort'>"
        "v</button><th>Item</tr><tr><td>$5<td>Mug</table>",
        ["[1]<table rows=1>", "\t[2]<row> [3]<button> Total: sort | Item", "\t[4]<row> $5 | Mug"],
    ),
    "empty parts": ("<nav></nav><main><p>A</p></main>", ["[1]<main>", "\tA"]),
}


@pytest.mark.parametrize("what", CASES)
def test_pass(what, dump):
    html, expected = CASES[what]
    assert dump(html) == expected
