import pytest

from batch_views import link, page, row
from pilotfish.record.readings import Reading, number_in, plain, readings_of, reread, sources_of
from pilotfish_client.observation import Row


def test_pairs_cells_and_names_are_read() -> None:
    found = readings_of(
        page(
            link(1, "Order A-1", "heading"),
            "Customer: Ada",
            Row(ref=2, word="table"),
            row(3, "Number", "Total", ""),
            row(4, "A-1", "$1.50", link(5, "Open")),
            Row(ref=6, word="textbox", name="E-mail", attributes={"value": "a@b.c"}),
        )
    )
    assert Reading("Order A-1", word="heading") in found
    assert Reading("Ada", "Customer", word="text") in found
    assert Reading("$1.50", "Total", "A-1", "cell") in found
    assert Reading("a@b.c", "E-mail", word="textbox") in found


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("$1,204.50", 1204.5),
        ("1.204,50 €", 1204.5),
        ("−3", -3),
        ("0", 0),
        ("1 204", 1204),
        ("3 to 5 days", None),
        ("none", None),
    ],
)
def test_a_number_is_read_however_it_is_grouped(text: str, number: float | None) -> None:
    assert number_in(text) == number


def test_labels_are_compared_by_their_words() -> None:
    assert plain("Grand_Total:") == plain("grand total")


TABLE = Row(ref=1, word="table")
BEFORE = page(
    TABLE,
    row(2, "Number", "Status", ""),
    row(3, "A-1", "New", link(4, "Open")),
    row(5, "A-2", "Sent", link(6, "Open")),
)


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
