import pytest

from builtin_site import turn_on
from pilotfish_builtin.doing.toggle import toggle
from pilotfish_builtin.intent import Toggle
from pilotfish_builtin.moves import Choice, Do, Finished, Move, Stuck

DUMP = """
URL: /preferences
TITLE: Preferences · Forge
[1]<main>
	[2]<heading level=1> Preferences
	[3]<switch checked> Weekly digest
	[4]<switch> Marketing emails
	[5]<checkbox> Hide prices
	[6]<button pressed=false> Compact view
	[7]<combobox value=Light options=["Light","Dark","System"]> Theme
	[8]<button> Enable two-factor authentication
	[9]<combobox value=Daily options=["Daily","Never"]> Reminders
	[10]<button> Toggle sidebar
	[11]<button> Save preferences
"""


def call(move: Move) -> tuple[str, dict[str, object]]:
    assert isinstance(move, Do), move
    return move.acts[0].tool, move.acts[0].args


@pytest.mark.parametrize(
    ("target", "on", "wanted"),
    [
        ("marketing emails", True, ("click", {"ref": 4})),
        ("weekly digest", False, ("click", {"ref": 3})),
        ("compact view", True, ("click", {"ref": 6})),
        ("dark theme", True, ("select_option", {"ref": 7, "value": "Dark"})),
        ("dark mode", True, ("select_option", {"ref": 7, "value": "Dark"})),
        ("two-factor authentication", True, ("click", {"ref": 8})),
        ("reminders", False, ("select_option", {"ref": 9, "value": "Never"})),
        ("hide prices", True, ("click", {"ref": 5})),
    ],
)
def test_what_is_switched(target: str, on: bool, wanted: tuple[str, dict[str, object]]) -> None:
    assert call(toggle(Toggle(target, on), turn_on(DUMP))) == wanted


@pytest.mark.parametrize(
    ("target", "on", "label"),
    [
        ("weekly digest", True, "Weekly digest is on"),
        ("marketing emails", False, "Marketing emails is off"),
        ("prices", True, "Hide prices is off"),
    ],
)
def test_what_is_so_already_is_left(target: str, on: bool, label: str) -> None:
    assert toggle(Toggle(target, on), turn_on(DUMP)) == Finished(f"{label} already")


def test_a_switch_that_hides_its_state_is_asked_about() -> None:
    assert isinstance(toggle(Toggle("sidebar", True), turn_on(DUMP)), Choice)


@pytest.mark.parametrize("target", ["order emails", "push notifications", "monthly digest"])
def test_another_switch_of_the_kind_is_not_touched(target: str) -> None:
    assert not isinstance(toggle(Toggle(target, False), turn_on(DUMP)), Do)


def test_after_switching_it_looks_and_saves() -> None:
    turn = turn_on(DUMP.replace("[4]<switch>", "[4]<switch checked>"))
    turn.progress.phase, turn.progress.trail.ref = "switched", 4
    assert call(toggle(Toggle("marketing emails", True), turn)) == ("click", {"ref": 11})


def test_a_switch_that_did_not_move_is_told() -> None:
    turn = turn_on(DUMP)
    turn.progress.phase, turn.progress.trail.ref = "switched", 4
    assert isinstance(toggle(Toggle("marketing emails", True), turn), Stuck)


def test_a_switch_that_cannot_be_moved_is_told() -> None:
    page = DUMP.replace("[4]<switch>", "[4]<switch disabled>")
    assert isinstance(toggle(Toggle("marketing emails", True), turn_on(page)), Stuck)
