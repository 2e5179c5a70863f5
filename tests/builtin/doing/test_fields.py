import pytest

from builtin_site import turn_on
from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.doing.fields import (
    ask_for,
    empty_before,
    find_field,
    is_fillable,
    required_and_empty,
    split_name,
)
from pilotfish_builtin.intent import Form
from pilotfish_builtin.moves import Do, Open, Stuck
from pilotfish_builtin.slots import Slot
from pilotfish_builtin.turn import Turn

DUMP = """
URL: /account
TITLE: Account
[1]<main>
	[2]<heading level=1> Account
	[3]<textbox> First name
	[4]<textbox required> Last name
	[5]<textbox> Company name
	[6]<textbox type=email value=a@x.org> Email
	[7]<textbox type=password> Password
	[8]<textbox readonly value=7> Customer number
	[9]<textbox multiline> Your thoughts
	[10]<button> Save
	[11]<table rows=2> Cart
		[12]<row> Mug | [13]<spinbutton value=1> Quantity
		[14]<row> Plate | [15]<spinbutton value=1> Quantity
[20]<contentinfo>
	[21]<textbox type=email> Email
"""
SETTING = Form((), "")


def found(field: str, turn: Turn) -> int | None:
    candidate = find_field(Slot(field, "x"), SETTING, turn)
    assert candidate is None or isinstance(candidate, Candidate), candidate
    return candidate.element.ref if candidate and candidate.element else None


@pytest.mark.parametrize(
    ("field", "ref"),
    [
        ("last name", 4),
        ("email", 6),
        ("company", 5),
        ("message", 9),
        ("quantity of the plate", 15),
        ("quantity of the bowl", None),
        ("phone", None),
        ("customer number", None),
    ],
)
def test_the_field_that_is_called_so(field: str, ref: int | None) -> None:
    assert found(field, turn_on(DUMP)) == ref


def test_what_a_name_says_beyond_the_request_makes_it_another_field() -> None:
    page = "[1]<main>\n\t[2]<textbox> Workspace name"
    assert found("name", turn_on(page)) is None
    renamed = find_field(Slot("name", "x"), Form((), "", "workspace"), turn_on(page))
    assert isinstance(renamed, Candidate)


def test_secrets_and_fixed_values_are_not_filled() -> None:
    elements = {each.ref: each for each in turn_on(DUMP).page.elements}
    assert [is_fillable(elements[ref], SETTING) for ref in (3, 7, 8, 21)] == [True] + [False] * 3


def test_a_whole_name_goes_into_two_fields() -> None:
    slots = split_name((Slot("name", "Ada Lovelace"), Slot("email", "a")), turn_on(DUMP))
    assert slots == (Slot("first name", "Ada"), Slot("last name", "Lovelace"), Slot("email", "a"))
    alone = (Slot("name", "Ada Lovelace"),)
    assert split_name(alone, turn_on("[1]<textbox> Name")) == alone


def test_what_is_still_missing() -> None:
    turn = turn_on(DUMP)
    elements = {each.ref: each for each in turn.page.elements}
    missing = required_and_empty(turn, [elements[3]], elements[10])
    assert missing is not None and missing.ref == 4
    before = empty_before(turn, elements[10])
    assert before is not None and before.ref == 4


def test_what_is_missing_is_asked_for_and_then_filled_in() -> None:
    turn = turn_on(DUMP)
    elements = {each.ref: each for each in turn.page.elements}
    assert ask_for(elements[4], turn) == Open("field:4", "What should I put into “Last name”?")
    turn.progress.asked["field:4"] = "Lovelace"
    move = ask_for(elements[4], turn)
    assert isinstance(move, Do) and move.acts[0].args == {"ref": 4, "value": "Lovelace"}
    assert isinstance(ask_for(elements[7], turn), Stuck)
