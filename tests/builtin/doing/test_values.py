from builtin_site import turn_on
from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.doing.values import best_option, holds, set_value, typed_value
from pilotfish_builtin.moves import Act, Choice, Stuck
from pilotfish_builtin.score import Fit
from pilotfish_builtin.slots import Slot

DUMP = """
[1]<textbox value=Ada> Name
[2]<combobox value=English options=["English","Deutsch","Français"]> Language
[3]<checkbox checked> Gift
[4]<textbox type=date> Birthday
[5]<combobox value=S options=["S","Large, wide","Large, narrow"]> Size
[6]<textbox disabled> Plan
[7]<button haspopup=listbox> City
"""


def field(ref: int) -> Candidate:
    element = turn_on(DUMP).page.element(ref)
    assert element is not None
    return Candidate(f"ref:{ref}", element.label, Fit(1.0), element)


def put(ref: int, value: str) -> object:
    act = set_value(field(ref), Slot("it", value), turn_on(DUMP))
    return (act.tool, act.args.get("value")) if isinstance(act, Act) else act


def test_each_kind_of_control_takes_a_value_in_its_way() -> None:
    assert put(1, "Bob") == ("fill_input", "Bob")
    assert put(2, "German") == ("select_option", "Deutsch")
    assert put(3, "off") == ("click", None)
    assert put(4, "December 10, 1815") == ("fill_input", "1815-12-10")
    assert put(7, "Rome") == ("select_option", "Rome")


def test_a_value_that_does_not_fit_is_told() -> None:
    assert isinstance(put(2, "Klingon"), Stuck)
    assert isinstance(put(3, "perhaps"), Stuck)
    assert isinstance(put(4, "next spring"), Stuck)
    assert isinstance(put(6, "Pro"), Stuck)


def test_two_options_alike_are_asked_about() -> None:
    assert isinstance(put(5, "Large"), Choice)


def test_whether_it_is_there() -> None:
    turn = turn_on(DUMP)
    assert holds(field(1), "ada", turn) and not holds(field(1), "Bob", turn)
    assert holds(field(2), "English", turn) and not holds(field(2), "German", turn)
    assert holds(field(3), "on", turn) and not holds(field(3), "off", turn)


def test_options_and_dates() -> None:
    element = field(2).element
    assert element is not None and best_option("francais", element, turn_on(DUMP)) == "Français"
    date = field(4).element
    assert date is not None and typed_value(date, "1 Feb 2026") == "2026-02-01"
