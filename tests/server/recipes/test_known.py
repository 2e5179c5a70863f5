import pytest

from fakes import row, view
from pilotfish.recipes.known import Known, NotLearned, has, is_field_secret, options_of
from pilotfish_client.observation import Row

KNOWN = Known("put three White Mugs of order TW-9 away", ("Oslo",))


@pytest.mark.parametrize("value", ["3", "White Mugs", "tw-9", "Oslo", "three"])
def test_what_the_visitor_said(value: str) -> None:
    assert KNOWN.said(value)


@pytest.mark.parametrize(
    ("value", "label", "why"),
    [
        ("canary", "Note", "neither"),
        ("{{secret:a}}", "Note", "secret"),
        ("hunter2!", "Password", "secret"),
        ("123456", "Verification code", "secret"),
        ("4111 1111 1111 1111", "Number", "secret"),
    ],
)
def test_what_no_recipe_may_hold(value: str, label: str, why: str) -> None:
    with pytest.raises(NotLearned, match=why):
        KNOWN.check_value(value, label, ["Euro"])


def test_a_choice_of_the_page_may_stand() -> None:
    page = view("/", [row(1, "combobox", "C", options=["Euro"]), row(2, "radio", "Yearly")])
    assert list(options_of(page)) == ["Euro", "Yearly"]
    KNOWN.check_value("Euro", "Currency", options_of(page))


def test_names_lose_what_varies() -> None:
    assert KNOWN.name_of("Cart 3 in it") == "Cart * in it"
    assert KNOWN.name_of("Order TW-9 of ada@example.org") == "Order TW-9 of *"
    assert KNOWN.name_of("a b c d e f g h i j") == "a b c d e f g h *"


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("/", "/"),
        ("/orders/8812/edit", "/orders/*/edit"),
        ("/orders/TW-9?tab=3", "/orders/TW-9?tab=3"),
        ("/p/white-mugs?utm=x1", "/p/white-mugs"),
    ],
)
def test_paths_lose_what_is_not_the_visitors(url: str, path: str) -> None:
    assert KNOWN.path_of(url) == path


def test_an_address_that_is_opened_holds_nothing_else() -> None:
    with pytest.raises(NotLearned):
        KNOWN.path_of("/orders/8812", strict=True)
    with pytest.raises(NotLearned):
        KNOWN.path_of("/orders?token=abc", strict=True)


def test_words_are_whole_and_passwords_are_known() -> None:
    assert has("a Mug!", "mug") and not has("mugs", "mug") and not has("x", "")
    assert is_field_secret(Row(ref=1, word="textbox", attributes={"type": "password"}))
    assert not is_field_secret(None)
