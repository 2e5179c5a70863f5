from batch_views import link, page, row
from pilotfish.batch.lister import Lister, items_of
from pilotfish_client.observation import Row

OPEN = Row(ref=4, word="link", name="Open", attributes={"href": "/orders/A-1"})
LIST = page(Row(ref=1, word="table"), row(2, "Number", "Who", ""), row(3, "A-1", "Ada", OPEN))


def test_rows_are_items_by_their_columns_and_links() -> None:
    assert items_of(LIST, ["number", "url"]) == [{"number": "A-1", "url": "/orders/A-1"}]
    assert items_of(LIST, ["price"]) == []


class Asked:
    def __init__(self, view, *steps) -> None:
        self.observation, self.steps = view, steps


class Saved:
    name = "save_progress"


def test_it_goes_on_as_long_as_there_is_a_next_page() -> None:
    lister = Lister(["number"])
    assert lister._reply(Asked(LIST))["actions"][0]["tool"] == "save_progress"  # type: ignore[arg-type]
    more = page(link(7, "Next"))
    assert lister._reply(Asked(more, Saved()))["actions"][0]["args"] == {"ref": 7}  # type: ignore[arg-type]
    assert lister._reply(Asked(LIST, Saved()))["is_final"] is True  # type: ignore[arg-type]
