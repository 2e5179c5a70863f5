"""A person's eye decides: what is hidden is absent, whatever hides it."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("around", ["opacity:0", "clip-path:inset(50%)", "filter:opacity(0)"])
def test_what_is_in_the_top_layer_is_seen_whatever_it_stands_in(view, around):
    seen = view(f"""<button>Pay</button><div style="{around}">Not seen
    <div popover id=pop>Popped <button>Pop</button></div>
    <dialog id=box>Sure? <button>Yes</button></dialog></div>""")
    assert seen.dump() == ["[1]<button> Pay"]
    seen.page.evaluate("pop.showPopover()")
    assert seen.dump() == ["[1]<button> Pay", "Popped", "[2]<button> Pop"]
    seen.page.evaluate("pop.hidePopover(); box.showModal()")
    assert seen.dump() == ["[3]<dialog>", "\tSure?", "\t[4]<button> Yes"]
    # Open, and not modal: it stands where it is written.
    seen.page.evaluate("box.close(); box.show()")
    assert seen.dump() == ["[1]<button> Pay"]
