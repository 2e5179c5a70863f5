import pytest

from builtin_site import turn_on
from pilotfish_builtin.doing.press import press, rank_pressable
from pilotfish_builtin.intent import Press
from pilotfish_builtin.moves import Choice, Do, Finished, Move, Open

TABLE = """
URL: /projects
TITLE: Projects · Forge
[1]<main>
	[2]<heading level=1> Projects
	[3]<button> New project
	[4]<table rows=2> Projects
		[5]<row> Apollo | [6]<button> Archive | [7]<button> Delete
		[8]<row> Zeus | [9]<button> Archive | [10]<button> Delete
"""
PLAN = """
URL: /plan
TITLE: Plan · Forge
[1]<main>
	[2]<heading level=1> Edit plan
	[3]<textbox value=9> Seats
	[4]<button> Cancel
	[5]<button> Save
"""


def ref(move: Move) -> object:
    assert isinstance(move, Do), move
    return move.acts[0].args["ref"]


@pytest.mark.parametrize(
    ("verb", "target", "wanted"),
    [
        ("delete", "the project Apollo", 7),
        ("remove", "Zeus", 10),
        ("archive", "Zeus", 9),
        ("create", "a project", 3),
        ("", "New project", 3),
    ],
)
def test_the_button_of_the_right_row(verb: str, target: str, wanted: int) -> None:
    assert ref(press(Press(verb, target), turn_on(TABLE))) == wanted


@pytest.mark.parametrize(("verb", "target"), [("delete", "project Hermes"), ("cancel", "my plan")])
def test_what_is_not_there_is_never_pressed_in_its_place(verb: str, target: str) -> None:
    assert not isinstance(press(Press(verb, target), turn_on(TABLE)), Do)


def test_a_search_for_a_name_does_not_make_other_rows_its_own() -> None:
    searched = TABLE.replace("URL: /projects", "URL: /projects?q=hermes").replace(
        "TITLE: Projects", "TITLE: Projects named hermes"
    )
    assert rank_pressable(Press("delete", "hermes"), turn_on(searched)) == []


def test_two_rows_alike_are_asked_about() -> None:
    move = press(Press("delete", "a project"), turn_on(TABLE))
    assert isinstance(move, Choice) and len(move.options) == 3


def test_cancel_beside_save_does_not_cancel_a_plan() -> None:
    assert rank_pressable(Press("cancel", "my plan"), turn_on(PLAN)) == []


def test_an_upgrade_to_nothing_in_particular_is_no_change_of_plan() -> None:
    page = PLAN.replace("[5]<button> Save", "[5]<button> Change plan")
    assert rank_pressable(Press("upgrade", "my plan"), turn_on(page)) == []


def test_a_link_named_after_the_thing_is_no_act() -> None:
    page = "[1]<navigation> Main\n\t[2]<link href=/orders> Orders"
    assert rank_pressable(Press("place", "the order"), turn_on(page)) == []


def test_what_a_dialog_asks_back_is_answered_once_in_the_same_sense() -> None:
    turn = turn_on(TABLE)
    assert ref(press(Press("delete", "Apollo"), turn)) == 7
    turn.progress.phase = "pressed"
    dialog = """
DIALOG: Delete Apollo?
[20]<dialog> Delete Apollo?
	[21]<button> Keep it
	[22]<button> Yes, delete
"""
    asked = turn_on("URL: /projects" + dialog)
    asked.progress = turn.progress
    assert ref(press(Press("delete", "Apollo"), asked)) == 22


def test_without_a_dialog_it_is_done() -> None:
    turn = turn_on(TABLE)
    press(Press("delete", "Apollo"), turn)
    turn.progress.phase = "pressed"
    assert press(Press("delete", "Apollo"), turn) == Finished()


def test_a_form_is_not_sent_with_required_fields_empty() -> None:
    form = """
[1]<main>
	[2]<heading level=1> Write to us
	[3]<textbox required> Message
	[4]<button> Send message
"""
    assert press(Press("send", "a message"), turn_on(form)) == Open(
        "field:3", "What should I put into “Message”?"
    )


def test_a_word_that_may_be_a_place_is_opened() -> None:
    page = "[1]<navigation> Main\n\t[2]<link href=/billing> Billing"
    assert ref(press(Press("billing", "page", known=False), turn_on(page))) == 2
