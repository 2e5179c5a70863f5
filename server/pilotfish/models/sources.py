"""The models of one agent, opened: shared by its runs, closed once with the last app."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

from pilotfish.agent.picture import takes_images
from pilotfish.agent.seams import Model
from pilotfish.models.chain import Source, Wrappers, chain
from pilotfish.models.closing import close_model
from pilotfish.models.roles import Models, Role
from pilotfish.models.vendors import model_from

__all__ = ["Sources"]

log = logging.getLogger("pilotfish.models")


class Sources:
    """One Source for each model; a spec or a Model that stands in several roles is one, too.

    Raises ConfigurationError, which says what to set, for a spec that names no model.
    """

    def __init__(self, models: Models, env: Mapping[str, str] | None = None) -> None:
        self._env = env or {}
        self._known: dict[str | int, Source] = {}
        self._llm_timeout = models.llm_timeout
        self._holders = 0
        self._closed = False
        agent = self._source(models.agent)
        utility = self._optional(models.utility) or agent
        verifier = self._optional(models.verifier) or utility
        self._roles: dict[Role, Source] = {
            "agent": agent,
            "utility": utility,
            "verifier": verifier,
        }
        self._fallback = self._optional(models.fallback)

    @property
    def model(self) -> Model:
        """The agent's own, with nothing around it."""
        return self._roles["agent"].model

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def takes_images(self) -> bool:
        """Whether the agent's model, or the one behind it, is shown pictures."""
        return takes_images(chain(self._roles["agent"], self._fallback))

    def for_run(self, wrappers: Wrappers, role: Role = "agent") -> Model:
        """The model that one run asks in this role; see `chain`."""
        return chain(
            self._roles[role], self._fallback, wrappers=wrappers, llm_timeout=self._llm_timeout
        )

    def judge(self, wrappers: Wrappers) -> Model | None:
        """The verifier for one run; None where it would be the matcher, which judges nothing."""
        if self._roles["verifier"].model.name == "builtin":
            return None
        return self.for_run(replace(wrappers, debugged=None), "verifier")

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

    def _optional(self, named: str | Model | None) -> Source | None:
        return None if named is None else self._source(named)

    def _source(self, named: str | Model | None) -> Source:
        key = named if isinstance(named, str) else id(named)
        if key not in self._known:
            model = (
                model_from(named, self._env) if named is None or isinstance(named, str) else named
            )
            self._known[key] = Source(model)
        return self._known[key]
