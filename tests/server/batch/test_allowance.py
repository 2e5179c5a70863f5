import pytest

from pilotfish.batch.allowance import Allowed, allowed_of, as_json, names_action
from pilotfish.yaml_file import SpecError


def test_a_text_names_an_action_and_an_object_a_kind_and_a_path() -> None:
    assert allowed_of("add_note", "allow[0]") == Allowed(action="add_note")
    line = allowed_of({"kind": "other", "path": "/orders/*/ship"}, "allow[1]")
    assert as_json([line]) == [{"kind": "other", "path": "/orders/*/ship"}]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("click", "click can do anything"),
        ({"kind": "payment"}, "a kind and a path such as"),
        ({"kind": "pay", "path": "/x"}, "sought one of 'payment', 'delete', 'credentials'"),
        ({"action": "a", "kind": "send"}, "either an action, or a kind"),
        ({}, "either an action, or a kind"),
    ],
)
def test_what_would_allow_too_much_is_refused(line: object, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        allowed_of(line, "allow[0]")


def test_an_action_of_the_server_goes_unasked_by_its_name_only() -> None:
    allow = (Allowed(action="refund"), Allowed(kind="payment", path="*"))
    assert names_action(allow, "refund")
    assert not names_action(allow, "send_gift_card")
