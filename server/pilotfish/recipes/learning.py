"""A feature of the loop: a run that reached its goal leaves a draft of a recipe."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.features.evidence import asks_for_an_answer
from pilotfish.agent.page.deed import shows_a_deed
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.state.ended import Ended
from pilotfish.recipes.extraction import Finished, recipe_from_run
from pilotfish.recipes.known import Known, NotLearned
from pilotfish.recipes.naming import unnamed
from pilotfish.recipes.playing import Played, Using, recipe_in
from pilotfish.recipes.recipe import Recipe
from pilotfish.recipes.tracing import ASKS, traced
from pilotfish.recipes.written import step_from
from pilotfish.yaml_file import json_of

__all__ = ["Learning", "Traced"]

log = logging.getLogger("pilotfish.recipes")

_SHOW = re.compile(r"\s*(show|zeig|montre|muestra)\w*\b[^?？؟]*$", re.IGNORECASE)
"""Requests whose answer is a page."""


@dataclass(frozen=True)
class Traced:
    """`steps` as in the YAML, `unlearnable` why nothing can be learned of this run, `last` the
    number of the step that came last.
    """

    steps: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    answers: list[str] = field(default_factory=list[str])
    start: str = ""
    unlearnable: str = ""
    last: int = 0


class Learning(Using[Traced]):
    name = "recipe_trace"
    initial = Traced

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        state = self.state
        if state.unlearnable or self.run.within:
            return step
        try:
            kept = traced(step, before, self._known())
        except NotLearned as why:
            self.state = Traced(unlearnable=str(why))
            return step
        if kept is not None:
            answer = (step.outcome.data or {}).get("answer") if step.name in ASKS else None
            self.state = replace(
                state,
                steps=[*state.steps, json_of(kept)],
                answers=[*state.answers, *([str(answer)] if answer is not None else [])],
                start=state.start if state.steps else self._start(kept.action, before),
                last=step.number,
            )
        return step

    async def ended(self, ended: Ended) -> None:
        run, trajectory = self.run, self.trajectory
        played: Played = trajectory.kept.get("recipe") or Played()
        unseen = ended.status != "done" or ended.verified is False or run.within
        if unseen or (played.recipe and not played.failed):
            return
        try:
            draft = self._draft(recipe_in(played) if played.recipe else None)
        except NotLearned as why:
            log.debug("nothing learned run=%s: %s", run.run_id, why)
            self._note("ended", f"nothing learned: {why}")
            return
        if kept := await self._kept(self._store.save(draft), draft.name):
            log.info("recipe saved recipe=%s state=%s run=%s", kept.name, kept.state, run.run_id)
            self._note("ended", f"{kept.state} saved: {kept.name} v{kept.version}")

    def _draft(self, used: Recipe | None) -> Recipe:
        run, trajectory, state = self.run, self.trajectory, self.state
        if state.unlearnable:
            raise NotLearned(state.unlearnable)
        if run.control.mode == "show":
            raise NotLearned("the visitor acted themselves")
        answer = asks_for_an_answer(run.task) and not _SHOW.match(run.task)
        if run.contract.wants_data or run.selection or run.attachments or answer:
            raise NotLearned("what was asked for is an answer")
        if any(it.declined or it.outcome.reason == "denied" for it in trajectory.steps):
            raise NotLearned("the visitor declined something")
        if not any(map(shows_a_deed, trajectory.steps)):
            raise NotLearned("nothing was seen to happen")
        finished = Finished(
            known=self._known(),
            steps=[step_from(it) for it in state.steps],
            start=state.start,
            last=next((it for it in trajectory.steps if it.number == state.last), None),
            view=trajectory.view,
            locale=run.locale,
        )
        said = " ".join((run.task, *state.answers))
        if left := next(unnamed(finished.steps, said), None):
            raise NotLearned(f"not in the request: {left[1]}")
        draft = recipe_from_run(finished, self._plays.scope)
        if used is None:
            return draft
        if used.state != "approved":
            return replace(draft, name=used.name, version=used.version + 1)
        if set(used.params) != set(draft.params):
            raise NotLearned(f"it differs in its params from the approved {used.name}")
        return replace(
            draft, name=used.name, goals=used.goals, state="proposal", version=used.version + 1
        )

    def _known(self) -> Known:
        return Known(self.run.task, tuple(self.state.answers))

    def _start(self, action: str, before: View) -> str:
        """A recipe that first goes to a page may start anywhere."""
        return "" if action == "navigate" else self._known().path_of(before.facts.url)
