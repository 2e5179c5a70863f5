"""Limits in money need the price of every model."""

from __future__ import annotations

from pilotfish.errors import ConfigurationError
from pilotfish.guard.budgets import Limits
from pilotfish.models.sources import Sources

__all__ = ["check_priced", "looked_at"]


async def looked_at(models: Sources, limits: Limits) -> None:
    """Asks servers what only they know of `models`, and checks their prices."""
    await models.look()
    check_priced(models, limits)


def check_priced(models: Sources, limits: Limits) -> None:
    """Raises ConfigurationError, with the models whose price is sought, where limits in money could
    not be kept.
    """
    if limits.in_money and (unknown := models.unpriced):
        raise ConfigurationError(
            f"Limits in money need the price of {', '.join(unknown)}, which is not in the table of"
            f" {models.prices.checked}: set ModelOptions(price=Price(…)), Models(prices={{…}}) or"
            " PILOTFISH_PRICES"
        )
