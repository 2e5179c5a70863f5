import pytest

from builtin_site import turn_on
from pilotfish_builtin.doing.submit import save_button, submit_button, tell_saving
from pilotfish_builtin.elements import Element
from pilotfish_builtin.turn import Turn

DUMP = """
[1]<main>
	[2]<heading level=2> Profile
	[3]<textbox value=Ada> Name
	[4]<button> Save
	[5]<heading level=2> Cart
	[6]<table rows=1> Items
		[7]<row> Mug | [8]<spinbutton value=1> Quantity | [9]<button> Remove
	[10]<textbox> Coupon
	[11]<button> Apply
	[12]<form> Plan
		[13]<radio checked> Monthly
		[14]<radio> Yearly
		[15]<button> Change plan
	[16]<form> Contact
		[17]<textbox> Message
		[18]<button> Cancel
		[19]<button> Send message
"""


def element(turn: Turn, ref: int) -> Element:
    found = turn.page.element(ref)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("field", "button"), [(3, 4), (8, None), (10, 11), (13, 15), (14, 15), (17, None)]
)
def test_the_button_that_saves_a_field(field: int, button: int | None) -> None:
    turn = turn_on(DUMP)
    found = save_button(turn, element(turn, field))
    assert (found.ref if found else None) == button


def test_the_button_that_sends() -> None:
    turn = turn_on(DUMP)
    found = submit_button(turn, [element(turn, 17)], "send message to support")
    assert found is not None and found.ref == 19
    assert submit_button(turn, [element(turn, 17)], "invite member") is None


def test_what_is_told_of_it() -> None:
    turn = turn_on(DUMP)
    act = tell_saving(element(turn, 4))
    assert (act.tool, act.args, act.tell) == ("click", {"ref": 4}, "pressed Save")
