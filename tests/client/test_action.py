from __future__ import annotations

from enum import Enum
from typing import Literal

import pytest

from pilotfish_client.action import Action, action, describe


class Speed(Enum):
    SLOW = "slow"
    FAST = "fast"


async def refund(ctx: object, order_id: str, amount: float = 1.5) -> dict[str, str]:
    """Refund an order. order_id: the number shown in the orders table."""
    return {"order": order_id}


def ship(order: str, *, how: Speed, note: Literal["gift", "none"] | None = None) -> str:
    """Ship an order: at once.

    It says note: never mind in the middle of a sentence.

    Args:
        order (str): its number,
            as printed.
        how: how fast

    Returns:
        order: not a parameter here
    """
    return how.name


def cancel(order: str, why: str) -> None:
    """Cancel an order.

    :param order: its number
    :param str why: the visitor's reason
    :return: nothing
    """


def test_the_spec_comes_from_signature_and_docstring() -> None:
    made = action(refund)
    assert made.takes_context
    assert (made.spec.name, made.spec.description) == ("refund", "Refund an order.")
    assert made.spec.parameters == {
        "type": "object",
        "properties": {
            "order_id": {"type": "string", "description": "the number shown in the orders table."},
            "amount": {"type": "number", "default": 1.5},
        },
        "required": ["order_id"],
        "additionalProperties": False,
    }


def test_google_sections_are_read_and_results_are_not() -> None:
    spec, takes_context = describe(ship)
    assert not takes_context
    assert spec.description == (
        "Ship an order: at once. It says note: never mind in the middle of a sentence."
    )
    properties = spec.parameters["properties"]
    assert properties["order"]["description"] == "its number, as printed."
    assert properties["how"] == {
        "type": "string",
        "enum": ["slow", "fast"],
        "description": "how fast",
    }
    assert "description" not in properties["note"]
    assert spec.parameters["required"] == ["order", "how"]


def test_field_lists_are_read() -> None:
    spec, _ = describe(cancel)
    assert spec.description == "Cancel an order."
    assert spec.parameters["properties"] == {
        "order": {"type": "string", "description": "its number"},
        "why": {"type": "string", "description": "the visitor's reason"},
    }


def test_options_win_over_what_is_read() -> None:
    made = action(name="send_back", description="Sends it back.", consequential=True)(refund)
    assert isinstance(made, Action)
    assert (made.spec.name, made.spec.description) == ("send_back", "Sends it back.")
    assert made.spec.consequential


def test_an_action_is_still_its_function_and_knows_its_types() -> None:
    made = action(ship)
    assert made.arguments({"order": "7", "how": "fast"}) == {"order": "7", "how": Speed.FAST}
    assert made("7", how=Speed.FAST) == "FAST"


def test_what_cannot_be_described_is_refused_with_a_sentence() -> None:
    def silent(a: int) -> None: ...

    def untyped(a) -> None:  # type: ignore[no-untyped-def]
        """Does it."""

    def sets(a: set[int]) -> None:
        """Does it."""

    def anything(**rest: int) -> None:
        """Does it."""

    cases = [
        (silent, "silent has no description: write a docstring that says what it does"),
        (untyped, "parameter 'a' of untyped has no type: annotate it, for instance a: str"),
        (sets, "parameter 'a' of sets: the type"),
        (anything, "parameter 'rest' of anything cannot be passed by name"),
    ]
    for function, sentence in cases:
        with pytest.raises(TypeError) as caught:
            action(function)
        assert str(caught.value).startswith(sentence)


def test_types_that_cannot_be_read_name_the_fix() -> None:
    def hidden(a: int) -> None:
        """Does it."""

    hidden.__annotations__["a"] = "NotThere"
    with pytest.raises(TypeError, match=r"the types of hidden cannot be read .*TYPE_CHECKING"):
        action(hidden)
