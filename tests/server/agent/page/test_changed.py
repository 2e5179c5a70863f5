import pytest

from fakes import row, view
from pilotfish.agent.page.changed import changes
from pilotfish.agent.page.view import View

NAME = row(1, "textbox", "Name", value="Ada")


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (view("/a", [NAME]), view("/a", [NAME]), []),
        (
            view("/a", [NAME]),
            view("/a", [row(1, "textbox", "Name", value="Bob")]),
            ['[1] textbox "Name": "Ada" to "Bob"'],
        ),
        (
            view("/a", [row(2, "checkbox", "Gift")]),
            view("/a", [row(2, "checkbox", "Gift", checked=True)]),
            ['[2] checkbox "Gift" checked: no to yes'],
        ),
        (
            view("/a", [NAME]),
            view("/b", [row(7, "textbox", "Name", value="Bob")], document="d2"),
            ['the address: "/a" to "/b"', '[7] textbox "Name": "Ada" to "Bob"'],
        ),
        (
            view("/a"),
            view("/a", [row(3, "button", "Undo"), row(4, "paragraph", "x")]),
            ['new: [3] button "Undo"'],
        ),
        (
            view("/a"),
            view("/a", [row(3, "button", 'Say "yes"\nnow' + "!" * 90)]),
            ['new: [3] button "Say \\"yes\\" now' + "!" * 66 + '…"'],
        ),
    ],
)
def test_what_changed(before: View, after: View, found: list[str]) -> None:
    assert changes(before, after) == found


def test_many_changes_are_cut() -> None:
    after = view("/a", [row(n, "link", f"L{n}") for n in range(1, 31)])
    told = changes(view("/a"), after)
    assert (len(told), told[-1]) == (13, "and 18 more")
