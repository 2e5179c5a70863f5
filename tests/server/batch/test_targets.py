from batch_views import link, page, row
from pilotfish.batch.targets import find_place, place_of, reread, sources_of
from pilotfish_client.observation import Row

TABLE = Row(ref=1, word="table")
BEFORE = page(
    TABLE,
    row(2, "Number", "Status", ""),
    row(3, "A-1", "New", link(4, "Open")),
    row(5, "A-2", "Sent", link(6, "Open")),
)
REDRAWN = page(
    "Something new",
    TABLE,
    row(12, "Status", "Number", ""),
    row(13, "Sent", "A-2", link(14, "Open")),
    row(15, "New", "A-1", link(16, "Open")),
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


def test_a_value_is_read_again_where_it_was_read() -> None:
    before = page("Total: $126.50", link(1, "Order A-1 New", "heading"))
    sources = sources_of(before, {"total": 126.5, "status": "New", "thought": "unseen"})
    assert sorted(sources) == ["status", "total"]
    now = page(link(9, "Order A-1 Sent", "heading"), "Total: $7")
    assert reread(now, sources["total"]) == 7
    assert reread(now, sources["status"]) == "Sent"
    assert reread(page("nothing"), sources["total"]) is None


def test_a_cell_is_read_again_by_its_row_and_column() -> None:
    sources = sources_of(BEFORE, {"status": "Sent"})
    assert sources["status"]["label"] == "Status"
    redrawn = page(TABLE, row(2, "Number", "Who", "Status"), row(3, "A-2", "Ada", "Back"))
    assert reread(redrawn, sources["status"]) == "Back"
