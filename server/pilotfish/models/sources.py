"""The models of one agent, opened: shared by its runs, closed once with the last app."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

from pilotfish.agent.model.cleanup import close_model
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.picture import takes_images
from pilotfish.models.chain import Line, VendorModel, Wrappers, chain
from pilotfish.models.model_options import Choice, ModelOptions
from pilotfish.models.role import ROLES, Role
from pilotfish.models.roles import Models
from pilotfish.models.vendors import model_from
from pilotfish.models.vote import Voting

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
        """Tokens of the agent's model, where the team has set them."""
        choice = self._choices["agent"]
        return choice.context_window if isinstance(choice, ModelOptions) else None

    def for_run(self, wrappers: Wrappers, role: Role = "agent") -> Model:
        """The model that one run asks in this role; see `chain`."""
        if self._votes > 1 and role in ("agent", "selection"):
            wrappers = replace(wrappers, vote=self._voting)
        return chain(self._lines[role], wrappers)

    def _voting(self, model: Model) -> Model:
        return Voting(model, self._votes)

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
            return self._opened(key, choice, None)
        shared = self._opened(choice.key, choice.model, choice)
        return replace(shared, thinking=choice.thinking, price=choice.price)

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
