"""Structures that libraries of components share."""


def test_a_label_is_shut_away(view):
    seen = view(
        "<style>#menu:checked ~ .open { display: none } .away { opacity: 0 }"
        "#menu:checked ~ .away { opacity: 1 }</style><input type=checkbox id=menu>"
        "<label class=open for=menu>Open menu</label>"
        "<div class=away><label for=menu>Close</label></div>"
    )
    assert seen.dump() == ["[1]<checkbox> Open menu"]
    seen.page.evaluate("document.querySelector('.away').className = ''")
    seen.dump()
    seen.page.evaluate("menu.checked = true")
    seen.dump()
    seen.page.click("#menu")
    seen.dump()
