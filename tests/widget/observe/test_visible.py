"""A person's eye decides: what is hidden is absent, whatever hides it."""

from __future__ import annotations

import pytest

HIDDEN = {
    "display": "<p style='display:none'>CANARY</p>",
    "hidden": "<p hidden>CANARY</p>",
    "until-found": "<p hidden=until-found>CANARY</p>",
    "visibility": "<p style='visibility:hidden'>CANARY</p>",
    "opacity": "<div style='opacity:0'><p>CANARY</p></div>",
    "product of opacities": "<p style='opacity:0.01'>CANARY</p>",
    "off-screen left": "<p style='position:absolute;left:-9999px'>CANARY</p>",
    "off-screen top": "<p style='position:absolute;top:-9999px'>CANARY</p>",
    "fixed beyond the window": "<p style='position:fixed;left:3000px'>CANARY</p>",
    "indent": "<p style='text-indent:-9999px'>CANARY</p>",
    "zero height": "<div style='height:0;overflow:hidden'><p>CANARY</p></div>",
    "one pixel": "<p style='position:absolute;width:1px;height:1px;overflow:hidden'>CANARY</p>",
    "clip": "<p style='position:absolute;clip:rect(0,0,0,0)'>CANARY</p>",
    "clip-path": "<p style='clip-path:inset(50%)'>CANARY</p>",
    "scale": "<p style='transform:scale(0)'>CANARY</p>",
    "font size": "<p style='font-size:0'>CANARY</p>",
    "clear ink": "<p style='color:transparent'>CANARY</p>",
    "closed details": "<details><summary>More</summary><p>CANARY</p></details>",
    "closed dialog": "<dialog><p>CANARY</p></dialog>",
    "closed popover": "<div popover>CANARY</div>",
    "template": "<template><p>CANARY</p></template>",
    "comment": "<p>ok<!-- CANARY --></p>",
    "script": "<script type=application/json>CANARY</script>",
    "noscript": "<noscript>CANARY</noscript>",
    "in a button": "<button>Pay <span style='display:none'>CANARY</span></button>",
    "hidden field": "<input type=hidden value=CANARY>",
    "beside the carousel": (
        "<div style='overflow:hidden;width:100px;white-space:nowrap'>"
        "<div style='display:inline-block;width:100px'>one</div>"
        "<div style='display:inline-block;width:100px'>CANARY</div></div>"
    ),
}


@pytest.mark.parametrize("how", HIDDEN)
def test_hidden_text_is_absent(how, dump):
    assert "CANARY" not in "\n".join(dump("<p>Seen</p>" + HIDDEN[how]))


SHOWN = {
    "faint": "<p style='opacity:0.5'>CANARY</p>",
    "below the fold": "<div style='height:5000px'></div><p>CANARY</p>",
    "in a scroller": "<div style='height:50px;overflow:auto'><div style='height:900px'></div>"
    "<p>CANARY</p></div>",
    "hidden parent, visible child": "<div style='visibility:hidden'><p style='visibility:visible'>"
    "CANARY</p></div>",
    "aria-hidden, but to be seen": "<p aria-hidden=true>CANARY</p>",
    "fixed in a clipped box": "<div style='height:0;overflow:hidden'>"
    "<p style='position:fixed;top:9px'>CANARY</p></div>",
    "flat parent": "<div style='height:0'><p>CANARY</p></div>",
    "display: contents": "<div style='display:contents'><p>CANARY</p></div>",
    "gradient ink": "<p style='color:transparent;background:linear-gradient(red,blue);"
    "background-clip:text'>CANARY</p>",
    "open details": "<details open><summary>More</summary><p>CANARY</p></details>",
    "spoken only": "<div role=status style='position:absolute;width:1px;height:1px;"
    "overflow:hidden;clip:rect(0,0,0,0)'>CANARY</div>",
    "right to left": "<div dir=rtl><p>CANARY</p></div>",
}


@pytest.mark.parametrize("how", SHOWN)
def test_what_can_be_seen_stays(how, dump):
    assert "CANARY" in "\n".join(dump("<p>Seen</p>" + SHOWN[how]))


SR_ONLY = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)"


def test_labels_for_screen_readers_only_stay(dump):
    assert dump(f"""<label for=q style='{SR_ONLY}'>Search the shop</label><input id=q>
    <button><span style='{SR_ONLY}'>Close</span>×</button>
    <p style='{SR_ONLY}'>A stranger's words</p>""") == [
        "[1]<textbox> Search the shop",
        "[2]<button> Close ×",
    ]


def test_a_transparent_checkbox_under_its_drawing_is_there(dump):
    assert dump("""<label><input type=checkbox style="opacity:0;width:20px" checked>
    <span>Terms</span></label>
    <label><input type=radio style="position:absolute;clip:rect(0,0,0,0)"> Blue</label>
    <label>CV <input type=file hidden></label>""") == [
        "[1]<checkbox checked> Terms",
        "[2]<radio> Blue",
        "[3]<input type=file> CV",
    ]


def test_arrows_tell_what_is_above_and_below(view):
    seen = view("""<button>Top</button><div style="height:3000px"></div><button>Middle</button>
    <div style="height:3000px"></div><button>Bottom</button>
    <div style="position:fixed;top:0;right:0;height:60px;overflow:auto">
    <button style="display:block">In the box</button><div style="height:900px"></div>
    <button style="display:block">Under the box</button></div>""")
    seen.page.evaluate("scrollTo(0, 2900)")
    assert seen.dump() == [
        "↑[1]<button> Top",
        "[2]<button> Middle",
        "↓[3]<button> Bottom",
        '[4]<div scroll="882 below">',
        "\t[5]<button> In the box",
        "\t↓[6]<button> Under the box",
    ]
