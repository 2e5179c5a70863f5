"""Whether the record of a run shows what the model claims of a step, and tells the visitor."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property

from pilotfish.agent.model.envelope import Claim
from pilotfish.agent.page.deed import shows_a_deed, undone
from pilotfish.agent.page.standing import is_meant, is_named, is_said, stated
from pilotfish.agent.page.step import ENDS, Step, may_be_left
from pilotfish.agent.page.view import words_of
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.values import Shown

__all__ = ["Proof", "seen_last"]

_OWN_WORDS = ENDS | {"write_state", "fold", "todo_adjust"}
"""Their results repeat what the model says."""
_TELLING = ("message", "value", "changed", "download", "dialog")
_LINK = re.compile(r"\]\([^)\s]*\)")
_WORDS = "say only what a step has done, with its number, or declare another outcome"


@dataclass(frozen=True)
class Proof:
    """What the record of a run shows. `today` is its date (ISO), `about` what the host has told of
    the site.
    """

    trajectory: Trajectory
    task: str
    today: str
    about: str = ""

    def fault_of(self, claim: Claim) -> str:
        """Why a claim does not hold, for the model; empty where it does."""
        if claim.ref is not None:
            return self._unlike(claim.says, claim.ref)
        step = next((it for it in self.trajectory.steps if it.number == claim.step), None)
        if step is None:
            return f"claims: there is no step {claim.step}: {_WORDS}"
        if reason := undone(step):
            return f"claims: step {claim.step} ({step.name}) {reason}: {_WORDS}"
        held = [f"{it.target}" for it in self.trajectory.steps[: step.number] if shows_a_deed(it)]
        if value := self._shown(*held, *_of_step(step), *self._page).missing(claim.says):
            return f"claims: “{value}” is neither in step {step.number} nor on the page: {_WORDS}"
        return ""

    def _unlike(self, says: str, ref: int) -> str:
        """Why the page does not show that what was asked for was so already."""
        view, task = self.trajectory.view, self.task
        row = stated(view, ref, says)
        if row is None:
            return f"claims: the page has no [{ref}]: name the element that shows it"
        if (row.attributes or {}).get("untrusted"):
            return f"claims: [{ref}] was written by others: it shows no state"
        rows = [it for it in view.rows() if it.word == row.word and it.name != row.name]
        nearer = any(is_meant(row.name, it.name) and is_meant(it.name, task) for it in rows)
        holds = "value" in (row.attributes or {})
        if nearer or not is_meant(row.name, task, holds):
            return f"claims: the task names another element than [{ref}] {row.name!r}"
        if not is_named(row.name, says) or not is_said(row, says):
            return f"claims: “{says}” does not say the name and the state of [{ref}]"
        if not is_said(row, task):
            return f"claims: [{ref}] is not as the task asks: carry it out"
        return ""

    def unshown(self, summary: str) -> str:
        """The first number, date or quoted value of a summary that no step, nothing saved and no
        page of this run shows; empty where all are shown.
        """
        return self.read.missing(_LINK.sub("]", summary))

    def left_undone(self, claims: tuple[Claim, ...]) -> list[str]:
        """What failed or was dropped and was not done later, nor claimed to be done otherwise."""
        left: dict[str, int] = {}
        for turn in self.trajectory.turns:
            for step in turn.steps:
                outcome, aim = step.outcome, _aim(step)
                called = may_be_left(step.name) and outcome.reason != "invalid_args"
                if outcome.status == "done":
                    again = (step.name, aim, aim.partition(" in ")[0])
                    left = {it: at for it, at in left.items() if it not in again}
                elif outcome.status == "failed" and called:
                    left[aim] = step.number
            if any(map(shows_a_deed, turn.steps)):
                # The model has planned again what was dropped.
                left = {it: at for it, at in left.items() if at}
            left |= dict.fromkeys(turn.left, 0)
        return [
            aim for aim, at in left.items() if not any(self._replaces(it, aim, at) for it in claims)
        ]

    def _replaces(self, claim: Claim, aim: str, at: int) -> bool:
        """Whether a claim says that a later step of another kind did what `aim` was for."""
        step = next((it for it in self.trajectory.steps if it.number == claim.step), None)
        role, _, name = aim.partition(" “")
        named = is_named(name.partition("”")[0] or aim, claim.says)
        if step is None or step.number <= at or not named:
            return False
        return step.target is None or step.target.role != role

    @cached_property
    def read(self) -> Shown:
        """All that was read, told and saved."""
        trajectory = self.trajectory
        steps = (step for step in trajectory.steps if step.name not in _OWN_WORDS)
        texts = [text for step in steps for text in _of_step(step)]
        saved = json.dumps(trajectory.collected, ensure_ascii=False, default=str)
        # From one view to the next nearly all lines are the same objects.
        lines = {id(line): line for view in trajectory.views for line in view.lines}
        pages = {view.facts.title: None for view in trajectory.views}
        pages |= dict.fromkeys(words_of(line.row) for line in lines.values())
        return self._shown(self.about, *texts, saved, *pages)

    @cached_property
    def _page(self) -> list[str]:
        view = self.trajectory.view
        return [view.facts.title, *(words_of(line.row) for line in view.lines)]

    def _shown(self, *texts: str) -> Shown:
        return Shown("\n".join(text.strip() for text in texts), self.today)


def seen_last(trajectory: Trajectory) -> str:
    """What the last deed was seen to change, in the page's own words where it has said some."""
    step = next(filter(shows_a_deed, reversed(trajectory.steps)), None)
    effects = step.outcome.effects if step else []
    texts = [it.text for kind in _TELLING for it in effects if it.kind == kind]
    return texts[0] if texts else step.came if step else ""


def _aim(step: Step) -> str:
    """What a step was aimed at: an element; the action where no such element was there."""
    if step.target and step.target.name:
        return str(step.target)
    gone = step.outcome.reason in ("stale", "not_found")
    return step.name if gone or "ref" not in step.args else f"{step.name} {step.args['ref']}"


def _of_step(step: Step) -> list[str]:
    outcome = step.outcome
    data = json.dumps(outcome.data, ensure_ascii=False, default=str)
    named = [step.target.name if step.target else "", step.name.replace("_", " ")]
    return [outcome.message, *(it.text for it in outcome.effects), data, step.question, *named]
