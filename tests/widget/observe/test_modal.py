"""While a modal is open only its scope is there."""

from __future__ import annotations

PAGE = "<button>Outside</button><p>Behind</p>"


def test_native_modal_dialog(view):
    seen = view(PAGE + "<dialog id=d><h2>Delete project?</h2><button>Delete</button></dialog>")
    seen.page.evaluate("d.showModal()")
    assert seen.dump() == [
        "[1]<dialog> Delete project?",
        "\t[2]<heading level=2> Delete project?",
        "\t[3]<button> Delete",
    ]
    (dialog,) = seen.observe().facts.dialogs
    assert (dialog.name, dialog.ref) == ("Delete project?", 1)
    seen.page.evaluate("d.close()")
    assert seen.dump() == ["[4]<button> Outside", "Behind"]
    assert seen.observe().facts.dialogs == []


def test_an_open_dialog_that_is_not_modal_leaves_the_page(view):
    seen = view(PAGE + "<dialog open aria-label=Hint><p>Try it</p></dialog>")
    assert seen.dump() == [
        "[1]<button> Outside",
        "Behind",
        "[2]<dialog> Hint",
        "\tTry it",
    ]
    assert seen.observe().facts.dialogs == []


def test_aria_modal(dump):
    assert dump(
        PAGE + "<div role=dialog aria-modal=true aria-label=Edit><input aria-label=Name></div>"
    ) == ["[1]<dialog> Edit", "\t[2]<textbox> Name"]


def test_a_closed_aria_modal_is_none(dump):
    for hide in ("display:none", "visibility:hidden", "opacity:0", "position:absolute;left:-999px"):
        assert dump(
            PAGE + f"<div role=dialog aria-modal=true style='{hide}'><button>In</button></div>"
        ) == ["[1]<button> Outside", "Behind"]


def test_the_topmost_of_two(view):
    seen = view(
        PAGE
        + """<dialog id=one aria-label=One><button>First</button></dialog>
    <dialog id=two aria-label=Two><button>Second</button></dialog>"""
    )
    seen.page.evaluate("two.showModal(); one.showModal()")
    assert seen.dump() == ["[1]<dialog> One", "\t[2]<button> First"]
    assert [dialog.name for dialog in seen.observe().facts.dialogs] == ["One", "Two"]


def test_portals_above_it_and_live_regions_belong_to_it(view):
    over = "position:fixed;z-index:9"
    seen = view(
        PAGE
        + f"""<div role=status>Saved</div>
    <div style="position:fixed;inset:0;z-index:5;background:#0008">
      <div role=dialog aria-modal=true aria-label=Edit style="margin:100px;background:#fff">
        <button aria-haspopup=listbox aria-expanded=true>Fruit</button></div></div>
    <div role=listbox style="{over};top:300px"><div role=option>Pear</div></div>
    <div style="{over};top:400px"><p>Undo?</p></div>
    <div role=menu style="position:fixed;z-index:1;top:500px"><div role=menuitem>Old</div></div>"""
    )
    assert seen.dump() == [
        "Saved",
        "[1]<dialog> Edit",
        "\t[2]<button expanded haspopup=listbox> Fruit",
        "[3]<listbox>",
        "\t[4]<option> Pear",
        "Undo?",
    ]


def test_a_modal_in_a_shadow_root(dump):
    assert dump(
        PAGE
        + """<x-m></x-m><script>customElements.define('x-m', class extends HTMLElement {
      connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML =
        '<div role=dialog aria-modal=true aria-label=Deep><button>In</button></div>'; }
    });</script>"""
    ) == ["[1]<dialog> Deep", "\t[2]<button> In"]


def test_a_modal_within_what_has_a_name_owns_the_page(view):
    behind = "<button style='height:600px; width:90%'>Behind</button>"
    modal = "<dialog id=d aria-label=Hint><input aria-label=Name></dialog>"
    for outer in ("<h2>Orders {}</h2>", "<button>Orders {}</button>", "<p contenteditable>a{}"):
        seen = view(behind + outer.format(modal))
        seen.page.evaluate("d.showModal()")
        assert seen.dump() == ["[1]<dialog> Hint", "\t[2]<textbox> Name"]
        assert [dialog.name for dialog in seen.observe().facts.dialogs] == ["Hint"]
        seen.page.evaluate("d.close()")
        assert len(seen.dump()) == 2


def test_a_modal_of_mere_words_within_a_button_owns_the_page(view):
    seen = view("<button>Out<dialog id=d>Words</dialog></button><input>")
    seen.page.evaluate("d.showModal()")
    assert seen.dump() == ["[1]<dialog>", "\tWords"]
    modal = "<div role=dialog aria-modal=true aria-label=In>Words</div>"
    assert view(f"<h2>Out {modal}</h2><input>").dump() == ["[1]<dialog> In", "\tWords"]


def test_a_dialog_that_listens_is_a_dialog(dump):
    for role in ("role=dialog aria-modal=true", "aria-modal=true"):
        assert dump(
            PAGE + f"<div {role} aria-label=Edit onmousedown=1 onclick=1><p>Name</p>"
            "<input aria-label=Name></div>"
        ) == ["[1]<dialog> Edit", "\t[2]<textbox> Name"]


def test_what_is_only_spoken_leaves_a_dialog_alone(dump):
    spoken = "position:absolute;width:1px;height:1px;overflow:hidden"
    for rest in (
        f"<div inert>{PAGE}</div><div style='{spoken}'><div role=log>May 2026 opened</div></div>",
        f"<div><div aria-live=polite><p>Saved</p></div><div aria-hidden=true>{PAGE}</div></div>",
    ):
        found = dump(rest + "<div role=dialog aria-label=Edit><button>In</button></div>")
        assert [line for line in found if "<" in line] == ["[1]<dialog> Edit", "\t[2]<button> In"]


def test_a_dialog_beside_a_page_of_which_a_part_is_hidden_is_not_alone(dump):
    assert dump(
        f"<div><div aria-hidden=true>Old</div><div>{PAGE}</div></div>"
        "<div role=dialog aria-label=Edit><button>In</button></div>"
    ) == ["Old", "[1]<button> Outside", "Behind", "[2]<dialog> Edit", "\t[3]<button> In"]


def test_what_comes_over_the_page_behind_a_modal_is_told_when_that_is_closed(view):
    over = "position:fixed;top:300px;z-index:9"
    modal = (
        f"<div id=box role=dialog aria-modal=true hidden style='{over}'><button>In</button></div>"
    )
    seen = view(PAGE + modal)
    seen.dump()
    seen.page.evaluate("box.hidden = false")
    seen.dump()
    seen.page.evaluate(
        """box.insertAdjacentHTML('beforebegin',
        '<div style="position:fixed;inset:0;background:#fff;z-index:2" id=wall>Wall</div>')"""
    )
    seen.dump()
    seen.page.evaluate("box.remove()")
    # Compared with a fresh look.
    seen.dump()
    seen.page.evaluate("wall.remove()")
    seen.dump()
