"""Which of several things alike is chosen, where ARIA does not tell."""

from __future__ import annotations

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


def test_another_is_chosen(view):
    seen = view(
        "<ul><li class=active><a href=/a>A</a><li><a href=/b>B</a></ul>"
        "<div id=days><i onclick=1 class=selected>3</i></div>"
    )
    assert seen.dump() == ["[1]<link selected href=/a> A", "[2]<link href=/b> B", "[3]<i> 3"]
    seen.page.evaluate(
        """() => {
          const [a, b] = document.querySelectorAll('li');
          a.className = '';
          b.className = 'active';
          days.insertAdjacentHTML('beforeend', '<i onclick=1>4</i>');
        }"""
    )
    assert seen.dump() == [
        "[1]<link href=/a> A",
        "[2]<link selected href=/b> B",
        "[3]<i selected> 3",
        "[4]<i> 4",
    ]


def test_alone_in_its_item_it_is_compared_with_what_stands_in_the_others(view):
    seen = view("""<ul><li><a class="link active" href=/a>A</a></li>
      <li><a class=link href=/b>B</a></li><li><a class=link href=/c>C</a></li></ul>
      <p><a class="link active" href=/d>D</a></p>""")
    assert seen.dump() == [
        "[1]<link selected href=/a> A",
        "[2]<link href=/b> B",
        "[3]<link href=/c> C",
        "[4]<link href=/d> D",
    ]
    seen.page.evaluate("""() => { const [a, b] = document.querySelectorAll('a');
      a.classList.remove('active'); b.classList.add('active'); }""")
    assert seen.dump()[:2] == ["[1]<link href=/a> A", "[2]<link selected href=/b> B"]


def test_the_one_box_that_is_drawn_of_it_may_say_it(dump):
    assert dump("""<div role=menu aria-label=M>
      <div role=menuitem tabindex=0><div class="content">One</div></div>
      <div role=menuitem tabindex=0><div class="content content--selected">Two</div></div>
      <div role=menuitem tabindex=0><div class="content content--child-active">Three</div></div>
      <div role=menuitem tabindex=0><div class="user active">Four</div></div>
      </div>""") == [
        "[1]<menu> M",
        "\t[2]<menuitem> One",
        "\t[3]<menuitem selected> Two",
        "\t[4]<menuitem> Three",
        "\t[5]<menuitem> Four",
    ]


def test_today_and_the_panel_that_is_shown_are_not_chosen(dump):
    assert dump("""<div><b class=panel-date onclick=1>1</b><b class=panel-date onclick=1>2</b>
        <b class="panel-date panel-date--current" onclick=1>3</b>
        <b class="panel-date panel-date--current panel-date--selected" onclick=1>4</b></div>
      <div><div role=tabpanel aria-label=A tabindex=0 class="pane pane-active">a</div>
        <div role=tabpanel aria-label=B hidden class=pane>b</div></div>""") == [
        "[1]<b> 1",
        "[2]<b> 2",
        "[3]<b> 3",
        "[4]<b selected> 4",
        "[5]<tabpanel> A",
        "\ta",
    ]


def test_a_class_that_all_have_but_those_out_of_use_says_nothing(dump):
    assert dump(
        "<div><button disabled class=x-button>Save</button>"
        "<button class='x-button x-active'>Edit</button></div>"
        "<div><button class=x-button>List</button><button disabled class=x-button>Map</button>"
        "<button class='x-button x-active'>Grid</button></div>"
    ) == [
        "[1]<button disabled> Save",
        "[2]<button> Edit",
        "[3]<button> List",
        "[4]<button disabled> Map",
        "[5]<button selected> Grid",
    ]


def option(name: str, classes: str, selected: str = "true") -> str:
    return f"<div role=option id={name} class='{classes}' aria-selected={selected}>{name}</div>"


def test_an_option_that_the_keys_act_on_next_is_not_chosen_yet(view):
    seen = view(f"""<input role=combobox aria-label=City aria-activedescendant=C><div role=listbox>
      {option("A", "item item--selectable is-highlighted")}{option("B", "is-selected highlighted")}
      {option("C", "option active")}{option("D", "option active")}{option("E", "focused")}</div>""")
    options = ["A", "B selected", "C", "D selected", "E selected"]
    assert [_said(line) for line in seen.dump()[2:]] == options
    # Another is, and what has only the class is as ARIA says.
    seen.page.evaluate("document.querySelector('input').setAttribute('aria-activedescendant', 'D')")
    options[2:4] = ["C selected", "D"]
    assert [_said(line) for line in seen.dump()[2:]] == options


def _said(line: str) -> str:
    head, name = line.split("> ")
    return f"{name} selected" if "selected" in head else name
