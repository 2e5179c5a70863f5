from pilotfish_builtin.clauses import split_clauses
from pilotfish_builtin.intent import Add, Form, Goto, Intent, Press
from pilotfish_builtin.reading import read_clauses
from pilotfish_builtin.slots import Slot


def read(task: str) -> list[Intent]:
    return read_clauses(split_clauses(task))


def test_fields_that_are_set_one_after_the_other_are_one_form() -> None:
    assert read("change my first name to Ada, my last name to Lovelace and save") == [
        Form((Slot("first name", "Ada"), Slot("last name", "Lovelace")))
    ]


def test_fields_do_not_slip_into_a_form_that_is_sent() -> None:
    invite, name = read("invite bob@x.org and change my name to Ada")
    assert invite == Form((Slot("email", "bob@x.org"),), "invite", "")
    assert name == Form((Slot("name", "Ada"),))
    first, then = read("change my name to Ada and send a message saying 'hi'")
    assert first == Form((Slot("name", "Ada"),)) and isinstance(then, Form) and then.verb == "send"


def test_listed_fields_join_the_form_before() -> None:
    (form,) = read("fill in name: Ada; email: a@b.co")
    assert isinstance(form, Form)
    assert form.slots == (Slot("name", "Ada"), Slot("email", "a@b.co"))


def test_it_is_the_thing_before() -> None:
    assert read("find the blue mug and add it to my cart") == [Goto("blue mug"), Add("blue mug")]


def test_a_quantity_belongs_to_what_is_added_before() -> None:
    assert read("add the mug to my cart and change the quantity to 3") == [Add("mug", 3)]


def test_buying_goes_on_to_the_order() -> None:
    assert read("buy a blue mug") == [Add("blue mug"), Goto("checkout"), Press("place", "order")]
    assert read("order a mug to my basket") == [Add("mug", 1, "basket")]


def test_one_may_be_logged_out() -> None:
    assert read("log me out") == [Press("log out", "")]
