"""A feature of the loop: plays a recipe that fits the request, and gives back where it does not."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pilotfish.agent.features.starting import at_start, page_to_open
from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.loop.lifecycle import so_far
from pilotfish.agent.model.envelope import Claim, Envelope, Invoke, Part
from pilotfish.agent.model.source import Exchange, Recorded, Source
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.deed import shows_a_deed
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor, RecipeBecame
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import Verdict
from pilotfish.recipes.aiming import Lost, aimed, told
from pilotfish.recipes.choosing import found_for
from pilotfish.recipes.extraction import Finished, proof_of
from pilotfish.recipes.known import Known
from pilotfish.recipes.notice import done_before, opened
from pilotfish.recipes.proof import chief_effect, is_silent, missing_effect, missing_proof
from pilotfish.recipes.recipe import Recipe, RecipeScope, RecipeStep
from pilotfish.recipes.store import RecipeStore
from pilotfish.recipes.template import acceptable, path_fits
from pilotfish.recipes.written import as_mapping, recipe_from
from pilotfish_client.server_messages import Subtitle

__all__ = ["Played", "Playing", "Plays", "Using", "recipe_in"]

S = TypeVar("S")
T = TypeVar("T")

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
    page after a step without a visible effect, while a late one is waited for; `sought` is the
    step whose element was waited for once, `waits` whether that goes on.
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
    sought: int = -1
    waits: bool = False


@dataclass(frozen=True)
class Plays:
    """From where recipes are taken, and for whom; `drafts`: their own drafts, too."""

    store: RecipeStore
    scope: RecipeScope
    drafts: bool = True


class Using(Stateful[S]):
    """A feature with recipes: an economy, no need of any run."""

    def __init__(self, run: Run, trajectory: Trajectory, plays: Plays) -> None:
        super().__init__(run, trajectory)
        self._plays = plays
        self._store = plays.store

    async def _kept(self, work: Awaitable[T], recipe: str = "") -> T | None:
        """What `work` gives, of the store; None where it fails."""
        try:
            return await work
        except Exception as error:  # the store may be the team's own code
            kind = type(error).__name__
            log.warning("recipes cannot be used run=%s: %s: %s", self.run.run_id, kind, error)
            self._tell(recipe, "store_failed")
            return None

    def _tell(self, recipe: str, became: RecipeBecame) -> None:
        self.run.monitors.tell(Monitor.recipe, recipe, became)

    def _note(self, at: str, said: str) -> None:
        self.trajectory.heard(Verdict(type(self).__name__, at, said))


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


class Playing(Using[Played]):
    name = "recipe"
    initial = Played

    async def before_turn(self) -> Ended | None:
        if page_to_open(self.run, self.trajectory):
            return None
        if not self.state.tried:
            await self._begin()
        elif self.state.recipe:
            self._look()
        self.trajectory.way_known |= bool(self.state.recipe)
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
            if not state.at and self._is_there(step, args):
                self.state = replace(state, at=1)
                return self.source()
        except Lost as lost:
            if state.sought == state.at:
                self._lose(str(lost))
                return None
            # The page may not have drawn it yet.
            self.state = replace(state, sought=state.at, waits=True)
            return Recorded([Invoke("wait", {"ms": _LATE_MS})])
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
        if good and recipe.state == "taught":
            await self._tried(recipe)
            return
        if ended.status == "stopped" and not state.failed:
            if recipe.state in ("draft", "taught"):
                await self._kept(self._store.forget(recipe), recipe.name)
            return
        self._tell(recipe.name, "played" if good else "fell_back")
        counts = await self._kept(self._store.played(recipe, good), recipe.name)
        if counts is not None and counts.aside and not good:
            log.warning(
                "recipe set aside recipe=%s state=%s failures=%d run=%s: %s",
                *(recipe.name, recipe.state, counts.in_a_row, self.run.run_id, state.lost),
            )
            self._tell(recipe.name, "set_aside")

    async def _begin(self) -> None:
        self.state = Played(tried=True)
        run, trajectory = self.run, self.trajectory
        about = run.selection or run.attachments
        if run.within or not at_start(run, trajectory) or run.contract.wants_data or about:
            return
        if trajectory.way_known:
            return  # A routine of a batch plays it.
        if run.control.mode == "show" or run.control.lesson.on:
            return  # The visitor is taught, which takes words; or they teach.
        kept = await self._kept(self._store.usable(self._plays.scope)) or []
        usable = [it for it in kept if self._plays.drafts or it.state != "draft"]
        found = await found_for(usable, run, trajectory)
        if found is None:
            return
        self.state = Played(True, as_mapping(found.recipe), dict(found.params))
        self._hear("named by the small model" if found.asked else "word for word")
        said = done_before(run.locale)
        await run.host.show(Subtitle(say_id=f"{run.key}.recipe", text=said))

    def _look(self) -> None:
        state, recipe = self.state, recipe_in(self.state)
        if state.lost:
            self._heal(recipe)
        elif state.waits:
            self.state = replace(state, waits=False)
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
        at, steps = self.state.at, self.trajectory.last_steps
        missing = missing_effect(recorded, steps[-1]) if steps else "nothing was carried out"
        if missing and steps and is_silent(steps[-1]):
            self.state = replace(self.state, silent=self.trajectory.view.signature())
        elif missing:
            # What was not done is still to do; what was done is not done twice.
            done = bool(steps) and steps[-1].outcome.status != "failed"
            self._lose(missing, at=at if done else at - 1)
        else:
            if recorded.gives:
                answer = str((steps[-1].outcome.data or {}).get("answer", ""))
                self._answered(recorded.gives, answer)
            self._learn_effect(at - 1, steps[-1])

    def _learn_effect(self, at: int, step: Step) -> None:
        """What was taught has no effects yet: those of its first time are recorded."""
        recipe = recipe_in(self.state)
        if recipe.state != "taught" or recipe.steps[at].action in ("navigate", "ask_user"):
            return
        seen = replace(recipe.steps[at], effect=chief_effect(step), asks=bool(step.question))
        steps = (*recipe.steps[:at], seen, *recipe.steps[at + 1 :])
        self.state = replace(self.state, recipe=as_mapping(replace(recipe, steps=steps)))

    def _is_there(self, step: RecipeStep, args: Mapping[str, Any]) -> bool:
        url = self.trajectory.view.facts.url
        return step.action == "navigate" and path_fits(str(args.get("path", "")), url, {})

    async def _tried(self, recipe: Recipe) -> None:
        """What was taught has worked: with its effects and its proof it is a draft."""
        run, trajectory, params = self.run, self.trajectory, self.state.params
        deeds = [step for step in trajectory.steps if step.outcome.status == "done"]
        known = Known(run.task, tuple(params.values()))
        last = next((it for it in reversed(deeds) if it.name != "wait"), None)
        finished = Finished(known, recipe.steps, "", last, trajectory.view, run.locale)
        draft = replace(recipe, state="draft", proof=proof_of(finished, params))
        if await self._kept(self._store.save(draft), draft.name):
            log.info("recipe tried recipe=%s run=%s", draft.name, run.run_id)
            self._note("ended", f"draft saved: {draft.name} v{draft.version}")

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
        message = f"recipe {recipe['name']} v{recipe.get('version', 1)}: {said}"
        self._note("before_turn", message)


def recipe_in(state: Played) -> Recipe:
    """The recipe that a run has played."""
    return recipe_from(state.recipe, "the recipe of this run")


def _replaces(recorded: RecipeStep, steps: Sequence[Step]) -> bool:
    """Whether the model has done what was recorded, if at another element."""
    return any(
        step.name == recorded.action and not missing_effect(recorded, step) for step in steps
    )
