import pytest

from pilotfish_builtin.limits import asks_for_several, beyond_matching


@pytest.mark.parametrize(
    "clause",
    [
        "add the cheapest mug to my cart",
        "compare the two plans",
        "if it is in stock, buy it",
        "show mugs under $20",
        "summarise my orders",
        "write a nice message to support",
        "open something blue",
        "cancel the order I placed last week",
        "show orders that were shipped",
        "change my address but not the city",
    ],
)
def test_what_takes_reasoning_is_told(clause: str) -> None:
    assert beyond_matching(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "sort by lowest price",
        "add two blue mugs to my cart",
        "send a message saying 'which is the cheapest if I may ask?'",
        "what happens if my parcel is lost?",
        "is it cotton or linen?",
    ],
)
def test_what_can_be_done_literally_is_not(clause: str) -> None:
    assert beyond_matching(clause) is None


def test_several_things_at_once() -> None:
    assert asks_for_several("delete all drafts") and not asks_for_several("delete the draft")
