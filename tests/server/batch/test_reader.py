from batch_views import page, row
from pilotfish.batch.reader import FieldReader, field_values
from pilotfish.batch.readings import readings_of
from pilotfish.batch.spec import Field
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

    actions = reader._reply(Asked())["actions"]  # type: ignore[arg-type]
    assert actions[0]["args"] == {"data": {"status": "New"}}
    assert actions[1] == {
        "tool": "fail",
        "args": {"reason": "the page does not name: total, paid"},
    }
