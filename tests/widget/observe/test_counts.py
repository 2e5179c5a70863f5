"""Numbers by themselves: what they count, and those that a name does not tell."""

import pytest

CASES = {
    "an icon's class": (
        "<button><i class='fa fa-heart fa-fw'></i> 12</button>"
        "<button><i class='fa-solid fa-comment-dots'></i> 3</button>"
        "<a href=/a><svg class='lucide lucide-star size-4'></svg> 4</a>",
        [
            "[1]<button description=heart> 12",
            '[2]<button description="comment dots"> 3',
            "[3]<link href=/a description=star> 4",
        ],
    ),
    "no font of icons": (
        "<button><svg class='text-gray-500 text-sm mr-2'></svg> 12</button><button>3</button>",
        ["[1]<button> 12", "[2]<button> 3"],
    ),
    "words tell": ("<button><i class='fa fa-heart'></i> Like</button>", ["[1]<button> Like"]),
    "a picture by its letters": (
        "<style>.i{font-family:'Material Icons';font-size:24px;display:inline-block;width:24px;"
        "overflow:hidden}</style>"
        "<button><i class=i>notifications</i> 4</button><button><i class=i>delete</i> Off</button>",
        ["[1]<button> notifications 4", "[2]<button> Off"],
    ),
    "a count beside its name": (
        "<button aria-label=Notifications>4</button>"
        "<button aria-label='Select year'>2024</button>"
        "<button aria-label='Page 2'>2</button>",
        [
            '[1]<button description="shown as 4"> Notifications',
            '[2]<button description="shown as 2024"> Select year',
            "[3]<button> Page 2",
        ],
    ),
    "the icon before how it is laid out": (
        "<button class='btn icon theme light density default size variant'>"
        "<span><i class='mdi-heart mdi'></i></span></button>",
        ["[1]<button description=heart>"],
    ),
    "an icon by its class alone": (
        "<button class='p-button p-component p-button-only p-button-danger' data-name=button>"
        "<span class='p-button-icon pi pi-trash'></span></button>",
        ['[1]<button description="danger name trash">'],
    ),
    "the icon of another control": (
        "<div role=combobox tabindex=0 class=pick aria-expanded=false style='width:90px'>"
        "<button aria-label=Remove><i class='mdi mdi-close'></i></button></div>",
        ["[1]<combobox expanded=false description=pick>", "[2]<button> Remove"],
    ),
}


@pytest.mark.parametrize(("html", "lines"), CASES.values(), ids=CASES)
def test_counts(dump, html: str, lines: list[str]) -> None:
    assert dump(html) == lines
