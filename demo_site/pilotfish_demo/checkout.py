"""Reads the checkout form: an order to place, or the error of each field."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .addresses import COUNTRIES, Place
from .orders import DELIVERIES, PAYMENTS, Wish

_REQUIRED = {
    "name": "Enter your name.",
    "email": "Enter your e-mail address.",
    "street": "Enter your street and number.",
    "city": "Enter your city.",
    "postal_code": "Enter your postal code.",
}
_CARD = {
    "card_number": (r"\d{13,19}", "Enter the 13 to 19 digits of your card."),
    "card_expiry": (r"(0[1-9]|1[0-2])/?\d{2}", "Enter the month and year as MM/YY."),
    "card_code": (r"\d{3,4}", "Enter the 3 or 4 digits of the security code."),
}
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@dataclass(frozen=True)
class Form:
    """What the customer typed, and an error message for each invalid field."""

    values: Mapping[str, str]
    problems: dict[str, str] = field(default_factory=dict[str, str])

    def wish(self) -> Wish:
        """What is to be ordered; only for a form without problems. No card data is in it."""
        values = self.values
        return Wish(
            key=values["key"],
            email=values["email"],
            place=Place(
                name=values["name"],
                street=values["street"],
                city=values["city"],
                postal_code=values["postal_code"],
                country=values["country"],
            ),
            delivery=values["delivery"],
            payment=values["payment"],
            gift_note=values.get("gift_note", ""),
        )


def read(posted: Mapping[str, str]) -> Form:
    """Check what was posted, field by field."""
    values = {name: value.strip() for name, value in posted.items()}
    problems = {name: text for name, text in _REQUIRED.items() if not values.get(name)}
    if values.get("email") and not is_email(values["email"]):
        problems["email"] = "Enter an e-mail address like name@example.com."
    for name, choices in (("country", COUNTRIES), ("delivery", DELIVERIES), ("payment", PAYMENTS)):
        if values.get(name) not in choices:
            problems[name] = "Choose one of the options."
    if not values.get("key"):
        problems["key"] = "Reload the page and try again."
    if values.get("payment") == "card":
        problems |= _card_problems(values)
    return Form(values, problems)


def is_email(text: str) -> bool:
    """Whether it has the form of an e-mail address."""
    return bool(_EMAIL.fullmatch(text))


def _card_problems(values: Mapping[str, str]) -> dict[str, str]:
    return {
        name: text
        for name, (pattern, text) in _CARD.items()
        if not re.fullmatch(pattern, re.sub(r"[\s-]", "", values.get(name, "")))
    }
