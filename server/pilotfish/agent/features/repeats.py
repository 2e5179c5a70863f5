"""Notices that a run does the same again: an action, looking around, or staying at one address."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal
from urllib.parse import urlsplit

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended

__all__ = ["END", "Category", "Recent", "Repeats", "category_of", "fingerprint_of"]

Category = Literal["productive", "passive", "neutral"]

_LOOKING = """
find read scroll scroll_to hover wait wait_until extract_table validate_form go_back screenshot
"""
_SPEAKING = """
ask_user ask_user_choice pause border highlight present_surface write_state save_progress fold fail
report_feedback todo_adjust
"""
_PASSIVE = frozenset(_LOOKING.split())
_NEUTRAL = frozenset(_SPEAKING.split())


def category_of(name: str) -> Category:
    """Passive actions only look or wait; neutral ones speak to the visitor or write down."""
    if name in _PASSIVE:
        return "passive"
    return "neutral" if name in _NEUTRAL else "productive"


def fingerprint_of(step: Step) -> str:
    """Equal for the same action on the same thing, whatever number that thing has just now."""
    if step.target is None:
        return json.dumps([step.name, step.args], sort_keys=True, default=str)
    args = {key: value for key, value in step.args.items() if key != "ref"}
    return json.dumps([step.name, str(step.target), args], sort_keys=True, default=str)


END = {"envelope": "is_final", "classic": "finish"}
"""What the model ends a run with, by the format of its replies."""
_REPEATED = (
    "you have done {what} {count} times: is it getting you anywhere? Try another way",
    "{what} {count} times: stop repeating it. Save what you have, and try something else",
    "{what} {count} times: this strategy does not work. Begin anew by another way, or end "
    "the run: {end} with what you have, or fail with the reason",
)
_STAYED = (
    "you have been at {what} for {count} actions without anything new: is it getting you anywhere?",
    "you have been at {what} for {count} actions without anything new. Save what you have, and go "
    "elsewhere",
    "you have been at {what} for {count} actions without anything new: this strategy does not work."
    " Begin anew at another address, or end the run: {end} with what you have, or fail with the "
    "reason",
)
_SEEN = 40


@dataclass(frozen=True)
class Recent:
    """The last actions: fingerprints, what they are called, and their categories. `level` (0 to 3)
    and `nudge` stay until a productive action that is no repetition. `seen` are the signatures of
    the pages at `address`, `stayed` the actions there that led to none but those.
    """

    prints: list[str] = field(default_factory=list[str])
    categories: list[str] = field(default_factory=list[str])
    level: int = 0
    nudge: str = ""
    address: str = ""
    seen: list[str] = field(default_factory=list[str])
    stayed: int = 0


class Repeats(Stateful[Recent]):
    """A hint, a warning and a call for a new strategy, by the thresholds of `FeatureOptions`. The
    very same action on the very same target, in a row and without any effect, ends the run: eight
    fields of a form are eight targets. The address is origin and path; in one-page applications a
    page that was not seen there before counts as another place.
    """

    name = "repeats"
    initial = Recent

    async def before_turn(self) -> Ended | None:
        most = self.run.features.without_effect
        steps = [s for s in self.trajectory.steps if category_of(s.name) != "neutral"][-most:]
        if len(steps) < most or len({page for it in steps for page in (it.before, it.after)}) > 1:
            return None
        same = len(set(map(fingerprint_of, steps))) == 1
        return Ended.saying("partial", say("stuck")) if same else None

    def tail(self) -> str:
        state = self.state
        level = _level(self.run.features.same_address, state.stayed)
        facts = {"what": state.address, "count": state.stayed, "end": END[self.run.mode]}
        stayed = _STAYED[level - 1].format(**facts) if level else ""
        return "\n".join(f"Note: {nudge}" for nudge in (state.nudge, stayed) if nudge)

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        self.state = self._acted(_stayed(self.state, step, after), step)
        return step

    def _acted(self, state: Recent, step: Step) -> Recent:
        category, options = category_of(step.name), self.run.features
        if category == "neutral":
            return state
        prints = [*state.prints, fingerprint_of(step)][-options.window :]
        categories = [*state.categories, category][-options.window :]
        same = prints.count(prints[-1])
        level, nudge = state.level, state.nudge
        moved = category == "productive" and step.before != step.after
        if moved and same < options.repeated[0]:
            level, nudge, categories = 0, "", ["productive"]
        idle = categories.count("passive")
        reached, waited = _level(options.repeated, same), _level(options.repeated, idle)
        what, count = (_called(step), same) if reached >= waited else ("looked or waited", idle)
        if max(reached, waited) > level:
            level = max(reached, waited)
            nudge = _REPEATED[level - 1].format(what=what, count=count, end=END[self.run.mode])
        return replace(state, prints=prints, categories=categories, level=level, nudge=nudge)


def _stayed(state: Recent, step: Step, after: View) -> Recent:
    parts = urlsplit(after.facts.url)
    address = f"{parts.scheme}://{parts.netloc}{parts.path}" if parts.netloc else parts.path
    if address != state.address:
        return replace(state, address=address, seen=[step.after], stayed=0)
    if step.after not in state.seen:
        return replace(state, seen=[*state.seen, step.after][-_SEEN:], stayed=0)
    return replace(state, stayed=state.stayed + 1)


def _level(thresholds: Sequence[int], count: int) -> int:
    return sum(count >= at for at in thresholds)


def _called(step: Step) -> str:
    return f"{step.name} on {step.target}" if step.target else step.name
