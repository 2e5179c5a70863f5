"""What real pages do besides the standards: labels for nothing, links that only draw, buttons in options."""

# ruff: noqa: E501 (a page a line)

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

TABLE = tomllib.loads(Path(__file__).with_name("beside.toml").read_text(encoding="utf-8"))["case"]
CASES = {each["name"]: (each["html"], each["dump"]) for each in TABLE}


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
