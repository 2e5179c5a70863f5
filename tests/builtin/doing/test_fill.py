from builtin_site import turn_on
from pilotfish.agent.model.request import Place
from pilotfish_builtin.doing.fill import fill_form
from pilotfish_builtin.intent import Form
from pilotfish_builtin.moves import Do, Finished, Move, Open, Stuck
from pilotfish_builtin.slots import Slot

PROFILE = """
URL: /profile
TITLE: Profile
[1]<main>
	[2]<heading level=1> Profile
	[3]<textbox value=Grace> Name
	[4]<textbox value=g@x.org> Email
	[5]<button> Save
	[6]<heading level=2> Coupons
	[7]<textbox> Coupon code
	[8]<button> Apply
"""
INVITE = """
URL: /team
TITLE: Team
[1]<main>
	[2]<heading level=1> Team
	[3]<button> Invite member
"""
OPENED = """
URL: /team
TITLE: Team
DIALOG: Invite a member
[10]<dialog> Invite a member
	[11]<textbox required> Email
	[12]<combobox value=Viewer options=["Viewer","Editor"]> Role
	[13]<textbox required> Reason
	[14]<button> Cancel
	[15]<button> Send invite
"""
NAMES = Form((Slot("name", "Ada"), Slot("email", "ada@x.org")))


def calls(move: Move) -> list[tuple[str, object, object]]:
    assert isinstance(move, Do), move
    return [(act.tool, act.args.get("ref"), act.args.get("value")) for act in move.acts]


def test_every_slot_is_filled_before_it_is_saved() -> None:
    turn = turn_on(PROFILE)
    assert calls(fill_form(NAMES, turn)) == [
        ("fill_input", 3, "Ada"),
        ("fill_input", 4, "ada@x.org"),
    ]
    after = turn_on(PROFILE.replace("value=Grace", "value=Ada").replace("g@x.org", "ada@x.org"))
    after.progress = turn.progress
    after.progress.phase = "filled"
    assert calls(fill_form(NAMES, after)) == [("click", 5, None)]


def test_what_stands_there_already_is_not_saved_again() -> None:
    form = Form((Slot("name", "Grace"),))
    assert fill_form(form, turn_on(PROFILE)) == Finished("name is Grace already")


def test_a_value_that_does_not_stay_is_told() -> None:
    turn = turn_on(PROFILE)
    turn.progress.phase = "filled"
    fill_form(NAMES, turn)
    turn.progress.phase = "filled"
    assert isinstance(fill_form(NAMES, turn), Stuck)


def test_a_coupon_is_applied_and_a_name_is_not() -> None:
    coupon = Form((Slot("coupon code", "X10"),), "apply", "coupon")
    filled = turn_on(PROFILE.replace("[7]<textbox>", "[7]<textbox value=X10>"))
    assert calls(fill_form(coupon, filled)) == [("click", 8, None)]


def test_a_form_is_opened_filled_asked_for_and_sent() -> None:
    form = Form((Slot("email", "bob@x.org"), Slot("role", "editor")), "invite", "member")
    assert calls(fill_form(form, turn_on(INVITE))) == [("click", 3, None)]
    assert calls(fill_form(form, turn_on(OPENED))) == [
        ("fill_input", 11, "bob@x.org"),
        ("select_option", 12, "Editor"),
    ]
    filled = OPENED.replace("[11]<textbox", "[11]<textbox value=bob@x.org").replace(
        "value=Viewer", "value=Editor"
    )
    turn = turn_on(filled)
    turn.progress.phase = "filled"
    assert isinstance(fill_form(form, turn), Open)
    turn = turn_on(filled.replace("[13]<textbox", "[13]<textbox value=x"))
    assert calls(fill_form(form, turn)) == [("click", 15, None)]


def test_a_button_that_sends_a_form_does_not_open_one() -> None:
    page = """
[1]<main>
	[2]<heading level=1> Addresses
	[3]<form> New address
		[4]<textbox> City
		[5]<button> Add address
"""
    form = Form((Slot("planet", "Mars"),), "add", "address")
    assert not isinstance(fill_form(form, turn_on(page)), Do)


def test_ones_own_name_is_looked_for_in_the_account() -> None:
    checkout = PROFILE.replace("/profile", "/checkout").replace("Profile", "Checkout")
    turn = turn_on(checkout, (Place("/profile", "Profile"),))
    move = fill_form(Form((Slot("name", "Ada"),)), turn)
    assert isinstance(move, Do) and move.acts[0].args == {"path": "/profile"}
