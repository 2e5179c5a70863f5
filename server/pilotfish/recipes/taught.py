"""A deed of a member of the team, as the page reports it, as a step of a recipe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from pilotfish.agent.page.view import View
from pilotfish.guard.redact import PLACEHOLDER, redact
from pilotfish.recipes.known import Known, NotLearned, is_field_secret
from pilotfish.recipes.recipe import RecipeStep
from pilotfish.recipes.tracing import place_of
from pilotfish.record.place import Place, spots_of

__all__ = ["Deed", "deed_of", "merged", "step_of"]

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


def deed_of(told: Mapping[str, Any]) -> Deed:
    """What a page has sent; raises NotLearned for what is none."""
    action, ref = told.get("action"), told.get("ref")
    texts = {name: told.get(name, "") for name in ("value", "key", "role", "name")}
    if not all(isinstance(it, str) and len(it) <= _LONGEST for it in texts.values()):
        raise NotLearned("what was entered is too long")
    deed = Deed(
        action=action if isinstance(action, str) else "",
        ref=ref if isinstance(ref, int) else 0,
        secret=told.get("secret") is True,
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
