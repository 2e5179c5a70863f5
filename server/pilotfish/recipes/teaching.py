"""A member of the team does a task by hand in a run, and each deed becomes a step of a recipe."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pilotfish.agent.page.view import View
from pilotfish.agent.run.run import Run
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.standing import standing_of
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.guard.redact import PLACEHOLDER, redact
from pilotfish.recipes.aiming import told
from pilotfish.recipes.extraction import Finished, params_of, recipe_from_run
from pilotfish.recipes.known import Known, NotLearned, is_field_secret, options_of
from pilotfish.recipes.playing import Plays, Using
from pilotfish.recipes.recipe import Recipe, RecipeProof, RecipeStep
from pilotfish.recipes.tracing import place_of
from pilotfish.recipes.written import step_from
from pilotfish.record.place import Place, spots_of
from pilotfish.yaml_file import json_of
from pilotfish_client.server_messages import (
    AskUser,
    AskUserChoice,
    Plan,
    Status,
    Subtitle,
    Todo,
)

__all__ = ["CODE", "Deed", "Taught", "Teaching", "deed_of", "merged", "step_of"]

_PRESSES = frozenset({"click", "double_click", "right_click", "check", "uncheck"})
_ENTERS = frozenset({"fill_input", "select_option", "set_slider"})
_KEYS = frozenset({"Enter", "Escape", "ArrowDown", "ArrowUp", "Delete", "Backspace", " "})
_LONGEST = 200


@dataclass(frozen=True)
class Deed:
    """`value` is what was entered or chosen, `key` what was pressed. `role` and `name` are what the
    page called the element then. `secret`: its value stays in the page.
    """

    action: str
    ref: int = 0
    value: str = ""
    key: str = ""
    role: str = ""
    name: str = ""
    secret: bool = False


def deed_of(event: Mapping[str, Any]) -> Deed:
    """What a page has sent; raises NotLearned for what is none."""
    action, ref = event.get("action"), event.get("ref")
    texts = {name: event.get(name, "") for name in ("value", "key", "role", "name")}
    if not all(isinstance(it, str) and len(it) <= _LONGEST for it in texts.values()):
        raise NotLearned("what was entered is too long")
    deed = Deed(
        action=action if isinstance(action, str) else "",
        ref=ref if isinstance(ref, int) else 0,
        secret=event.get("secret") is True,
        **cast("dict[str, str]", texts),
    )
    known = deed.action in _PRESSES | _ENTERS or (deed.action == "press_key" and deed.key in _KEYS)
    if not known:
        raise NotLearned(f"{deed.action or 'this'} cannot be taught")
    return deed


def step_of(deed: Deed, views: tuple[View, ...], known: Known) -> RecipeStep:
    """`views` are the page before it, and after it where the element came since; raises NotLearned
    for what no recipe may hold.
    """
    if deed.secret or PLACEHOLDER in deed.value:
        raise NotLearned("a password, a code or a card was entered")
    field = f"{deed.name}: {deed.value}"
    if deed.value and redact(field) != field:
        raise NotLearned("what was entered looks like a secret")
    args = {name: it for name, it in (("value", deed.value), ("key", deed.key)) if it}
    if deed.action == "fill_input":
        args = {"value": deed.value}
    return RecipeStep(deed.action, _place(deed, views, known), args)


def merged(steps: tuple[RecipeStep, ...], step: RecipeStep) -> tuple[RecipeStep, ...]:
    """With `step`: what was entered last in a field counts, and a double click is no two clicks."""
    if not steps:
        return (step,)
    last = steps[-1]
    again = _same(last, step) and step.action == last.action and step.action in _ENTERS
    if again or (_flips(last, step)):
        return (*steps[:-1], step)
    if step.action == "double_click":
        kept = steps
        while kept and kept[-1].action == "click" and _same(kept[-1], step):
            kept = kept[:-1]
        return (*kept, step)
    return (*steps, step)


def _flips(last: RecipeStep, step: RecipeStep) -> bool:
    return {last.action, step.action} == {"check", "uncheck"} and _same(last, step)


def _same(one: RecipeStep, other: RecipeStep) -> bool:
    if one.target is None or other.target is None:
        return False
    return replace(one.target, state={}) == replace(other.target, state={})


def _place(deed: Deed, views: tuple[View, ...], known: Known) -> Place | None:
    if not deed.ref:
        return None
    presses = deed.action == "click"
    for view in views:
        spot = next((it for it in spots_of(view) if it.row.ref == deed.ref), None)
        if spot is None:
            continue
        if is_field_secret(spot.row):
            raise NotLearned("a password, a code or a card was entered")
        return place_of(deed.ref, view, known, presses=presses)
    if not deed.role or not deed.name:
        raise NotLearned("an element has no name")
    return Place(deed.role, known.name_of(deed.name))


log = logging.getLogger("pilotfish.recipes")

CODE = "teaching"
"""Of the question during which the page records."""
_WATCHING = "Do it in the page now: I write each step down. Press Continue when it is done."
_TITLE = "What you have taught"
_EACH = ("Another value each time", "Always the same")
_ASK = ("Ask the visitor for it", "Leave this step out")
_SAVED = (
    "Saved as “{name}”, for you alone. Ask for it once with other values: it is tried then, and"
    " can be approved."
)
_NOTHING = "Nothing was saved: {why}."
_MOST = 200
"""Choices of pages that are kept while it is taught."""


@dataclass(frozen=True)
class Taught:
    """`steps` as in the YAML, `options` what the page itself offered to choose, `start` the address
    where it began. `skipped` are reasons why deeds were not written down.
    """

    on: bool = False
    steps: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    options: list[str] = field(default_factory=list[str])
    start: str = ""
    skipped: int = 0


class Teaching(Using[Taught]):
    name = "teaching"
    initial = Taught

    def __init__(self, run: Run, trajectory: Trajectory, plays: Plays) -> None:
        super().__init__(run, trajectory, plays)
        self._asked = 0

    async def before_turn(self) -> Ended | None:
        lesson, state = self.run.control.lesson, self.state
        if self.run.within or not (lesson.on or state.on):
            return None
        lesson.on = True
        if not state.on:
            self.state = Taught(on=True, start=self.trajectory.view.facts.url)
        try:
            if not await self._watch():
                return Ended.saying("stopped", say("stopped"))
            return await self._saved(await self._recipe())
        except NotLearned as why:
            self._note("before_turn", f"nothing learned: {why}")
            return Ended("failed", _NOTHING.format(why=why), why="nothing_taught")
        finally:
            lesson.on = False

    async def _watch(self) -> bool:
        """Until the member of the team says that it is done; False where they close the card."""
        run, deeds = self.run, self.run.control.lesson.deeds
        await run.host.show(Status(status="waiting", run_id=run.run_id))
        asked = AskUser(ask_id=f"{run.key}.teach", question=_WATCHING, pause=True, code=CODE)
        answer = asyncio.ensure_future(run.host.ask(asked))
        try:
            while not answer.done():
                deed = asyncio.ensure_future(deeds.get())
                await asyncio.wait({answer, deed}, return_when=asyncio.FIRST_COMPLETED)
                if deed.done():
                    await self._did(deed.result())
                else:
                    deed.cancel()
            while not deeds.empty():
                await self._did(deeds.get_nowait())
            return answer.result().source != "cancelled"
        finally:
            answer.cancel()

    async def _did(self, sent: Mapping[str, Any]) -> None:
        before, known = self.trajectory.view, Known(self.run.task)
        after = await self.run.page.observe()
        self.trajectory.saw(after)
        state = self.state
        options = list(dict.fromkeys([*state.options, *options_of(before), *options_of(after)]))
        try:
            step = step_of(deed_of(sent), (before, after), known)
        except NotLearned as why:
            self.state = replace(state, skipped=state.skipped + 1, options=options[:_MOST])
            said = f"This step is not written down: {why}."
            await self.run.host.show(Subtitle(say_id=f"{self.run.key}.skipped", text=said))
            return
        kept = merged(tuple(map(step_from, state.steps)), step)
        deeds = [json_of(it) for it in kept]
        self.state = replace(state, steps=deeds, options=options[:_MOST])
        await self._show(kept)
        await self.run.journal.standing(standing_of(self.trajectory))

    async def _show(self, steps: tuple[RecipeStep, ...]) -> None:
        todos = [Todo(id=f"{n}", description=told(it, {}), done=True) for n, it in enumerate(steps)]
        await self.run.host.show(Plan(summary=_TITLE, todos=todos))

    async def _recipe(self) -> Recipe:
        """The draft, once it is known which values are params. Raises NotLearned."""
        if not self.state.steps:
            raise NotLearned("nothing was done in the page")
        steps, answers = await self._with_questions()
        known = Known(self.run.task, tuple(answers))
        finished = Finished(
            known=known,
            steps=steps,
            start=known.path_of(self.state.start),
            last=None,
            view=self.trajectory.view,
            locale=self.run.locale,
        )
        fixed = {
            value
            for name, value in params_of(finished)
            if value not in answers and not await self._varies(name, value)
        }
        made = recipe_from_run(replace(finished, fixed=frozenset(fixed)), self._plays.scope)
        return _from_anywhere(replace(made, state="taught", proof=RecipeProof()))

    async def _varies(self, name: str, value: str) -> bool:
        question = f"“{value}” ({name}): another value each time?"
        return await self._chosen(question, _EACH) == _EACH[0]

    async def _with_questions(self) -> tuple[list[RecipeStep], list[str]]:
        """What was entered and not said in the request is asked for when it is played."""
        known = Known(self.run.task)
        options = {it.casefold() for it in self.state.options}
        steps: list[RecipeStep] = []
        answers: list[str] = []
        for step in map(step_from, self.state.steps):
            value = str(step.args.get("value", ""))
            if not value or known.said(value) or value.casefold() in options or value in answers:
                steps.append(step)
                continue
            name = step.target.name if step.target else "this"
            question = f"“{value}” ({name}) is not in your request. What should happen?"
            if await self._chosen(question, _ASK) != _ASK[0]:
                continue
            steps += [RecipeStep("ask_user", args={"question": f"{name}?"}), step]
            answers.append(value)
        return steps, answers

    async def _chosen(self, question: str, options: tuple[str, str]) -> str:
        """What a member of the team presses; where they close the question, nothing is saved."""
        run = self.run
        self._asked += 1
        await run.host.show(Status(status="waiting", run_id=run.run_id))
        asked = AskUserChoice(
            ask_id=f"{run.key}.teach.{self._asked}",
            question=question,
            options=list(options),
            allow_free_text=False,
        )
        answer = await run.host.ask(asked)
        if answer.source == "cancelled":
            raise NotLearned("a question was closed")
        return answer.answer

    async def _saved(self, recipe: Recipe) -> Ended:
        kept = await self._kept(self._store.save(recipe), recipe.name)
        if kept is None:
            raise NotLearned("the server could not write it")
        log.info("recipe taught recipe=%s run=%s", kept.name, self.run.run_id)
        self._note("before_turn", f"{kept.state} saved: {kept.name} v{kept.version}")
        return Ended("done", _SAVED.format(name=kept.goals[0]))


def _from_anywhere(recipe: Recipe) -> Recipe:
    """Begins by going to its page, where that has an address of its own."""
    if not recipe.start or "*" in recipe.start or recipe.steps[0].action == "navigate":
        return recipe
    first = RecipeStep("navigate", args={"path": recipe.start})
    return replace(recipe, start="", steps=(first, *recipe.steps))
