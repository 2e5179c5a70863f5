import pytest

from pilotfish_builtin.words import (
    content,
    fold,
    is_code,
    number_of,
    stem,
    stem_set,
    word_set,
    words,
)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("E-mail address", "email"),
        ("Check  out", "checkout"),
        ("Sign-in", "login"),
        ("Log out", "logout"),
        ("Código Café", "codigo cafe"),
        ("Two-factor authentication", "twofactor authentication"),
        ("add_to_cart", "add to cart"),
        ("MonthlyPlan", "monthly plan"),
        ("Postal code", "postcode"),
    ],
)
def test_spellings_are_made_one(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_codes_and_addresses_stay_whole_and_hyphens_part() -> None:
    assert words("Order #T-1042 of ada.l@x.org: stand-by") == (
        "order",
        "t-1042",
        "of",
        "ada.l@x.org",
        "stand",
        "by",
    )


def test_words_that_say_nothing_are_left_out_unless_there_is_nothing_else() -> None:
    assert content("Take me to the cart") == ("take", "cart")
    assert content("How to") == ("how", "to")


@pytest.mark.parametrize(
    "pair",
    [
        ("mugs", "mug"),
        ("saved", "save"),
        ("changing", "change"),
        ("addresses", "address"),
        ("categories", "category"),
        ("shipping", "shipment"),
        ("cancelled", "cancel"),
    ],
)
def test_forms_of_a_word_have_one_stem(pair: tuple[str, str]) -> None:
    one, two = (stem(words(each)[0]) for each in pair)
    assert one == two


def test_words_that_only_begin_alike_keep_their_stems() -> None:
    assert stem("billing") != stem("build")
    assert stem("news") != stem("new")


def test_numbers_are_read_in_digits_and_words() -> None:
    assert [number_of(word) for word in ("7", "two", "dozen", "many")] == [7, 2, 12, None]


def test_a_code_mixes_letters_and_digits() -> None:
    assert is_code("save10") and not is_code("save") and not is_code("10")


def test_sets_from_text() -> None:
    assert word_set("a b") == {"a", "b"}
    assert stem_set("mugs mug") == {"mug"}
