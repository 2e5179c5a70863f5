import pytest

from batch_views import link, page
from batch_views import row as cells
from fakes import row, view
from pilotfish.record.place import Place, find_place, named, place_of, refs_at, spots_of
from pilotfish_client.observation import Line, Row
from recipe_site import RecipeSite

pytestmark = pytest.mark.anyio


def line(ref: int, word: str, name: str, depth: int = 0) -> Line:
    return Line(key=f"k{ref}", depth=depth, row=Row(ref=ref, word=word, name=name))


async def test_the_row_tells_one_from_another() -> None:
    page = await RecipeSite(path="/orders").observe()
    assert refs_at(page, Place("button", "Archive"), {}) == [100, 101]
    assert refs_at(page, Place("button", "archive", row=("{order}",)), {"order": "TW-2"}) == [101]
    assert refs_at(page, Place("button", "Archive", row=("TW-9",)), {}) == []


def test_the_card_and_the_dialog_around_it_count() -> None:
    page = view(
        "/",
        [
            line(1, "listitem", ""),
            line(2, "heading", "Blue Mug", 1),
            line(3, "button", "Buy", 1),
            line(4, "listitem", ""),
            line(5, "heading", "Red Mug", 1),
            line(6, "button", "Buy", 1),
            line(7, "dialog", "Delete order?"),
            line(8, "button", "Confirm", 1),
        ],
    )
    assert refs_at(page, Place("button", "Buy", row=("Red Mug",)), {}) == [6]
    assert refs_at(page, Place("button", "Confirm", within="Archive order?"), {}) == []
    assert refs_at(page, Place("button", "Confirm", within="Delete order?"), {}) == [8]


def test_a_link_may_become_a_button_but_no_field() -> None:
    page = view("/", [row(1, "button", "Cart 3 in it"), row(2, "textbox", "Cart")])
    assert refs_at(page, Place("link", "Cart * in it"), {}) == [1]
    assert refs_at(page, Place("searchbox", "Cart"), {}) == []
    assert named(Row(ref=1, word="link", name="Cart"), "cart")


def test_what_an_element_says_of_itself() -> None:
    page = view("/", [row(1, "switch", "Dark"), row(2, "button", "Blue", pressed="false")])
    assert [spot.state for spot in spots_of(page)] == [{"checked": False}, {"pressed": False}]


TABLE = Row(ref=1, word="table")
BEFORE = page(
    TABLE,
    cells(2, "Number", "Status", ""),
    cells(3, "A-1", "New", link(4, "Open")),
    cells(5, "A-2", "Sent", link(6, "Open")),
)
REDRAWN = page(
    "Something new",
    TABLE,
    cells(12, "Status", "Number", ""),
    cells(13, "Sent", "A-2", link(14, "Open")),
    cells(15, "New", "A-1", link(16, "Open")),
)


def test_a_target_is_found_by_what_stands_beside_it_not_by_its_number() -> None:
    place = place_of(BEFORE, {"ref": 6})
    assert place is not None
    assert find_place(REDRAWN, place) == 14
    assert place_of(BEFORE, {"text": "x"}) is None


def test_what_is_gone_or_could_be_several_is_not_found() -> None:
    place = place_of(BEFORE, {"ref": 6})
    assert place is not None
    assert find_place(page("nothing"), place) is None
    doubled = page(link(1, "Open"), link(2, "Open"), link(3, "Open"))
    assert find_place(doubled, place) is None
