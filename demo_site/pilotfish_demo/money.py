"""Amounts are whole cents of a US dollar everywhere; only this module writes them out."""

from typing import Literal, get_args

Currency = Literal["USD", "EUR", "GBP"]
CURRENCIES: tuple[Currency, ...] = get_args(Currency)

_SIGN: dict[str, str] = {"USD": "$", "EUR": "€", "GBP": "£"}
_RATE: dict[str, float] = {"USD": 1.0, "EUR": 0.92, "GBP": 0.79}


def dollars(cents: int) -> str:
    """Write an amount the way the shop charges it: `$1,024.00`."""
    return f"${cents / 100:,.2f}"


def about(cents: int, currency: str) -> str:
    """The same amount in the currency a customer thinks in, or nothing when that is dollars."""
    if currency == "USD":
        return ""
    return f"about {_SIGN[currency]}{cents * _RATE[currency] / 100:,.2f}"
