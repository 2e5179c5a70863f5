"""What a person can act on, and what only looks like it."""

from __future__ import annotations

import pytest

CONTROLS = {
    "<div role=button tabindex=0>A</div>": "[1]<button> A",
    "<div role=menuitem>A</div>": "[1]<menuitem> A",
    "<div role=option>A</div>": "[1]<option> A",
    "<span tabindex=0 aria-label=A>x</span>": "[1]<span> A",
    "<span tabindex=0>A</span>": "[1]<span> A",
    "<div onclick='void 0'>A</div>": "[1]<div> A",
    "<div id=a>A</div><script>a.onclick = () => 0</script>": "[1]<div> A",
    "<div style='cursor:pointer'>A</div>": "[1]<div> A",
    "<div style='cursor:pointer'><span>A</span></div>": "[1]<div> A",
    "<li style='cursor:pointer'>A</li>": "[1]<listitem> A",
    "<x-a tabindex=0 role=button></x-a><script>customElements.define('x-a', class extends"
    " HTMLElement {connectedCallback() {this.attachShadow({mode: 'open'}).innerHTML ="
    " '<span>A</span>'}})</script>": "[1]<button> A",
    "<div id=a>A</div><script>__pilotfishListeners = new WeakSet([a])</script>": "[1]<div> A",
    "<button><div style='cursor:pointer'>A</div></button>": "[1]<button> A",
    "<div role=combobox><input aria-label=A></div>": "[1]<textbox> A",
}


@pytest.mark.parametrize("html", CONTROLS)
def test_one_row(html, dump):
    assert dump(html) == [CONTROLS[html]]


@pytest.mark.parametrize(
    "html",
    ["<div>A</div>", "<div tabindex=-1>A</div>", "<p title=T>A</p>", "<label>A</label>"],
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


def test_what_listens_in_a_label_or_stands_in_that_of_a_text_is_one(view):
    seen = view(
        "<label><input type=checkbox>Accept <b onclick='1'>Why?</b></label>"
        f"<label>Name <input>{BOX}</label>"
    )
    seen.observe()
    assert [row.word for row in seen.rows()] == ["checkbox", "b", "textbox", "span"]
    seen.page.evaluate("document.querySelectorAll('input')[1].type = 'checkbox'")
    seen.observe()
    assert [row.word for row in seen.rows()] == ["checkbox", "b", "checkbox"]


def test_a_hint_around_other_controls_is_no_control(dump):
    assert dump("""<div onclick="void 0"><p>Mug</p><button>Add</button></div>
    <ul style="cursor:pointer"><li>One</li></ul>""")[:2] == ["Mug", "[1]<button> Add"]


def test_controls_in_controls_are_both_there(dump):
    assert dump("<div role=button tabindex=0>Card <button>Remove</button></div>") == [
        "[1]<button> Card",
        "[2]<button> Remove",
    ]


def test_a_link_longer_than_its_name_loses_nothing(view):
    seen = view(f"<a href=/x><p>{'long ' * 50}</p><p>The end</p></a>")
    seen.observe()
    (row,) = seen.rows()
    assert len(row.name) == 200
    assert seen.texts()[-1] == "The end"


def test_what_the_pointer_shows_can_be_pulled_is_there(dump):
    assert dump("""<div style="width:200px;line-height:18px;cursor:text">Words
    <div class="edge handle" style="width:9px;height:60px;cursor:e-resize"></div>
    <p style="cursor:text">more</p></div><ol style="cursor:grab"><li>One</li></ol>
    <div style="cursor:move">Sales</div>""") == [
        "Words",
        '[1]<div description="edge handle" at="13,56" size=9x60>',
        "more",
        "[2]<list> 1. One",
        "[3]<div> Sales",
    ]


def test_a_canvas_that_takes_the_finger_is_drawn_on(view):
    seen = view("""
    <canvas width=90 height=40 aria-label="Sign here" style="touch-action:none"></canvas>
    <canvas width=90 height=40 aria-label=Chart></canvas>""")
    seen.observe()
    assert [row.name for row in seen.rows()] == ["Sign here"]


def test_a_drawing_says_where_its_letters_are_and_where_its_shapes_may_go(dump):
    circle = "<circle cx=20 cy=20 r=10 fill=aqua onclick='void 0' />"
    frame = "<rect x=40 y=40 width=50 height=40 fill=none stroke=red />"
    letter = "<text x=60 y=20 fill=green onclick='void 0'>A</text>"
    lines = dump(f"<svg width=100 height=100 style=display:block>{circle}{frame}{letter}</svg>")
    assert lines[:2] == [
        '[1]<circle at="28,28" size=20x20 color="cyan #00ffff">',
        '[2]<rect at="73,68" size=50x40 color="red #ff0000">',
    ]
    assert lines[2].startswith("[3]<text at=") and lines[2].endswith('color="green #008000"> A')
    alone = dump(f"<svg width=100 height=100 style=display:block>{frame}</svg>")
    assert not any("<rect" in line for line in alone)


def test_a_frame_around_a_field_is_no_second_control(dump):
    frame = (
        "<div style='width:240px;cursor:pointer' onclick='1'>{}<input role=combobox aria-label=City"
        " style='width:190px'><span role=img aria-label=down"
        " style='display:inline-block;width:9px'>v</span></div>"
    )
    assert dump(frame.format("")) == ["[1]<combobox> City", "down"]
    # A card in which something can be counted, too, is one.
    card = frame.format("<h3 style='height:200px'>Pear</h3>")
    assert dump(card)[0].startswith("[1]<div")


def test_words_that_name_a_group_or_a_field_by_their_id_are_no_control(dump):
    assert dump("""<div id=d onmousedown=1>Days</div><div role=group aria-labelledby=d>
      <input type=checkbox aria-label=Mon></div><span id=s onclick=1>Pet</span>
      <button aria-labelledby=s>Cat</button>""") == [
        "[1]<group> Days",
        "\t[2]<checkbox> Mon",
        '[3]<button description="shown as Cat"> Pet',
    ]


def test_lines_of_what_listens_do_not_run_together(dump):
    line = "<span style=display:block>"
    assert dump(f"<div onclick=1>{line}Team</span>{line}Roles <b>and</b> more</span></div>") == [
        "[1]<div> Team Roles and more"
    ]


def test_a_tooltip_is_no_name_of_words(dump):
    assert dump("""<span onclick=1 title="Click to toggle">PM</span>
      <div onclick=1 title=Like>♥</div><span onclick=1 title="Full name">Full name</span>""") == [
        '[1]<span description="Click to toggle"> PM',
        "[2]<div> Like",
        "[3]<span> Full name",
    ]


def test_a_bare_box_that_is_placed_on_a_track_is_its_thumb(dump):
    thumb = (
        "<div style='position:relative;width:200px;height:8px'><span tabindex=0 "
        "style='position:absolute;left:40%;width:12px;height:12px'></span></div>"
    )
    assert "[1]<span" in "".join(dump(thumb))
    assert "[1]<span" not in "".join(dump(thumb.replace("left:40%;", "")))
