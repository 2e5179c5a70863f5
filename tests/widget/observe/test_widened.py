"""Boxes that only widen a control for fingers are no controls of their own."""

import pytest

STYLE = """<style>
.box { position:relative; width:40px; height:40px; margin:10px }
.target { position:absolute; left:-4px; top:-4px; width:48px; height:48px }
input { position:absolute; left:0; top:0; width:40px; height:40px; margin:0 }
.over { z-index:1 }
</style>"""
BOX = (
    '<div class="box"><div class="target CLASS" ONCLICK></div>'
    "<input type=checkbox id=terms></div><label for=terms>Terms</label>"
)


def page(onclick: str = "onclick='terms.click()'", kind: str = "") -> str:
    return STYLE + BOX.replace("ONCLICK", onclick).replace("CLASS", kind)


@pytest.mark.parametrize("kind", ["", "over"])
def test_a_target_for_fingers_is_its_control(view, kind):
    seen = view(page(kind=kind))
    seen.observe()
    assert seen.dump() == ["[1]<checkbox> Terms"]


@pytest.mark.parametrize("style", ["width:400px", "left:40px", "width:10px;height:10px"])
def test_a_box_of_another_size_or_place_is_a_control(view, style):
    seen = view(page().replace("onclick", f'style="{style}" onclick'))
    seen.observe()
    assert len(seen.rows()) == 2
