"""Ways to hide words that only a style of an ancestor tells, and their counterparts (THREATS 3)."""

import tomllib
from pathlib import Path

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("hiding_styles.toml").read_text(encoding="utf-8"))

CARRIERS = (
    "<p>CANARY one</p><h2>CANARY two</h2><ul><li>CANARY three</li></ul>"
    "<table><tr><th>CANARY four</th><th>x</th></tr><tr><td>CANARY five</td><td>y</td></tr></table>"
)

HIDDEN = TABLES["hidden"]

# Styles are not judged so far: the words stay, marked (decision 0182).
UNCLEAR = TABLES["unclear"]


@pytest.mark.parametrize("how", HIDDEN)
def test_words_hidden_by_a_style_are_absent(how, dump):
    link = "<svg width=0 height=0><clipPath id=none></clipPath></svg>"
    lines = dump(f"{link}<p>Seen</p><div style='{HIDDEN[how]}'>{CARRIERS}</div>")
    assert lines == ["Seen"]


MARKED = TABLES["marked"]


@pytest.mark.parametrize("how", UNCLEAR)
def test_words_of_which_styles_do_not_tell_whether_they_are_seen_are_marked(how, dump):
    link = "<svg width=0 height=0><clipPath id=none></clipPath></svg>"
    assert dump(f"{link}<p>Seen</p><div style='{UNCLEAR[how]}'>{CARRIERS}</div>") == MARKED


SEEN = TABLES["seen"]


@pytest.mark.parametrize("how", SEEN)
def test_words_that_a_style_leaves_in_sight_stay(how, dump):
    words = "\n".join(dump(f"<p>Seen</p><div style='{SEEN[how]}'>{CARRIERS}</div>"))
    numbers = ["one", "two", "three", "four", "five"]
    assert [number for number in numbers if f"CANARY {number}" in words] == numbers


@pytest.mark.parametrize("made", ["filter:blur(0)", "scale:1", "will-change:transform"])
def test_what_is_fixed_in_a_box_that_places_it_is_cut_off_there(made, dump):
    fixed = "<p style='position:fixed;top:200px'>CANARY</p>"
    assert dump(f"<p>Seen</p><div style='height:0;overflow:hidden;{made}'>{fixed}</div>") == [
        "Seen"
    ]


STACKS = TABLES["stacks"]


@pytest.mark.parametrize("style", STACKS)
def test_what_stacks_its_parts_has_none_under_its_ground(style, dump):
    below = "<p style='position:relative;z-index:-1'>Seen</p>"
    lines = dump(f"<div style='background:#eee;{style}'>{below}</div>")
    assert [line.strip("?") for line in lines] == ["Seen"]


@pytest.mark.parametrize(
    "style", ["color:#fff", "color:transparent", "-webkit-text-fill-color:#fff", "opacity:0"]
)
def test_a_link_in_a_line_of_which_nothing_is_drawn_is_absent(style, dump):
    assert dump(f"<p>Seen <a href=/x style='{style}'>CANARY</a></p>") == ["Seen"]
