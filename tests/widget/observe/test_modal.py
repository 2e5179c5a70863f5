"""While a modal is open only its scope is there."""

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
    assert seen.dump() == ["[1]<button> Outside", "Behind", "[2]<dialog> Hint", "\tTry it"]
    assert seen.observe().facts.dialogs == []


def test_the_topmost_of_two(view):
    seen = view(
        PAGE
        + """<dialog id=one aria-label=One><button>First</button></dialog>
    <dialog id=two aria-label=Two><button>Second</button></dialog>"""
    )
    seen.page.evaluate("two.showModal(); one.showModal()")
    assert seen.dump() == ["[1]<dialog> One", "\t[2]<button> First"]
    assert [dialog.name for dialog in seen.observe().facts.dialogs] == ["One", "Two"]


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
