"""The models of one agent, opened: shared by its runs, closed once with the last app."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from pilotfish.agent.model.model import Model, close_model
from pilotfish.agent.model.picture import takes_images
from pilotfish.models.chain import Line, VendorModel, Wrappers, chain
from pilotfish.models.measured import ROLES, Role
from pilotfish.models.model_options import Choice, ModelOptions
from pilotfish.models.price import PriceTable
from pilotfish.models.roles import Models
from pilotfish.models.vendors import model_from
from pilotfish.models.vote import Voting
from pilotfish.models.window import window_told

__all__ = ["Sources"]

log = logging.getLogger("pilotfish.models")

_INSTEAD: dict[Role, Role] = {
    "selection": "agent",
    "planner": "agent",
    "utility": "agent",
    "verifier": "utility",
}
"""Which role's model serves another one that has none. Nothing stands in for `vision`."""


class Sources:
    """One VendorModel for each model; a spec or a Model that is in several roles is one, too.

    Raises ConfigurationError, which says what to set, for a spec that names no model.
    """

    def __init__(self, models: Models, env: Mapping[str, str] | None = None) -> None:
        self._env = env or {}
        self._known: dict[object, VendorModel] = {}
        self._llm_timeout = models.llm_timeout
        self._votes = models.votes
        self._holders = 0
        self._closed = False
        self._looked = False
        self.prices = PriceTable.of(models.prices)
        self._asked: dict[int, int] = {}  # context windows that servers told, by id of the model
        self._choices: dict[Role, Choice | None] = {role: getattr(models, role) for role in ROLES}
        self._fallback = models.fallback
        self._lines = {role: self._line(role) for role in ROLES if role != "vision"}

    @property
    def model(self) -> Model:
        """The agent's own, with nothing around it."""
        return self._lines["agent"].first.model

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def takes_images(self) -> bool:
        """Whether the agent's model, the one behind it, or one that looks for it gets pictures."""
        return takes_images(chain(self._lines["agent"]))

    @property
    def context_window(self) -> int | None:
        """Tokens that every model of the agent's can read: as the team has set them, as the table
        has them, or as the server told. None where nobody says.
        """
        line = self._lines["agent"]
        choice = self._choices["agent"]
        set_by_team = choice.context_window if isinstance(choice, ModelOptions) else None
        known = [set_by_team or self._window(line.first.model)]
        if line.second is not None:
            known.append(self._window(line.second.model))
        return min((tokens for tokens in known if tokens), default=None)

    def _window(self, model: Model) -> int | None:
        return self.prices.window(model.name) or self._asked.get(id(model))

    async def look(self) -> None:
        """Asks compatible servers for the context windows that the table does not have, once, and
        tells the log which models have no known price.
        """
        if self._looked:
            return
        self._looked = True
        for source in {id(it.model): it for it in self._known.values()}.values():
            known = self.prices.window(source.model.name)
            if known is None and (tokens := await window_told(source.model)):
                self._asked[id(source.model)] = tokens
        if unknown := self.unpriced:
            log.warning(
                "no price is known of %s: the cost of its calls is not counted; set"
                " ModelOptions(price=…) or PILOTFISH_PRICES (our table is of %s)",
                *(", ".join(unknown), self.prices.checked),
            )

    @property
    def unpriced(self) -> list[str]:
        """The models whose tokens have no known price."""
        lines = self._lines.values()
        sources = [it for line in lines for it in (line.first, line.second, line.vision) if it]
        return sorted({it.model.name for it in sources if it.price is None})

    def for_run(self, wrappers: Wrappers, role: Role = "agent") -> Model:
        """The model that one run asks in this role; see `chain`."""
        if self._votes > 1 and role in ("agent", "selection"):
            wrappers = replace(wrappers, vote=partial(Voting, samples=self._votes))
        return chain(self._lines[role], wrappers)

    def judge(self, wrappers: Wrappers) -> Model | None:
        """The verifier for one run; None where it would be the matcher, which judges nothing."""
        if self._lines["verifier"].first.model.name == "builtin":
            return None
        return self.for_run(replace(wrappers, debugged=None), "verifier")

    def utility(self, wrappers: Wrappers) -> Model | None:
        """The model for small jobs beside one run; None where the team has named none."""
        if self._choices["utility"] is None:
            return None
        return self.for_run(replace(wrappers, debugged=None), "utility")

    def planner(self, wrappers: Wrappers) -> Model | None:
        """The planner for one run; None where it would be the matcher, which plans nothing."""
        if self._lines["planner"].first.model.name == "builtin":
            return None
        return self.for_run(replace(wrappers, debugged=None), "planner")

    def hold(self) -> None:
        """One more app uses them."""
        self._holders += 1

    async def release(self) -> None:
        """One app less; the last one closes every model that has something to close."""
        self._holders -= 1
        if self._holders > 0 or self._closed:
            return
        self._closed = True
        sources = {id(source): source for source in self._known.values()}
        for source in sources.values():
            try:
                await close_model(source.model)
            except Exception:
                log.exception("closing failed model=%s", source.model.name)

    @property
    def closed(self) -> bool:
        """Whether the last app that used them is gone; another one needs new ones."""
        return self._closed

    def _line(self, role: Role) -> Line:
        served: Role = role
        while self._choices[served] is None and served != "agent":
            served = _INSTEAD[served]
        choice = self._choices[served]
        own = choice.fallback if isinstance(choice, ModelOptions) else None
        second = own or self._fallback
        # Only runs are shown pictures of the page.
        vision = self._choices["vision"] if role in ("agent", "selection") else None
        return Line(
            first=self._source(choice),
            second=None if second is None else self._source(second),
            vision=None if vision is None else self._source(vision),
            role=role,
            llm_timeout=self._llm_timeout,
        )

    def _source(self, choice: Choice | None) -> VendorModel:
        if not isinstance(choice, ModelOptions):
            key = choice if choice is None or isinstance(choice, str) else id(choice)
            shared = self._opened(key, choice, None)
            return replace(shared, price=self.prices.price(shared.model.name))
        shared = self._opened(choice.key, choice.model, choice)
        price = choice.price or self.prices.price(shared.model.name)
        return replace(shared, thinking=choice.thinking, price=price)

    def _opened(
        self, key: object, model: str | Model | None, options: ModelOptions | None
    ) -> VendorModel:
        if key not in self._known:
            made = (
                model_from(model, self._env, options)
                if model is None or isinstance(model, str)
                else model
            )
            self._known[key] = VendorModel(made)
        return self._known[key]
