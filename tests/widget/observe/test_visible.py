"""A person's eye decides: what is hidden is absent, whatever hides it."""

import pytest


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
