"""What nothing names, by what it belongs to or what its code tells."""

# ruff: noqa: E501 (a page a line)

import re

import pytest

STAR = "<i class='fa fa-star' onclick=1 style='display:inline-block;width:16px;height:16px;cursor:pointer'></i>"
BOX = "<span role=combobox aria-expanded=false tabindex=0 aria-labelledby=c><span id=c>{}</span></span>"
RADIOS = "".join(
    f"<input type=radio name=r id=r{n} value={n}><label for=r{n}></label>" for n in (5, 4)
)

CASES = {
    "the stars of a rating": (
        "<div>" + STAR * 3 + "</div>",
        [f'<i description="star {n} of 3">' for n in (1, 2, 3)],
    ),
    "drawn from the last to the first": (
        "<div style='display:flex;flex-direction:row-reverse'>" + STAR * 3 + "</div>",
        [f'<i description="star {n} of 3">' for n in (3, 2, 1)],
    ),
    "of a page from right to left": (
        "<html dir=rtl><div>" + STAR * 3 + "</div>",
        [f'<i description="star {n} of 3">' for n in (1, 2, 3)],
    ),
    "two are no row": ("<div>" + STAR * 2 + "</div>", ["<i description=star>"] * 2),
    "one of several signs": (
        "<div>"
        + "".join(STAR.replace("fa-star", f"fa-{one}") for one in ("star", "trash", "pen"))
        + "</div>",
        ["<i description=star>", "<i description=trash>", "<i description=pen>"],
    ),
    "above one another": ("<div>" + (STAR + "<br>") * 3 + "</div>", ["<i description=star>"] * 3),
    "boxes to choose one of": (
        f"<fieldset><legend>Rate it</legend>{RADIOS}<input type=radio name=r></fieldset>",
        ["<group> Rate it", "<radio description=5>", "<radio description=4>", "<radio>"],
    ),
    "how it looks is not said": (
        "<a href=/x class='lg:hover:text-white text-lg mx-2 nav-link d-flex'><i class='fab fa-facebook leading-lg text-gray-400'><svg width=9 height=9></svg></i></a>"
        "<input class='form-control w-full border-0'>"
        "<button class='btn border mr-1'></button>",
        ["<link href=/x description=facebook>", "<textbox>", "<button>"],
    ),
    "what it opens": (
        "<button class='btn btn-primary' data-bs-toggle=offcanvas data-bs-target='#userSettings'><svg class=icon width=9 height=9></svg></button>",
        ['<button description="offcanvas user settings">'],
    ),
    "a tooltip that a library took": (
        "<a href=/x data-toggle=tooltip title='' data-original-title='Follow us' class='btn btn-twitter'><i class='fa fa-twitter'><svg width=9 height=9></svg></i></a>"
        "<button data-tooltip='#tip'><i class='fa fa-pen'></i></button>",
        ['<link href=/x description="Follow us">', '<button description="tooltip tip pen">'],
    ),
    "the file or the part of a sprite that is drawn (row 26)": (
        "<a href=/p/1><img src='/img/red-mug@2x.jpg?v=12' width=9 height=9></a>"
        "<button><svg width=9 height=9><use href='/all.svg#icon-trash'></use></svg></button>"
        "<a href=/p/2><img src=/img/3f2a88bb-xkq.jpg width=9 height=9></a>"
        "<a href=/p/3><img alt=Mugs src=/img/red.jpg width=9 height=9></a>",
        [
            '<link href=/p/1 description="red mug">',
            "<button description=trash>",
            "<link href=/p/2>",
            "<link href=/p/3> Mugs",
        ],
    ),
    "a long code": (f"<input type=radio name=r value={'x9' * 40}>", ["<radio>"]),
    "arrows of a number": (
        "<input type=number aria-label=Qty value=3><button class='ui-spinner-up'></button><button class='ui-spinner-down'></button>",
        [
            "<spinbutton value=3> Qty",
            '<button description="spinner up">',
            '<button description="spinner down">',
        ],
    ),
    "a cross before what is chosen": (
        BOX.format("<b>×</b>Alaska"),
        ["<combobox expanded=false> Alaska"],
    ),
    "a cross apart from it": (
        BOX.format(
            "<button aria-label=Clear><i aria-hidden=true>×</i></button><b>Alaska</b>"
        ).replace("aria-labelledby=c", "aria-label=State"),
        ["<combobox value=Alaska expanded=false> State", "<button> Clear"],
    ),
    "a cross that is all": (BOX.format("×"), ["<combobox expanded=false> ×"]),
    "a cross on a button": ("<button>× Close</button>", ["<button> × Close"]),
}


@pytest.mark.parametrize("case", CASES)
def test_nameless(case, dump):
    html, expected = CASES[case]
    told = [line.partition("]")[2] for line in dump(html)]
    # Where it stands, and how large it is drawn, is the engine's.
    told = [re.sub(r' at="[^>]*', "", line) for line in told]
    assert told == expected


DOT = "<span onclick=1 class='bullet {}' style='display:inline-block;width:{}px;height:6px'></span>"


def test_dots_of_a_drawing_and_one_of_very_many_do_not(dump):
    circles = "".join(f"<circle class=dot onclick=1 cx={x} cy=9 r=4 />" for x in (9, 29, 49))
    lines = dump(f"<svg width=99 height=99>{circles}</svg><p>{DOT.format('', 6) * 31}</p>")
    assert len(lines) == 34
    assert not [line for line in lines if " of " in line]
