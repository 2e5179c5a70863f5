from pilotfish_builtin.slots import (
    Slot,
    codes,
    emails,
    numbers,
    pairs,
    quoted,
    read_quantity,
    unquote,
)


def test_quoted_text_keeps_its_apostrophes() -> None:
    assert quoted("say 'hello, it's me' and “so long”") == ["hello, it's me", "so long"]
    assert quoted("don't open Ada's page") == []
    assert unquote("'Ada'") == "Ada" and unquote("Ada's") == "Ada's"


def test_addresses_numbers_and_codes() -> None:
    text = "send 2 of order #1042 and SAVE10 to ada@x.org, three times"
    assert emails(text) == ["ada@x.org"]
    assert numbers("two mugs, a plate and 3 bowls") == [2, 3]
    assert codes(text) == ["1042", "SAVE10"]


def test_pairs_of_key_and_value() -> None:
    assert pairs("name: Ada Lovelace, email: a@b.co") == [
        Slot("name", "Ada Lovelace"),
        Slot("email", "a@b.co"),
    ]
    assert pairs("see https://x.org/a:b") == []


def test_a_quantity_leads_its_thing() -> None:
    assert read_quantity("two  blue mugs") == (2, "blue mugs")
    assert read_quantity("3 x the plate") == (3, "plate")
    assert read_quantity("a mug") == (1, "mug")
    assert read_quantity("mug") == (1, "mug")


def test_what_is_no_pair_of_its_own_is_not_left_out() -> None:
    assert pairs("name: Ada, nickname Lady, time: 10:30") == [
        Slot("name", "Ada, nickname Lady"),
        Slot("time", "10:30"),
    ]
    assert pairs('title: "Hi, there", city: Rome') == [
        Slot("title", "Hi, there"),
        Slot("city", "Rome"),
    ]
