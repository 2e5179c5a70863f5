import pytest

from builtin_site import turn_on
from pilotfish_builtin.doing.choose import choose, direction, rank_choices, save_choice, take_choice
from pilotfish_builtin.intent import Choose
from pilotfish_builtin.moves import Choice, Do, Finished, Move, Stuck
from pilotfish_builtin.slots import Slot

DUMP = """
URL: /shop
TITLE: Shop
[1]<main>
	[2]<combobox value=Newest options=["Newest","Price: low to high","Price: high to low"]> Sort by
	[3]<checkbox> Blue
	[4]<checkbox checked> White
	[5]<link href=/blue-mug> Blue mug
	[6]<form> Change your plan
		[7]<radio checked> Monthly, $9
		[8]<radio> Yearly, $84
		[9]<button> Change plan
	[10]<combobox value=France options=["France","Germany"]> Country
"""


def call(move: Move) -> tuple[str, dict[str, object]]:
    assert isinstance(move, Do), move
    return move.acts[0].tool, move.acts[0].args


@pytest.mark.parametrize(
    ("value", "field", "wanted"),
    [
        (
            "price, low to high",
            "sort",
            ("select_option", {"ref": 2, "value": "Price: low to high"}),
        ),
        ("highest price", "sort", ("select_option", {"ref": 2, "value": "Price: high to low"})),
        ("blue products", "filter", ("click", {"ref": 3})),
        ("Germany", "country", ("select_option", {"ref": 10, "value": "Germany"})),
        ("yearly", "", ("click", {"ref": 8})),
    ],
)
def test_what_is_chosen(value: str, field: str, wanted: tuple[str, dict[str, object]]) -> None:
    assert call(choose(Choose(value, field), turn_on(DUMP))) == wanted


def test_two_ways_are_asked_about() -> None:
    assert isinstance(choose(Choose("price", "sort"), turn_on(DUMP)), Choice)


def test_what_is_chosen_already_is_left() -> None:
    assert choose(Choose("white", "filter"), turn_on(DUMP)) == Finished("White is chosen already")
    assert choose(Choose("newest", "sort"), turn_on(DUMP)) == Finished("Sort by is Newest already")


def test_a_choice_of_something_else_is_none() -> None:
    assert rank_choices(Choose("red", "filter"), turn_on(DUMP)) == []


@pytest.mark.parametrize(
    ("text", "way"),
    [("lowest first", "up"), ("Z to A", "down"), ("High to low", "down"), ("name", None)],
)
def test_ways_of_an_order(text: str, way: str | None) -> None:
    assert direction(text) == way


def test_a_value_of_a_slot_may_be_a_radio_and_has_a_button() -> None:
    turn = turn_on(DUMP)
    assert call(take_choice(Slot("plan", "yearly"), turn) or Finished()) == ("click", {"ref": 8})
    assert call(save_choice(turn)) == ("click", {"ref": 9})


def test_a_value_that_none_of_them_has_is_told_with_those_there_are() -> None:
    move = take_choice(Slot("plan", "Gold"), turn_on(DUMP))
    assert isinstance(move, Stuck) and "only Monthly, $9, Yearly, $84" in move.why
    assert take_choice(Slot("size", "Large"), turn_on(DUMP)) is None
