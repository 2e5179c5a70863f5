"""What real pages do besides the standards: labels for nothing, links that only draw, buttons in options."""

# ruff: noqa: E501 (a page a line)

from __future__ import annotations

import pytest

CASES = {
    "a label for nothing over its box": (
        "<div style='position:relative'><input type=checkbox checked style='opacity:0;position:absolute;z-index:-1'>"
        "<label style='display:block;position:relative;background:#fff'>Subscribe</label></div>",
        ["[1]<checkbox checked> Subscribe"],
    ),
    "each box has the label behind it": (
        "<div><input type=radio name=r><label>Once</label></div><div><input type=radio name=r checked><label>Weekly</label></div>",
        ["[1]<radio> Once", "[2]<radio checked> Weekly"],
    ),
    "a label for something that is not there": (
        "<div><input type=checkbox><label for=gone>Other</label></div>",
        ["[1]<checkbox>", "Other"],
    ),
    "a label behind a field to type in": (
        "<div><input><label>kg</label></div>",
        ["[1]<textbox>", "kg"],
    ),
    "a label for nothing before its field": (
        "<div><label>Server</label><div><span>https://</span><input placeholder=name></div></div>"
        "<div><label>Zone</label><select><option>Here</select></div>",
        [
            "https://",
            "[1]<textbox description=name> Server",
            '[2]<combobox value=Here options=["Here"]> Zone',
        ],
    ),
    "a label for nothing before two fields": (
        "<div><label>Phone</label><input><input></div>",
        ["Phone", "[1]<textbox>", "[2]<textbox>"],
    ),
    "a label for nothing after a field with another": (
        "<div><label>Name <input></label><label>Age</label><p>1</p></div>",
        ["[1]<textbox> Name", "Age", "1"],
    ),
    "a label for nothing far from the field": (
        "<div><label>Files</label></div><div><div><div><div><input></div></div></div></div>",
        ["Files", "[1]<textbox>"],
    ),
    "a label for nothing two boxes before a field that says something": (
        "<div><div><label>Menu</label></div><div><div><input placeholder=Find></div></div></div>"
        "<div><div><label>City</label></div><div><div><input></div></div></div>",
        ["Menu", "[1]<textbox> Find", "[2]<textbox> City"],
    ),
    "a label for nothing before a field that names itself": (
        "<div><label>Find</label><input aria-label=Files></div>",
        ["Find", "[1]<textbox> Files"],
    ),
    "a link that only draws its tab": (
        "<ul role=tablist><li role=tab tabindex=0 aria-selected=true><a href=#a role=presentation tabindex=-1>Alpha</a></ul>",
        ["[1]<tab selected> Alpha"],
    ),
    "a link with the words of its tab": (
        "<ul role=tablist><li role=tab tabindex=-1 aria-labelledby=a><a href=#a tabindex=-1 id=a>Alpha</a></ul>",
        ["[1]<tab> Alpha"],
    ),
    "a link in a tab that the keyboard gets to": (
        "<ul role=tablist><li role=tab tabindex=0><a href=#a>Alpha</a></ul>",
        ["[1]<tab> Alpha", "[2]<link href=/#a> Alpha"],
    ),
    "a link in an item of a menu": (
        "<ul role=menu><li role=menuitem tabindex=-1><span><a href=/a>Alpha</a></span>"
        "<li role=menuitem tabindex=-1 aria-disabled=true><button>Beta</button></ul>",
        ["[1]<menu>", "\t[2]<link href=/a> Alpha", "\t[3]<button disabled> Beta"],
    ),
    "an item of a menu with more than a link": (
        "<ul role=menu><li role=menuitem tabindex=-1><a href=/a>Alpha</a> 3"
        "<li role=menuitem tabindex=-1 aria-haspopup=true aria-expanded=false><a href=/b>Beta</a></ul>",
        [
            "[1]<menu>",
            "\t[2]<menuitem> Alpha 3",
            "\t[3]<link href=/a> Alpha",
            "\t[4]<menuitem expanded=false haspopup=menu> Beta",
            "\t[5]<link href=/b> Beta",
        ],
    ),
    "the chosen item of a menu": (
        "<ul role=menu><li role=menuitem tabindex=-1 class='x-item x-item-selected'><i></i><span><a href=/a>Alpha</a></span>"
        "<li role=menuitem tabindex=-1 class=x-item><i></i><span><a href=/b>Beta</a></span></ul>",
        ["[1]<menu>", "\t[2]<link selected href=/a> Alpha", "\t[3]<link href=/b> Beta"],
    ),
    "a button in an option": (
        "<div role=listbox><div role=option tabindex=0>Bergen<button aria-label='Remove Bergen'>x</button></div></div>",
        ["[1]<listbox>", "\t[2]<option> Bergen", "\t[3]<button> Remove Bergen"],
    ),
    "a sign that links to its heading": (
        "<h2>Install<a href=#install title='Link to this heading'>¶</a></h2>",
        [
            "[1]<heading level=2> Install",
            '[2]<link href=/#install description="Link to this heading"> ¶',
        ],
    ),
    "a heading that is a button": (
        "<h2><button>Shipping</button></h2>",
        ["[1]<button level=2> Shipping"],
    ),
    "a box around a field that its list draws": (
        "<div role=combobox tabindex=0 aria-expanded=false aria-label=City><b>Bergen</b><div hidden><input type=search></div></div>",
        ["[1]<combobox value=Bergen expanded=false> City"],
    ),
    "the value of a box without a name": (
        "<span role=combobox tabindex=0 aria-expanded=false><span>Fast</span></span><p>End</p>",
        ["[1]<combobox value=Fast expanded=false>", "End"],
    ),
    "a column that sorts and has a filter": (
        "<div role=grid><div role=row style='display:flex'><div role=columnheader onclick=1 style='width:200px;height:50px'>Name<input type=search></div>"
        "<div role=columnheader onclick=1 style='width:200px'>Age</div></div>"
        "<div role=row><div role=gridcell>Ada</div><div role=gridcell>36</div></div></div>",
        [
            "[1]<grid rows=1>",
            "\t[2]<row> [3]<columnheader> Name | [4]<searchbox> | [5]<columnheader> Age",
            "\t[6]<row> Ada | 36",
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_as_it_is_meant(case, dump):
    html, expected = CASES[case]
    assert dump(html) == expected


def test_a_label_comes_and_goes(view):
    seen = view("<div id=box><input type=checkbox></div>")
    seen.dump()
    seen.page.evaluate("box.insertAdjacentHTML('beforeend', '<label>News</label>')")
    assert [line.partition("]")[2] for line in seen.dump()] == ["<checkbox> News"]
    seen.page.evaluate("box.querySelector('label').textContent = 'Letters'")
    assert [line.partition("]")[2] for line in seen.dump()] == ["<checkbox> Letters"]
    seen.page.evaluate("box.querySelector('label').htmlFor = 'gone'")
    assert seen.dump()[-1] == "Letters"


def test_a_field_that_is_drawn_later(view):
    seen = view(
        "<div role=combobox tabindex=0 aria-label=City>Bergen<div id=list hidden><input aria-label=Find></div></div>"
    )
    assert seen.dump() == ["[1]<combobox value=Bergen> City"]
    seen.page.evaluate("list.hidden = false")
    assert seen.dump()[-1].endswith("<textbox> Find")


def test_an_item_of_a_menu_gets_a_state_and_another_link(view):
    seen = view(
        "<ul role=menu><li role=menuitem tabindex=-1 id=a class=x><span><a href=/a>A</a></span>"
        "<li role=menuitem tabindex=-1 id=b class=x><span><a href=/b>B</a></span></ul>"
    )
    assert seen.dump() == ["[1]<menu>", "\t[2]<link href=/a> A", "\t[3]<link href=/b> B"]
    seen.page.evaluate("b.className = 'x active'")
    assert seen.dump()[1:] == ["\t[2]<link href=/a> A", "\t[3]<link selected href=/b> B"]
    seen.page.evaluate("a.ariaExpanded = 'false'")
    assert [line.split("]")[1] for line in seen.dump()[1:3]] == [
        "<menuitem expanded=false> A",
        "<link href=/a> A",
    ]
    seen.page.evaluate(
        "a.ariaExpanded = null; b.querySelector('a').insertAdjacentText('afterend', '2')"
    )
    assert [line.split("]")[1] for line in seen.dump()[1:]] == [
        "<link href=/a> A",
        "<menuitem selected> B2",
        "<link selected href=/b> B",
    ]


def test_a_label_for_nothing_is_a_fields_as_long_as_both_are_alone(view):
    seen = view("<div id=group><label>City</label><input id=a></div>")
    assert seen.dump() == ["[1]<textbox> City"]
    seen.page.evaluate("group.append(document.createElement('input'))")
    assert [line.partition("]")[2] for line in seen.dump()] == ["", "<textbox>", "<textbox>"]
    seen.page.evaluate("group.lastChild.remove()")
    assert [line.partition("]")[2] for line in seen.dump()] == ["<textbox> City"]
    seen.page.evaluate("a.remove()")
    assert seen.dump() == ["City"]
