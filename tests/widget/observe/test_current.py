"""At which of several steps the visitor is, where no control says so."""

# ruff: noqa: E501 (a page a line)

import pytest

CASES = {
    "by ARIA, of a crumb": (
        "<nav aria-label=Path><ol><li><a href=/>Home</a> /<li aria-current=page>Orders</ol></nav>",
        ["[1]<navigation> Path", "\t[2]<link item=1 href=/> Home", "\t2. Orders (current)"],
    ),
    "by ARIA, in words": (
        "<p>Home / <span aria-current=page>Orders</span> of May</p>",
        ["Home / Orders (current) of May"],
    ),
    "by ARIA, of an item with a link": (
        "<ul><li aria-current=page><a href=/a>A</a><li><a href=/b>B</a></ul>",
        ["[1]<link current href=/a> A", "[2]<link href=/b> B"],
    ),
    "by ARIA, of a heading": (
        "<div><div aria-current=step><h3>Pay</h3></div><div><h3>Ship</h3></div></div>",
        ["[1]<heading current level=3> Pay", "[2]<heading level=3> Ship"],
    ),
    "ARIA says it is not": (
        "<ol class=steps><li aria-current=false class=active>A<li>B</ol>",
        ["1. A", "2. B"],
    ),
    "an item with controls of its own": (
        "<ul><li aria-current=true>A<button>Drop</button><li>B</ul>",
        ["A", "[1]<button> Drop", "B"],
    ),
    "by a class, in a numbered list": (
        "<ol><li>Cart<li class=active>Pay<li>Done</ol>",
        ["1. Cart", "2. Pay (current)", "3. Done"],
    ),
    "by a class, of steps side by side": (
        "<div class='ui steps' style='display:flex'><div class=step><i>1</i> Cart</div><div class='active step'><i>2</i> Pay</div></div>",
        ["1 Cart 2 Pay (current)"],
    ),
    "by a class within it": (
        "<div class=el-steps><div class=el-step><b class='el-step__title is-success'>Cart</b></div>"
        "<div class=el-step><b class='el-step__title is-process'>Pay</b></div></div>",
        ["Cart", "Pay (current)"],
    ),
    "the last of the crumbs": (
        "<ul class=breadcrumb><li><a href=/>Home</a><li class=active>Orders</ul>",
        ["[1]<link href=/> Home", "Orders (current)"],
    ),
    "by data, steps of a wizard": (
        "<div class=wizard-steps><div data-state=completed>Cart</div><div data-state=active><h4>Pay</h4></div><div data-state=inactive>Done</div></div>",
        ["Cart", "[1]<heading current level=4> Pay", "Done"],
    ),
    "with words of its own for it": (
        "<ol><li>Cart<li class=active>Pay <i>(current)</i></ol>",
        ["1. Cart", "2. Pay (current)"],
    ),
    "all that is done is marked, too": (
        "<ol><li class=active>Cart<li class=active>Pay<li>Done</ol>",
        ["1. Cart", "2. Pay", "3. Done"],
    ),
    "one alone": ("<ol><li class=active>Cart</ol>", ["1. Cart"]),
    "its siblings are not there": (
        "<ol><li class=active>Slide<li hidden>Next</ol>",
        ["1. Slide"],
    ),
    "any list": ("<ul><li class=active>Ada<li>Bob</ul>", ["Ada", "Bob"]),
    "a page of a wizard": (
        "<div class=wizard><div class='page active'>" + "<p>A</p>" * 9 + "</div><div>B</div></div>",
        ["A"] * 9 + ["B"],
    ),
    "a button says it itself": (
        "<ol class=steps><li class=active><button>Pay</button><li><button>Done</button></ol>",
        ["[1]<button item=1 selected> Pay", "[2]<button item=2> Done"],
    ),
    "within a control": (
        "<button>Step <span aria-current=step>2</span></button>",
        ["[1]<button> Step 2"],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_current(case, dump):
    html, expected = CASES[case]
    assert dump(html) == expected
