"""Which of several things alike is chosen, where ARIA does not tell."""

import pytest

CASES = {
    "its own class": (
        "<div><a href=/a class='nav-link active'>A</a><a href=/b class=nav-link>B</a></div>",
        ["[1]<link selected href=/a> A", "[2]<link href=/b> B"],
    ),
    "that of its item": (
        "<ul><li><a href=/a>A</a><li class='page-item active'><a href=/b>B</a></ul>",
        ["[1]<link href=/a> A", "[2]<link selected href=/b> B"],
    ),
    "a state of a block": (
        "<div><button class=tab--active>A</button><button class='tab is-busy'>B</button></div>",
        ["[1]<button selected> A", "[2]<button> B"],
    ),
    "days of a calendar": (
        "<p><span onclick=1 class='day selected'>3</span><span onclick=1 class=day>4</span></p>",
        ["[1]<span selected> 3", "[2]<span> 4"],
    ),
    "all of them": (
        "<div><button class=active>A</button><button class=active>B</button></div>",
        ["[1]<button> A", "[2]<button> B"],
    ),
    "most of many": (
        "<div>" + "<button class=x-active>A</button>" * 4 + "<button>B</button></div>",
        [f"[{at}]<button> A" for at in (1, 2, 3, 4)] + ["[5]<button> B"],
    ),
    "an attribute for styles": (
        "<a href=/a data-active=true>A</a><a href=/b data-active=false>B</a>"
        "<button data-active=true aria-expanded=true>C</button>",
        [
            "[1]<link selected href=/a> A",
            "[2]<link href=/b> B",
            "[3]<button expanded> C",
        ],
    ),
    "an attribute for styles in a row that tells": (
        "<div role=grid><div role=row aria-selected=true>"
        "<div role=gridcell tabindex=0 data-selected=true>A</div></div></div>",
        ["[1]<grid rows=1>", "\t[2]<row selected> [3]<gridcell> A"],
    ),
    "one alone": ("<div><button class='btn active'>A</button></div>", ["[1]<button> A"]),
    "how it may be drawn": (
        "<div><button class='active:bg-red text-current'>A</button><button>B</button></div>",
        ["[1]<button> A", "[2]<button> B"],
    ),
    "the opposite": (
        "<div><button class='inactive not-selected'>A</button><button>B</button></div>",
        ["[1]<button> A", "[2]<button> B"],
    ),
    "ARIA has the word": (
        "<div><button aria-pressed=false class=active>A</button><button>B</button></div>",
        ["[1]<button pressed=false> A", "[2]<button> B"],
    ),
    "other controls of the item": (
        "<ul><li class=active><a href=/a>A</a><button>Delete</button><li><a href=/b>B</a></ul>",
        ["[1]<link selected href=/a> A", "[2]<button> Delete", "[3]<link href=/b> B"],
    ),
    "the slide in view": (
        "<div><p class='x-slide x-slide-active'><button>A</button></p>"
        "<p class=x-slide><button>B</button></p></div>",
        ["[1]<button> A", "[2]<button> B"],
    ),
    "the small one of the slide in view": (
        "<div><p class='x-slide x-slide-thumb-active'><button>A</button></p>"
        "<p class=x-slide><button>B</button></p></div>",
        ["[1]<button selected> A", "[2]<button> B"],
    ),
    "a button while its menu is open": (
        "<div><button class='b b--active' aria-haspopup=menu aria-expanded=true>A</button>"
        "<button class=b aria-haspopup=menu aria-expanded=false>B</button></div>",
        ["[1]<button expanded haspopup=menu> A", "[2]<button expanded=false haspopup=menu> B"],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_chosen(case, dump):
    html, expected = CASES[case]
    assert dump(html) == expected
