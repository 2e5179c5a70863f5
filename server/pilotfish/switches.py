"""What an agent takes from the operator's environment, and checks, where it starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pilotfish.agent.model.model import Model
from pilotfish.agent.run.lesson import Teachers
from pilotfish.errors import ConfigurationError
from pilotfish.guard.budgets import Limits
from pilotfish.guard.sealed import SealedStore
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources
from pilotfish.options import PromptOptions
from pilotfish.recipes.options import Recipes
from pilotfish.sessions.address import open_store
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.keeping import Keeping
from pilotfish.settings import Settings

if TYPE_CHECKING:
    from pilotfish.interop.interop import Interop

__all__ = [
    "check_priced",
    "interop_of",
    "limits_of",
    "looked_at",
    "models_of",
    "open_kept",
    "reflects",
    "teachers_of",
]


def models_of(model: str | Model | None, models: Models | None, settings: Settings) -> Models:
    """With `model` or the environment's as the agent's, and the environment's fallback and prices.
    Raises TypeError where both arguments name one.
    """
    if model is not None and models is not None and models.agent is not None:
        raise TypeError("Agent(model=…) is short for models=Models(agent=…): give one of the two")
    given = models or Models()
    agent = given.agent if model is None else model
    return replace(
        given,
        agent=settings.model if agent is None else agent,
        fallback=settings.fallback if given.fallback is None else given.fallback,
        prices=settings.prices if given.prices is None else given.prices,
    )


def limits_of(limits: Limits | None, settings: Settings) -> Limits:
    """With the environment's number of actions a turn."""
    given = limits or Limits()
    if given.run.actions_per_turn is not None or settings.actions_per_turn is None:
        return given
    return replace(given, run=replace(given.run, actions_per_turn=settings.actions_per_turn))


def reflects(options: PromptOptions, models: Models, settings: Settings) -> bool:
    """Whether replies say how the last goal went and what comes next: not where the model thinks
    before it answers, unless somebody asks for it.
    """
    if options.reflection is not None:
        return options.reflection
    if settings.reflection is not None:
        return settings.reflection
    agent = models.agent
    return not (isinstance(agent, ModelOptions) and agent.thinking not in (None, "off"))


def teachers_of(recipes: Recipes | None, settings: Settings) -> Teachers:
    """Who may teach: in development whoever opens a page."""
    if not recipes:
        return "nobody"
    return "everybody" if settings.development else "team"


def interop_of(**given: Any) -> Interop | None:
    """What the agent connects with, imported only where there is any."""
    if any(given.values()):
        from pilotfish.interop.interop import Interop

        return Interop(**given)
    return None


async def open_kept(given: Keeping | None, settings: Settings) -> Keeping:
    """`given`, or that of the settings: encrypted where there are keys, and with an index of runs,
    which then holds no words of visitors.
    """
    store = given or await open_store(settings.store)
    keys = settings.encryption_keys
    return IndexedStore(SealedStore(store, keys) if keys else store, words=not keys)


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
