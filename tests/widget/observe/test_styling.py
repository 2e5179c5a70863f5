"""Nameless controls are told by what their classes say they are, not by how these style them."""

# ruff: noqa: E501 (a page a line)

import pytest

UTILITIES = (
    "inline-flex items-center justify-center rounded-md text-sm font-medium transition-colors "
    "focus-visible:outline-none disabled:opacity-50 hover:bg-accent h-10 w-10 bg-white "
    "dark:bg-gray-700 text-gray-500 p-2.5"
)
CASES = {
    "utility classes": (
        f"<button class='{UTILITIES} prev-btn'><svg width=9 height=9></svg></button>",
        ["[1]<button description=prev>"],
    ),
    "words for looks alone": (
        "<button class='rounded-smaller shadow box'><svg width=9 height=9></svg></button>",
        ["[1]<button>"],
    ),
    "a shape beside such a word": (
        "<button class='btn rounded-pill shadow-soft'><svg width=9 height=9></svg></button>"
        "<button class=circle><svg width=9 height=9></svg></button>",
        ["[1]<button>", "[2]<button description=circle>"],
    ),
    "an icon among them": (
        f"<button class='{UTILITIES}'><svg class='lucide lucide-trash-2 h-4 w-4'></svg></button>",
        ['[1]<button description="lucide trash">'],
    ),
    "nothing but them": (
        f"<button class='{UTILITIES}'><svg class='h-4 w-4' width=9 height=9></svg></button>",
        ["[1]<button>"],
    ),
    "which is chosen": (
        "<button class='h-8 w-8 ring-2 ring-black'><svg class='lucide-star fill-yellow-400 h-5'></svg></button>"
        "<button><svg class='lucide-x text-gray-300 h-5'></svg></button>",
        [
            '[1]<button description="ring lucide star fill yellow">',
            '[2]<button description="lucide x">',
        ],
    ),
    "a state that is told": (
        "<button data-state=closed data-slot=dialog-trigger aria-expanded=false><svg></svg></button>",
        ['[1]<button expanded=false description="dialog trigger">'],
    ),
    "words that look like them": (
        "<button class='text-editor left-arrow select-all filter bg-destructive'>"
        "<svg width=9 height=9></svg></button>",
        ['[1]<button description="editor left arrow select all filter destructive">'],
    ),
    "classes with a hash": (
        "<div onclick=1 style='cursor:pointer;width:20px;height:20px' class='css-1mmkcg6-clearIndicator Bar_icon__x3Yz9 card__title'></div>",
        ['[1]<div description="clear indicator bar card title" at="18,18" size=20x20>'],
    ),
    "what tests and compilers go by": (
        "<button data-testid=close-icon data-v-abcdef12 data-kind=round>"
        "<svg width=9 height=9></svg></button>",
        ['[1]<button description="close icon kind round">'],
    ),
    "dots to turn pages by": (
        "<style>b,button{width:9px;height:9px;padding:0}</style>"
        "<div><button class='dot is-active'></button><button class=dot></button>"
        "<button class=dot></button></div>",
        [
            '[1]<button selected description="dot active 1 of 3">',
            '[2]<button description="dot 2 of 3">',
            '[3]<button description="dot 3 of 3">',
        ],
    ),
}


@pytest.mark.parametrize(("html", "lines"), CASES.values(), ids=CASES)
def test_styling(dump, html: str, lines: list[str]) -> None:
    assert dump(html) == lines
