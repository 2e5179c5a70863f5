import pytest

from batch_views import link, page, row
from pilotfish.batch.readings import Reading, number_in, plain, readings_of
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
