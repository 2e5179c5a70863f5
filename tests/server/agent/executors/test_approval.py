import pytest

from pilotfish.agent.executors.approval import confirmation, digest_of, question_of
from pilotfish.agent.model.envelope import Invoke
from pilotfish_client.outcome import Approval


@pytest.mark.parametrize(
    ("kind", "facts", "question"),
    [
        ("payment", {"name": "Place the order", "amount": "$48.00"}, "Place the order for $48.00?"),
        (
            "payment",
            {"name": "Refund", "amount": "$38.00", "form": "TW-10480 Ada $38.00"},
            "Refund (TW-10480 Ada $38.00)?",
        ),
        (
            "payment",
            {"key": "Enter", "name": "City", "submits": "Place the order", "amount": "$48.00"},
            "Place the order for $48.00?",
        ),
        ("plan", {"name": "Cancel plan"}, "Cancel plan?"),
        ("delete", {"name": "Delete", "question": "Delete “run 7”?"}, "Delete “run 7”?"),
        ("delete", {"question": "Löschen „" + "x" * 900}, "Löschen „" + "x" * 231),
        ("send", {"name": "Send", "form": "Contact us"}, "Send (Contact us)?"),
        ("send", {"name": "Send", "form": "send"}, "Send?"),
        ("action", {"name": "x", "message": "Refund 7?"}, "Refund 7?"),
        ("navigation", {"url": "/cart"}, "Leave this page for /cart?"),
        ("step", {"action": "click", "name": "Go"}, "Next: click “Go”. Go on?"),
        ("step", {"action": "fill", "name": "A", "value": "b"}, "Next: fill “A” with “b”. Go on?"),
        ("other", {}, "Go on with this?"),
        (
            "payment",
            {"name": "Pay", "away": "https://p.example"},
            "Pay, sent to https://p.example?",
        ),
        ("step", {"name": "Go", "away": "https://p.ex"}, "Next: act “Go”, sent to https://p.ex?"),
        ("send", {"name": "D" * 900, "away": "https://p"}, "D" * 221 + ", sent to https://p?"),
        ("delete", {"name": "Delete\n\n all"}, "Delete all?"),
        ("delete", {"name": "D" * 900}, "D" * 240 + "?"),
        (
            "other",
            {
                "action": "fill_input",
                "name": "Quantity of Blue Mug",
                "value": "4",
                "form": "Blue Mug $24.00 each Remove Blue Mug",
                "amount": "$24.00",
            },
            "Change “Quantity of Blue Mug” to “4”?",
        ),
    ],
)
def test_the_question_is_made_from_facts(kind, facts: dict[str, str], question: str) -> None:
    assert question_of(Approval(kind=kind, digest="d", facts=facts)) == question


def test_a_confirmation_names_the_action_and_does_not_expire() -> None:
    message = confirmation("d", Invoke("click", {"ref": 1}), "Pay?")
    assert (message.digest, message.actionName, message.params) == ("d", "click", {"ref": 1})
    assert message.expires == 0


def test_a_digest_depends_on_all_it_covers() -> None:
    digests = {
        digest_of("a", {"x": 1}, "s"),
        digest_of("a", {"x": 2}, "s"),
        digest_of("b", {"x": 1}, "s"),
        digest_of("a", {"x": 1}, "t"),
    }
    assert len(digests) == 4
    assert digest_of("a", {"x": 1, "y": 2}, "s") == digest_of("a", {"y": 2, "x": 1}, "s")
