import pytest

from pilotfish_builtin.forms import read_form
from pilotfish_builtin.intent import Form
from pilotfish_builtin.slots import Slot


@pytest.mark.parametrize(
    ("clause", "form"),
    [
        (
            "send a message to support saying 'hello' from ada@x.org",
            Form(
                (Slot("message", "hello"), Slot("email", "ada@x.org")), "send", "message to support"
            ),
        ),
        (
            "invite bob@x.org as an editor",
            Form((Slot("email", "bob@x.org"), Slot("role", "editor")), "invite", ""),
        ),
        ("apply the coupon SAVE10", Form((Slot("coupon code", "SAVE10"),), "apply", "coupon")),
        ("create a project called Apollo", Form((Slot("name", "Apollo"),), "create", "project")),
        (
            "fill in the contact form with name: Ada, message: Hi there",
            Form((Slot("name", "Ada"), Slot("message", "Hi there")), "", "contact form"),
        ),
        (
            "add a new address: name Ada Lovelace, city Dover",
            Form((Slot("name", "Ada Lovelace"), Slot("city", "Dover")), "add", "address"),
        ),
        (
            "track order 1042 with email ada@x.org",
            Form((Slot("order number", "1042"), Slot("email", "ada@x.org")), "track", "order"),
        ),
        ("email: ada@x.org", Form((Slot("email", "ada@x.org"),))),
    ],
)
def test_values_and_what_they_are_for(clause: str, form: Form) -> None:
    assert read_form(clause) == form


@pytest.mark.parametrize("clause", ["send my order", "open the cart", "create a project"])
def test_a_clause_without_values_is_no_form(clause: str) -> None:
    assert read_form(clause) is None
