"""Words placed away from the box whose ground is theirs, or layered under a ground (THREATS 3)."""

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
