"""Agent: what a product team configures, and the ASGI app made from it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, overload

from pilotfish import switches
from pilotfish.actions.custom import Check, Message
from pilotfish.agent.model.model import Model
from pilotfish.agent.run.seams import Page
from pilotfish.config.options import ActionOptions, Identify, PagePolicy, PromptOptions, RunOptions
from pilotfish.config.settings import Settings
from pilotfish.errors import ConfigurationError
from pilotfish.guard.addresses import Proxies
from pilotfish.guard.budgets import Limits
from pilotfish.guard.origins import Origins, together
from pilotfish.guard.policed import Policed
from pilotfish.guard.policy import Policy
from pilotfish.guard.redact import Confided, RedactedStore
from pilotfish.knowledge.answers import Answers
from pilotfish.knowledge.options import Knowledge
from pilotfish.models.model_options import Choice
from pilotfish.models.roles import Models
from pilotfish.prompt.host_settings import Brand, Persona
from pilotfish.recipes.options import Recipes
from pilotfish.sessions.custody import Custody, Operated
from pilotfish.sessions.keeping import Keeping
from pilotfish.telemetry.log_setup import set_up_logs
from pilotfish.telemetry.telemetry import Telemetry, telemetry_of
from pilotfish.web.session.caps import Caps
from pilotfish.web.session.tidying import Retention
from pilotfish_client.action import Action
from pilotfish_client.keywords import checked
from pilotfish_sitemap import Sitemap

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import ASGIApp

    from pilotfish.agent.state.record import RunRecord
    from pilotfish.console.desk import Console
    from pilotfish.models.sources import Sources
    from pilotfish.prompt.compose import PromptComposer
    from pilotfish.runs.run_maker import Kit
    from pilotfish.runs.task import RunResult, TaskEvent, TaskOptions
    from pilotfish.runs.tasks import Tasks
    from pilotfish.web.session.parts import Parts, Waits

__all__ = ["BUILTIN_NOTICE", "Agent"]

BUILTIN_NOTICE = "Built-in matcher: no language model. Short, literal requests only."


@checked
class Agent(Operated):
    """One agent of one product.

    model       "openai:NAME", "anthropic:NAME", "builtin", …, or a Model; by default what the
                environment names
    models      the same, with a fallback and other roles; see Models
    brand       the product that the agent works for
    persona     who speaks for it; a string is its identity
    sitemap     a Sitemap, a list or tree of pages, or the path of a YAML or JSON file of either
    identify    plain or async function: gets a token's request, returns the User who asks or None
    key         the public name in data-key of the script tag
    origins     exact origins of the host's pages, such as "https://shop.example"
    limits      what visitors and runs may use; safe by default
    prompt      what the model reads, and how much of it
    actions     which built-in actions exist, and how actions are described
    policy      what the agent may do on pages
    runs        what applies to every run: a contract, hooks, features
    settings    the operator's; from the environment by default
    caps        sockets, tokens and sessions that an address, a user and a token may have
    store       where sessions are stored; by default that of the settings
    waits       time limits for pages, visitors and the server's shutdown
    console     who may open the console; without it there is none, but in development
    recipes     what worked once and is played without a model; without it nothing is
    knowledge   the documents that answers come from: a Knowledge, or the path or URL of them
    mcp         McpServers whose tools become actions; see docs/interop.md
    handover    a Handover: a person whom visitors may talk to
    on_event    function of an AgentEvent, for your analytics

    Raises ValueError for options that cannot work, TypeError for unknown ones or other types.
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
        key: str = "pk_dev",
        origins: Sequence[str] = (),
        limits: Limits | None = None,
        prompt: PromptOptions | None = None,
        actions: ActionOptions | None = None,
        policy: PagePolicy | None = None,
        runs: RunOptions | None = None,
        settings: Settings | None = None,
        store: Keeping | None = None,
        waits: Waits | None = None,
        caps: Caps | None = None,
        console: Console | None = None,
        recipes: Recipes | None = None,
        knowledge: Knowledge | str | Path | None = None,
        mcp: Sequence[Any] = (),
        handover: Any = None,
        on_event: Any = None,
    ) -> None:
        self.key, self.settings = key, settings or Settings.of()
        self._models = switches.models_of(model, models, self.settings)
        self._opened: Sources | None = None
        self._persona = persona if isinstance(persona, Persona) else Persona(persona or "")
        self._pages = None if sitemap is None else Sitemap.of(sitemap)
        self._identify, self._origins = identify, tuple(origins)
        self._limits, self._limited = switches.limits_of(limits, self.settings), limits is not None
        self._policy = (policy or PagePolicy()).resolved(self.settings)
        self._rules = Policy.of(self._policy.rules)
        self._runs = runs or RunOptions()
        actions = (actions or ActionOptions()).resolved()
        adjusts = self._runs.adjusts_by_action(self._models)
        self._actions = switches.registry_of(actions, self.settings, self._pages, adjusts=adjusts)
        self.answers = Answers(knowledge, self.settings.store, key, self._actions)
        self._prompt = switches.prompt_of(
            prompt or PromptOptions(),
            self.settings,
            brand=brand,
            persona=self._persona,
            overrides=actions.overrides,
            sitemap=self._pages,
            screenshot=self._policy.screenshot is True,
            several=self._limits.run.actions_per_turn != 1,
        )
        self._telemetry, self._store, self._waits = Telemetry(), store, waits
        self._console, self._recipes, self._caps = console, recipes, caps or Caps()
        self._interop = switches.interop_of(mcp=mcp, handover=handover, on_event=on_event)
        self._app: FastAPI | None = None
        self.custody = Custody(self._kept, own=store is None)
        self._check()

    @cached_property
    def _tasks(self) -> Tasks:
        from pilotfish.runs.tasks import Tasks

        return Tasks(self._kit, self._sources, self._kept, own=self._store is None)

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
        """Decorator: registers a function of this server as an action for the model.

        The schema comes from the function's types and docstring; a first parameter `ctx` gets an
        ActionContext. Raises TypeError or ValueError with a sentence that says how to fix it.
        """
        return self._actions.action(*(() if function is None else (function,)), **options)

    def model(self) -> Model:
        """The configured model; raises ConfigurationError that says how to set one."""
        return self._sources().model

    async def parts(
        self, model: Choice | Models | None = None, store: Keeping | None = None
    ) -> Parts:
        """What an app is made of, for whoever serves it in another way, with a model or store."""
        made = self if model is None and store is None else self.varied(model)
        made._store = store or made._store
        return await made._parts()

    def check_address(self, address: str) -> None:
        """Raises ConfigurationError if approvals need a frame, and `address` is that of pages."""
        pages = Origins((*self._origins, *self.settings.origins))
        if self._rules.confirm == "frame" and pages.allow(address):
            raise ConfigurationError(together(address))

    def varied(self, model: Choice | Models | None, prompt: PromptOptions | None = None) -> Agent:
        """This agent with other models, and with what `prompt` sets in place of its own."""
        made, given = copy(self), prompt or PromptOptions()
        if model is not None:
            made._models, made._opened = self._models.over(model), None
        names = ("append", "dom_max_length", "reflection")
        changes = {it: value for it in names if (value := getattr(given, it)) is not None}
        made._prompt = replace(self._prompt, **changes)
        return made

    async def __aenter__(self) -> Agent:
        """Keeps the connections to its models open between runs, until the block ends."""
        self._sources().hold()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._sources().release()

    def app(self) -> FastAPI:
        """An ASGI app: serve it, or mount it in yours. It opens at the first request."""
        from pilotfish.web.app import create_app

        set_up_logs(self.settings.environment or None)
        self.settings.told_of_secret()
        self._app = create_app(self._parts)
        return self._interop.routed(self._app) if self._interop else self._app

    def agui(self) -> ASGIApp:
        """An ASGI app that serves runs of `app()`'s pages as AG-UI events; see docs/interop.md."""
        from pilotfish.interop.agui import agui_app

        return agui_app(lambda: self._app or self.app())

    def stream(
        self, task: str, page: Page, **options: Unpack[TaskOptions]
    ) -> AsyncGenerator[TaskEvent | RunResult, None]:
        """Runs `task` on `page` without the web server: yields each message to the visitor when it
        is sent, and the RunResult last. Closing the iterator stops the run.
        """
        return self._tasks.stream(task, page, options)

    async def run(self, task: str, page: Page, **options: Unpack[TaskOptions]) -> RunResult:
        """As `stream`, but returns only the result."""
        return await self._tasks.run(task, page, options)

    async def resume(self, snapshot: Mapping[str, Any], page: Page) -> RunResult:
        """Continues the run of `snapshot`; no action is carried out twice."""
        return await self._tasks.run("", page, {"snapshot": snapshot})

    async def snapshot(self, session: str) -> dict[str, Any]:
        """The last run of a session as JSON values, for `resume` here or elsewhere."""
        return await self._tasks.snapshot(session)

    async def history(self, session: str) -> list[RunRecord]:
        """Every run of a session with all turns and steps, the oldest first, never shortened."""
        return await self._tasks.history(session)

    def _kit(self, models: Sources, store: Keeping) -> Kit:
        from pilotfish.runs.run_maker import Kit

        return Kit(models=models, store=store, limits=self._limits, **self._of_every_run(store))

    def _of_every_run(self, store: Keeping) -> dict[str, Any]:
        extra = (Confided, *self._runs.extra(), *self.answers.features)
        made = {
            "prompt": self._composer,
            "tenant": self.key,
            "actions": Policed(self._actions, self._rules),
            "policy": self._rules,
            "mode": self._models.mode,
            "contract": self._runs.contract,
            **(self._recipes.around(store, self.key, extra) if self._recipes else {"extra": extra}),
            "features": self._runs.builtin_features,
            "monitors": (*self._runs.watching(), *self._telemetry.monitors),
            "keeps_pages": self._runs.keep_pages,
            "planning": self._runs.planned(self._models),
        }
        return self._interop.joined(made, self._rules, store) if self._interop else made

    def _check(self) -> None:
        if not self.key or self.key.startswith(("sk-", "sk_")):
            raise ConfigurationError(
                f"Agent(key={self.key[:6]!r}…): expected a public name such as 'pk_acme'; it is"
                " in every page, so it must not be a secret"
            )
        self._allowed()
        self._composer()

    def _composer(self) -> PromptComposer:
        from pilotfish.prompt.compose import PromptComposer

        return PromptComposer(self._prompt)

    def _allowed(self) -> Origins:
        try:
            return Origins(
                (*self._origins, *self.settings.origins), development=self.settings.development
            )
        except ValueError as error:
            raise ConfigurationError(str(error)) from None

    def _sources(self) -> Sources:
        from pilotfish.models.sources import Sources

        if self._opened is None or self._opened.closed:
            models = replace(self._models, agent=self._models.agent or self.settings.model)
            self._opened = Sources(models, self.settings.environment)
        return self._opened

    async def _parts(self) -> Parts:
        from pilotfish.console.desk import desk_of
        from pilotfish.web.session.parts import Parts, Waits
        from pilotfish.web.session.tokens import Tokens

        models = self._sources()
        await switches.looked_at(models, self._limits)
        names, builtin = {it.name for it in self._actions.specs()}, models.name == "builtin"
        self._telemetry = telemetry_of(self.settings, self._persona.name, frozenset(names))
        store = RedactedStore(self._telemetry.around(await self._kept()))
        return Parts(
            key=self.key,
            models=models,
            store=store,
            desk=self.answers.at(
                desk_of(self._console, self.settings, store, self.key, self._recipes)
            ),
            telemetry=self._telemetry,
            origins=self._allowed(),
            tokens=Tokens(self.settings.secret, self.key),
            limits=switches.limits_for(self._limits, free=builtin and not self._limited),
            waits=self._waits or Waits(),
            retention=Retention(days=self.settings.retention_days),
            caps=self._caps.development() if self.settings.development else self._caps,
            proxies=Proxies(self.settings.trusted_proxies),
            agent_name=self._persona.name,
            notice=BUILTIN_NOTICE if builtin else None,
            identify=self._identify,
            debug=self.settings.debug,
            screenshot=self._policy.screenshot is True,
            attachments=None if builtin else self._policy.attached,
            teaching=switches.teachers_of(self._recipes, self.settings),
            person=self._interop and self._interop.person,
            **self._of_every_run(store),
        )

    async def _kept(self) -> Keeping:
        return await switches.open_kept(self._store, self.settings)
