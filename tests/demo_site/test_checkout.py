from pilotfish_demo import checkout
from pilotfish_demo.addresses import Place
from pilotfish_demo.orders import Wish

GOOD = {
    "key": "key-1",
    "name": " Sam Rivera ",
    "email": "sam@example.com",
    "street": "12 Harbor Street",
    "city": "Portland",
    "postal_code": "04101",
    "country": "United States",
    "delivery": "standard",
    "payment": "delivery",
    "gift_note": "",
}


def test_a_complete_form_becomes_a_wish() -> None:
    form = checkout.read(GOOD)
    assert form.problems == {}
    home = Place("Sam Rivera", "12 Harbor Street", "Portland", "04101", "United States")
    assert form.wish() == Wish("key-1", "sam@example.com", home)


def test_each_missing_field_has_its_sentence() -> None:
    assert checkout.read({}).problems == {
        "name": "Enter your name.",
        "email": "Enter your e-mail address.",
        "street": "Enter your street and number.",
        "city": "Enter your city.",
        "postal_code": "Enter your postal code.",
        "country": "Choose one of the options.",
        "delivery": "Choose one of the options.",
        "payment": "Choose one of the options.",
        "key": "Reload the page and try again.",
    }


def test_card_fields_count_only_for_a_card() -> None:
    card = GOOD | {"payment": "card", "card_number": "4242 4242", "card_expiry": "13/27"}
    assert list(checkout.read(card).problems) == ["card_number", "card_expiry", "card_code"]
    card |= {"card_number": "4242 4242 4242 4242", "card_expiry": "12/27", "card_code": "123"}
    assert checkout.read(card).problems == {}


def test_is_email() -> None:
    assert checkout.is_email("a@b.org")
    assert not checkout.is_email("a@b")
    assert not checkout.is_email("a b@c.org")
