from batch_views import link, page, row
from pilotfish.batch.reader import FieldReader, Lister, field_values, items_of
from pilotfish.batch.spec import Field
from pilotfish.record.readings import readings_of
from pilotfish_client.observation import Row

FIELDS = (Field("status"), Field("total", "number"), Field("paid", "boolean"))


def test_fields_are_read_by_their_labels_of_the_row_of_the_record() -> None:
    view = page(
        Row(ref=1, word="table"),
        row(2, "Number", "Status", "Grand total", "Paid"),
        row(3, "A-1", "New", "$1.50", "yes"),
        row(4, "A-2", "Sent", "$2.50", "no"),
    )
    found = field_values(readings_of(view), FIELDS, {"number": "A-2"})
    assert found == {"status": "Sent", "total": 2.5, "paid": False}


def test_what_the_page_does_not_name_ends_it_with_what_was_found() -> None:
    reader = FieldReader(FIELDS, {})

    class Asked:
        steps = ()
        observation = page("Status: New")

    actions = reader.envelope(Asked())["actions"]  # type: ignore[arg-type]
    assert actions[0]["args"] == {"data": {"status": "New"}}
    assert actions[1] == {"tool": "fail", "args": {"reason": "the page does not name: total, paid"}}


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
    assert lister.envelope(Asked(LIST))["actions"][0]["tool"] == "save_progress"  # type: ignore[arg-type]
    more = page(link(7, "Next"))
    assert lister.envelope(Asked(more, Saved()))["actions"][0]["args"] == {"ref": 7}  # type: ignore[arg-type]
    assert lister.envelope(Asked(LIST, Saved()))["is_final"] is True  # type: ignore[arg-type]
