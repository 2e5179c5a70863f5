"""Agent: what a product team configures, and the ASGI app that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from pilotfish.actions.catalogue import DEFAULT_BUNDLES, Bundle
from pilotfish.actions.custom import Check, Message
from pilotfish.actions.registry import Registry
from pilotfish.actions.reports import OnReport
from pilotfish.agent.run import RunLimits
from pilotfish.agent.seams import Model, Store
from pilotfish.errors import ConfigurationError
from pilotfish.guard.addresses import Proxies
from pilotfish.guard.budgets import Limits
from pilotfish.guard.origins import Origins
from pilotfish.guard.redacted import RedactedStore
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources
from pilotfish.prompt.brand import Brand, Persona
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.settings import Override, PromptSettings, SystemOverride
from pilotfish.settings import Settings
from pilotfish.web.caps import Caps
from pilotfish.web.parts import Identify, Parts, Waits
from pilotfish.web.tokens import Tokens
from pilotfish_client.action import Action
from pilotfish_sitemap import Sitemap

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["BUILTIN_NOTICE", "Agent"]

BUILTIN_NOTICE = (
    "Built-in matcher: no language model. Short, literal requests only. Add a key for real tasks."
)
FREE_RUNS = 2_000
"""Runs a day that an anonymous address may start where no model is paid for."""


class Agent:
    """One agent of one product.

    model       "openai:NAME", "anthropic:NAME", "builtin", …, a Model, or what the environment sets
    brand       whose product it is; `persona` is who speaks for it
    sitemap     a Sitemap, a list or tree of pages, or the path of a YAML or JSON file of either
    identify    async function from the request for a token to the User who asks, or None
    limits      what visitors may spend; safe defaults
    origins     exact origins of the host's pages, such as "https://shop.example"
    screenshot  shows models that can see pictures of the page, where the host page allows it, too
    key         what the script tag carries in data-key
    bundles     groups of built-in actions: core, fields, flow, or also form, extra and workflow
    allow_present   also present_surface, for pages that have a renderer registered
    dom_max_length  characters of a page that the model reads at once; the settings' without it
    settings    the operator's; from the environment without them
    on_report   async function of a Report: what visitors want, and when a person must take over
    caps        sockets, tokens and sessions that an address, a user and a token may have
    store       where sessions are kept; the SQLite file of the settings without one

    Raises ValueError (SitemapError among them) for what cannot work.
    """

    def __init__(
        self,
        *,
        model: str | Model | None = None,
        models: Models | None = None,
        brand: Brand | None = None,
        persona: str | Persona | None = None,
        sitemap: Sitemap | Sequence[Any] | Mapping[str, Any] | str | Path | None = None,
        identify: Identify | None = None,
        limits: Limits | None = None,
        origins: Sequence[str] = (),
        key: str = "pk_dev",
        agent_name: str = "Pilotfish",
        system_prompt: SystemOverride | None = None,
        append_system_prompt: str | None = None,
        action_overrides: Mapping[str, Override] | None = None,
        bundles: Sequence[Bundle] | None = None,
        allow_present: bool = False,
        dom_max_length: int | None = None,
        screenshot: bool | None = None,
        run_limits: RunLimits | None = None,
        settings: Settings | None = None,
        store: Store | None = None,
        on_report: OnReport | None = None,
        waits: Waits | None = None,
        caps: Caps | None = None,
    ) -> None:
        pages = None if sitemap is None else Sitemap.of(sitemap)
        self.key = key
        self.settings = settings or Settings.of()
        self._models = _models(model, models)
        self._opened: Sources | None = None
        self._store = store
        self._origins = tuple(origins)
        self._identify = identify
        self._limits = limits or Limits()
        self._run_limits = run_limits or RunLimits()
        self._waits = waits or Waits()
        self._caps = caps or Caps()
        self._screenshot = self.settings.screenshot if screenshot is None else screenshot
        self._agent_name = agent_name
        if bundles is None:
            bundles = self.settings.bundles or DEFAULT_BUNDLES
        self._actions = Registry(
            bundles=bundles, sitemap=pages, on_report=on_report, allow_present=allow_present
        )
        self._prompt = PromptSettings(
            agent_name=agent_name,
            site_name=brand.product_name if brand else "",
            brand=brand,
            persona=persona,
            append=append_system_prompt,
            system=system_prompt,
            overrides=action_overrides or {},
            sitemap=pages,
            screenshot=self._screenshot,
            dom_max_length=dom_max_length or self.settings.dom_max_length,
        )
        self._check()

    @overload
    def action(self, function: Callable[..., Any], /) -> Action: ...

    @overload
    def action(
        self,
        /,
        *,
        name: str | None = None,
        description: str | None = None,
        require_confirmation: bool = False,
        confirmation_message: Message | None = None,
        check: Check | None = None,
        untrusted: bool = False,
        timeout_seconds: float = 60.0,
    ) -> Callable[[Callable[..., Any]], Action]: ...

    def action(self, function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
        """Decorator: what the model may call on this server.

        The schema comes from the function's types and docstring; a first parameter `ctx` gets an
        ActionContext. `check(ctx, **args)` answers whether a call of unknown outcome happened.
        Raises TypeError or ValueError with a sentence that helps.
        """
        if function is not None:
            return self._actions.action(function)
        return self._actions.action(**options)

    def model(self) -> Model:
        """The model that is configured; raises ConfigurationError, which says how to set one."""
        return self._sources().model

    def app(self) -> FastAPI:
        """An ASGI app: serve it, or mount it in yours. It opens at the first request."""
        from pilotfish.web.app import create_app

        return create_app(self._parts)

    def _check(self) -> None:
        if not self.key or self.key.startswith(("sk-", "sk_")):
            raise ConfigurationError(
                f"Agent(key={self.key[:6]!r}…): sought a public name such as 'pk_acme'; it stands"
                " in every page, so it must not be a secret"
            )
        self._allowed()
        PromptComposer(self._prompt)

    def _allowed(self) -> Origins:
        try:
            return Origins(
                (*self._origins, *self.settings.origins), development=self.settings.development
            )
        except ValueError as error:
            raise ConfigurationError(str(error)) from None

    def _sources(self) -> Sources:
        if self._opened is None or self._opened.closed:
            models = self._models
            if models.agent is None:
                models = replace(models, agent=self.settings.model)
            self._opened = Sources(models, self.settings.environment)
        return self._opened

    async def _parts(self) -> Parts:
        models = self._sources()
        builtin = models.name == "builtin"
        limits = self._limits
        if builtin:
            limits = replace(limits, anonymous_runs=max(limits.anonymous_runs, FREE_RUNS))
        return Parts(
            key=self.key,
            models=models,
            prompt=lambda: PromptComposer(self._prompt),
            actions=self._actions,
            store=RedactedStore(self._store or await self._opened_store()),
            origins=self._allowed(),
            tokens=Tokens(self.settings.secret, self.key),
            limits=limits,
            run_limits=self._run_limits,
            waits=self._waits,
            caps=self._caps.development() if self.settings.development else self._caps,
            proxies=Proxies(self.settings.trusted_proxies),
            mode=self._models.mode,
            agent_name=self._agent_name,
            notice=BUILTIN_NOTICE if builtin else None,
            identify=self._identify,
            debug=self.settings.debug,
            screenshot=self._screenshot,
        )

    async def _opened_store(self) -> Store:
        from pilotfish.sessions.sqlite import SQLiteStore

        return await SQLiteStore.open(self.settings.database)


def _models(model: str | Model | None, models: Models | None) -> Models:
    if model is not None and models is not None and models.agent is not None:
        raise TypeError("Agent(model=…) is short for models=Models(agent=…): give one of the two")
    given = models or Models()
    return given if model is None else replace(given, agent=model)
