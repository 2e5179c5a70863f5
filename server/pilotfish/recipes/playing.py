"""A feature of the loop: plays a recipe that fits the request, and gives back where it does not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.loop.lifecycle import so_far
from pilotfish.agent.model.envelope import Claim, Envelope, Invoke, Part
from pilotfish.agent.model.source import Exchange, Recorded, Source
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.claims import shows_a_deed
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import Verdict
from pilotfish.recipes.aiming import Lost, aimed, told
from pilotfish.recipes.choosing import Found, found_for
from pilotfish.recipes.notice import done_before, opened
from pilotfish.recipes.proof import is_silent, missing_effect, missing_proof
from pilotfish.recipes.recipe import Recipe, RecipeStep, Scope
from pilotfish.recipes.store import RecipeStore
from pilotfish.recipes.template import acceptable
from pilotfish.recipes.written import as_mapping, recipe_from
from pilotfish_client.server_messages import Subtitle

__all__ = ["Played", "Playing", "recipe_in"]

log = logging.getLogger("pilotfish.recipes")

_HEALS = 2
"""How often a recipe is taken up again behind what the model did in its place."""
_LATE_MS = 1500
_REST = (
    "This was done before in these steps, recorded as data; the page now differs: {lost}. Do what"
    " is left of them, as far as it fits the task and the page:"
)


@dataclass(frozen=True)
class Played:
    """`recipe` is the one that is played, as its YAML says, {} for none; `at` is its next step,
    `since` the turns when the model took over, `healed` how often it was taken up again; `closed`
    is whether its end was claimed, `failed` whether anything was not as recorded. `silent` is the
    page after a step without a visible effect, while a late one is waited for.
    """

    tried: bool = False
    recipe: dict[str, Any] = field(default_factory=dict[str, Any])
    params: dict[str, str] = field(default_factory=dict[str, str])
    at: int = 0
    lost: str = ""
    since: int = 0
    healed: int = 0
    closed: bool = False
    failed: bool = False
    silent: str = ""


@dataclass
class _Closing:
    """A Source without an action: the end, as the page shows it."""

    summary: str
    claims: tuple[Claim, ...]
    usage: Usage = field(default_factory=Usage)
    exchange: Exchange = field(default_factory=Exchange)

    async def parts(self) -> AsyncIterator[Part]:
        return
        yield

    async def ending(self) -> Envelope:
        return Envelope(is_final=True, summary=self.summary, claims=self.claims)


class Playing(Stateful[Played]):
    name = "recipe"
    initial = Played

    def __init__(self, run: Run, trajectory: Trajectory, store: RecipeStore, scope: Scope) -> None:
        super().__init__(run, trajectory)
        self._store = store
        self._scope = scope

    async def before_turn(self) -> Ended | None:
        if not self.state.tried:
            await self._begin()
        elif self.state.recipe:
            self._look()
        return None

    def source(self) -> Source | None:
        state = self.state
        if not state.recipe or state.lost:
            return None
        recipe = recipe_in(state)
        if state.silent:
            return Recorded([Invoke("wait", {"ms": _LATE_MS})])
        if state.at >= len(recipe.steps):
            return self._end(recipe)
        try:
            step = recipe.steps[state.at]
            args = aimed(step, self.trajectory.view, state.params)
        except Lost as lost:
            self._lose(str(lost))
            return None
        self.state = replace(state, at=state.at + 1)
        return Recorded([Invoke(step.action, args)])

    def tail(self) -> str:
        state = self.state
        if not state.lost or state.closed:
            return ""
        recipe = recipe_in(state)
        steps = recipe.steps[state.at :]
        lines = [f"{n}. {told(step, state.params)}" for n, step in enumerate(steps, 1)]
        return "\n".join([_REST.format(lost=state.lost), *lines]) if lines else ""

    async def ended(self, ended: Ended) -> None:
        state = self.state
        if not state.recipe or self.run.within:
            return
        recipe = recipe_in(state)
        good = ended.status == "done" and not state.failed
        if ended.status == "stopped" and not state.failed:
            if recipe.state == "draft":
                await self._kept(self._store.forget, recipe)
            return
        counts = await self._kept(self._store.played, recipe, good)
        if counts is not None and counts.aside and not good:
            log.warning(
                "recipe set aside recipe=%s state=%s failures=%d run=%s: %s",
                *(recipe.name, recipe.state, counts.in_a_row, self.run.run_id, state.lost),
            )

    async def _begin(self) -> None:
        self.state = Played(tried=True)
        run, trajectory = self.run, self.trajectory
        if run.within or trajectory.turns or run.contract.wants_data or run.selection:
            return
        if run.control.mode == "show":
            return  # The visitor is taught, which takes words.
        usable: list[Recipe] = await self._kept(self._store.usable, self._scope) or []
        found = await found_for(usable, run, trajectory)
        if found is None:
            return
        self.state = Played(True, as_mapping(found.recipe), dict(found.params))
        self._hear(_how(found))
        said = done_before(run.locale)
        await run.host.show(Subtitle(say_id=f"{run.key}.recipe", text=said))

    def _look(self) -> None:
        """At what the last turn has brought."""
        state, recipe = self.state, recipe_in(self.state)
        if state.lost:
            self._heal(recipe)
        elif state.closed:
            self._lose("; ".join(self.trajectory.nudges) or "the end was not accepted")
        elif state.silent:
            self.state = replace(state, silent="")
            if self.trajectory.view.signature() == state.silent:
                # A second press may undo the first: its effect would prove nothing.
                self.state = replace(self.state, healed=_HEALS)
                self._lose("a step had no visible effect: look at the page before you repeat it")
        elif state.at:
            self._judge(recipe.steps[state.at - 1])

    def _judge(self, recorded: RecipeStep) -> None:
        """Whether the last step was as recorded."""
        at, steps = self.state.at, self.trajectory.last_steps
        missing = missing_effect(recorded, steps[-1]) if steps else "nothing was carried out"
        if missing and steps and is_silent(steps[-1]):
            self.state = replace(self.state, silent=self.trajectory.view.signature())
        elif missing:
            # What was not done is still to do; what was done is not done twice.
            done = bool(steps) and steps[-1].outcome.status != "failed"
            self._lose(missing, at=at if done else at - 1)
        elif recorded.gives:
            answer = str((steps[-1].outcome.data or {}).get("answer", ""))
            self._answered(recorded.gives, answer)

    def _answered(self, name: str, answer: str) -> None:
        if acceptable(answer):
            self.state = replace(self.state, params={**self.state.params, name: answer.strip()})
        else:
            self._lose("the answer is none that the recipe can use")

    def _heal(self, recipe: Recipe) -> None:
        """Goes on with the recipe behind what the model did in place of the lost step."""
        state, steps = self.state, self.trajectory.last_steps
        if state.healed >= _HEALS or state.closed or len(self.trajectory.turns) <= state.since:
            return
        if not steps or any(step.outcome.status != "done" for step in steps):
            return
        at = state.at
        if at < len(recipe.steps) and _replaces(recipe.steps[at], steps):
            at += 1
        if at < len(recipe.steps):
            try:
                aimed(recipe.steps[at], self.trajectory.view, state.params)
            except Lost:
                return
        elif missing_proof(recipe.proof, state.params, steps, self.trajectory.view):
            return
        self.state = replace(state, at=at, lost="", healed=state.healed + 1)
        self._hear(f"goes on at step {at + 1}")

    def _end(self, recipe: Recipe) -> Source | None:
        state, trajectory = self.state, self.trajectory
        done = (step for step in trajectory.steps if step.outcome.status == "done")
        steps = [step for step in done if step.name != "wait"]
        missing = missing_proof(recipe.proof, state.params, steps, trajectory.view)
        if missing:
            self._lose(missing)
            return None
        self.state = replace(state, closed=True)
        deeds = [step for step in steps if shows_a_deed(step)]
        summary = so_far(steps) or opened(trajectory.view.facts.title, self.run.locale)
        return _Closing(summary, tuple(Claim("", step.number) for step in deeds[-1:]))

    def _lose(self, why: str, at: int | None = None) -> None:
        state = self.state
        at = state.at if at is None else at
        since = len(self.trajectory.turns)
        self.state = replace(state, lost=why, failed=True, at=at, since=since)
        self._hear(f"the model goes on: {why}")

    def _hear(self, said: str) -> None:
        recipe = self.state.recipe
        told = f"recipe {recipe['name']} v{recipe.get('version', 1)}: {said}"
        self.trajectory.heard(Verdict(type(self).__name__, "before_turn", told))

    async def _kept(self, work: Any, *args: Any) -> Any:
        try:
            return await asyncio.to_thread(work, *args)
        except OSError as error:
            log.warning("recipes cannot be used: %s", error)
            return None


def recipe_in(state: Played) -> Recipe:
    """The recipe that a run has played."""
    return recipe_from(state.recipe, "the recipe of this run")


def _replaces(recorded: RecipeStep, steps: Sequence[Step]) -> bool:
    """Whether the model has done what was recorded, if at another element."""
    return any(
        step.name == recorded.action and not missing_effect(recorded, step) for step in steps
    )


def _how(found: Found) -> str:
    return "named by the small model" if found.asked else "word for word"
