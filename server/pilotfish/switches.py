"""What an agent takes from the operator's environment, and checks, where it starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pilotfish.actions.catalogue import DEFAULT_BUNDLES
from pilotfish.actions.registry import Registry
from pilotfish.agent.model.model import Model
from pilotfish.agent.run.control import Teachers
from pilotfish.config.options import ActionOptions, PromptOptions
from pilotfish.config.settings import Settings
from pilotfish.errors import ConfigurationError
from pilotfish.guard.budgets import Limits
from pilotfish.models.roles import Models
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish.recipes.options import Recipes
from pilotfish.sessions.keeping import Keeping
from pilotfish_sitemap import Sitemap

if TYPE_CHECKING:
    from pilotfish.interop.interop import Interop
    from pilotfish.models.sources import Sources

__all__ = [
    "FREE_RUNS",
    "check_priced",
    "interop_of",
    "limits_for",
    "limits_of",
    "looked_at",
    "models_of",
    "open_kept",
    "prompt_of",
    "reflects",
    "registry_of",
    "teachers_of",
]

FREE_RUNS = 2_000
"""A day of an anonymous address, where the model costs nothing."""


def models_of(model: str | Model | None, models: Models | None, settings: Settings) -> Models:
    """With `model` or the environment's as the agent's, and the environment's fallback and prices.
    Raises TypeError where both arguments name one, and for Models as `model`.
    """
    if isinstance(model, Models) or (model is not None and models and models.agent is not None):
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


def limits_for(limits: Limits, *, free: bool) -> Limits:
    """With `free`, more runs of anonymous visitors: the model costs nothing, and the team has set
    no limits of its own.
    """
    return replace(limits, anonymous_runs=FREE_RUNS) if free else limits


def registry_of(
    options: ActionOptions, settings: Settings, sitemap: Sitemap | None, *, adjusts: bool
) -> Registry:
    """The actions of an agent; `adjusts` has the model change its plan by one of them."""
    usual = settings.bundles or DEFAULT_BUNDLES
    return Registry(
        bundles=usual if options.bundles is None else options.bundles,
        exclude=options.disabled,
        sitemap=sitemap,
        on_report=options.on_report,
        allow_present=options.allow_present,
        todo_adjust=adjusts,
        destructive=options.destructive,
    )


def prompt_of(options: PromptOptions, settings: Settings, **known: Any) -> PromptSettings:
    """The prompt's settings; `known` are those that no option of the prompt decides."""
    brand = known["brand"]
    return PromptSettings(
        agent_name=known["persona"].name,
        site_name=brand.product_name if brand else "",
        append=options.append,
        system=options.system,
        dom_max_length=options.dom_max_length or settings.dom_max_length,
        reflection=reflects(options, settings),
        max_turns_in_prompt=options.max_turns_in_prompt,
        max_prompt_tokens=options.max_prompt_tokens,
        **known,
    )


def reflects(options: PromptOptions, settings: Settings) -> bool:
    """Whether replies say how the last goal went and what comes next: only if somebody asks for
    it, since nothing reads it.
    """
    asked = options.reflection if options.reflection is not None else settings.reflection
    return bool(asked)


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
    from pilotfish.guard.sealed import SealedStore
    from pilotfish.sessions.address import open_store
    from pilotfish.sessions.indexed import IndexedStore

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
