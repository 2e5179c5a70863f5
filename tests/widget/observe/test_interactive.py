"""What a person can act on, and what only looks like it."""

import tomllib
from pathlib import Path

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("interactive.toml").read_text(encoding="utf-8"))

CONTROLS = TABLES["controls"]


@pytest.mark.parametrize("html", CONTROLS)
def test_one_row(html, dump):
    assert dump(html) == [CONTROLS[html]]


@pytest.mark.parametrize(
    "html", ["<div>A</div>", "<div tabindex=-1>A</div>", "<p title=T>A</p>", "<label>A</label>"]
)
def test_no_row(html, dump):
    assert dump(html) == ["A"]


BOX = "<span style='cursor:pointer;display:inline-block;width:20px;height:20px'></span>"


@pytest.mark.parametrize(
    "html",
    [
        f"<label><input type=checkbox>{BOX}<b style='cursor:pointer'>Accept</b></label>",
        f"<label><input type=checkbox style='opacity:0'><i>{BOX}</i>Accept</label>",
        f"<input type=checkbox id=a style='display:none'><label for=a>{BOX}Accept</label>",
    ],
)
def test_what_a_label_draws_for_its_box_is_no_second_control(html, dump):
    assert dump(html) == ["[1]<checkbox> Accept"]


@pytest.mark.parametrize(
    "html",
    [
        "<input type=checkbox id=a hidden><label for=a style='display:contents'>%s</label>",
        "<input type=checkbox id=a hidden>"
        "<label for=a style='position:absolute;width:0'>%s</label>",
        "<div style='overflow:hidden;height:0'><input type=checkbox id=a></div>"
        "<label for=a>%s</label>",
        "<details><input type=checkbox id=a></details><label for=a>%s</label>",
    ],
)
def test_a_box_that_is_hidden_in_another_way_is_its_label(html, view):
    seen = view(html % f"{BOX}Accept")
    seen.observe()
    assert [(row.word, row.name) for row in seen.rows()][-1] == ("checkbox", "Accept")


def test_a_box_that_is_put_away_later_is_its_label(view):
    seen = view(
        "<div style='overflow:hidden'><input type=checkbox id=a></div>"
        f"<label for=a>{BOX}Accept</label>"
    )
    told = []
    for height in ("auto", "0", "auto"):
        seen.page.evaluate(
            "height => { document.querySelector('div').style.height = height }", height
        )
        seen.observe()
        told.append([(row.word, row.name) for row in seen.rows()])
    assert told == [[("checkbox", "Accept")]] * 3
