"""Words placed away from the box whose ground is theirs, or layered under a ground (THREATS 3)."""

from __future__ import annotations

import pytest

STRAYED = {
    "placed below": "position:absolute;top:90px",
    "placed below by a part": "position:absolute;top:90px;color:#000'><i style='color:#fff",
    "moved": "transform:translateY(90px)",
    "moved by its own property": "translate:0 90px",
    "shifted": "position:relative;top:90px",
    "pulled up by its margin": "margin-top:-90px",
}


@pytest.mark.parametrize("how", STRAYED)
def test_white_words_outside_of_their_dark_box_are_absent(how, dump):
    box = "position:relative;background:#000;color:#fff;height:30px;margin-top:100px"
    words = f"<div style='{STRAYED[how]}'>CANARY</div>"
    assert dump(f"<p>Seen</p><div style='{box}'>Too{words}</div>") == ["Seen", "Too"]


def test_white_words_outside_of_their_box_stay_where_something_dark_is_under_them(dump):
    dark = "position:relative;background:#000;color:#fff;height:30px"
    below = "position:absolute;top:60px"
    assert dump(f"""<div style="{dark}"><p style="{below}">On a neighbour</p></div>
      <div style="background:#111;height:90px"></div>
      <div style="background:#222;height:90px"><div style="{dark}">
        <p style="{below};top:30px;margin:0">On what is around</p></div></div>
      <div style="{dark};margin-top:60px">
        <p style="{below};top:0;width:0;height:0;white-space:nowrap">On its box</p></div>
      <div style="{dark};margin-top:60px;box-shadow:0 0 0 99px #000">
        <p style="{below};margin:0">On a shadow</p></div>
      <div style="{dark};margin-top:160px;isolation:auto">
        <p style="{below};mix-blend-mode:difference">Blended</p></div>""") == [
        "??On a neighbour??",
        "On what is around",
        "On its box",
        "??On a shadow??",
        "??Blended??",
    ]


def test_words_beyond_the_box_stay_on_the_ground_of_the_page(dump):
    assert dump("""<style>body {background: #000; color: #fff; height: 30px}</style>
      <p style="position:absolute;top:300px">Seen</p>""") == ["Seen"]


@pytest.mark.parametrize("display", ["flex", "inline-flex", "grid"])
def test_a_part_of_a_flexible_box_under_its_ground_is_absent(display, dump):
    ground = f"display:{display};background:#eee"
    assert dump(f"""<p>Seen</p><div style="{ground}"><p style="z-index:-1">CANARY</p></div>
      <div style="{ground};isolation:isolate"><p style="z-index:-1">Over it</p></div>
      <div style="background:#eee"><p style="z-index:-1">Not layered</p></div>""") == [
        "Seen",
        "Over it",
        "Not layered",
    ]


def test_what_sticks_out_of_the_ground_it_is_layered_under(dump):
    box = "background:#eee;width:60px;height:20px"
    assert (
        dump(f"""<p>Seen</p><div style="{box}"><p style="position:relative;z-index:-1;
      width:300px">Longer than its box</p></div>
      <div style="{box};display:flex"><b style="z-index:-1;flex:none;width:300px;margin-left:80px">
      Beside</b></div>
      <div style="{box};width:300px"><p style="position:relative;z-index:-1">CANARY</p></div>""")
        == [
            "Seen",
            "Longer than its box",
            "Beside",
        ]
    )
