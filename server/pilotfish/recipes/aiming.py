"""The arguments of a step on the page as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from pilotfish.agent.page.view import View
from pilotfish.recipes.recipe import RecipeStep
from pilotfish.recipes.template import fill_all
from pilotfish.recipes.written import place_from
from pilotfish.record.place import Place, fill, refs_at, spots_of

__all__ = ["Lost", "aimed", "told"]


class Lost(LookupError):
    """The page is not the one of the recipe: what was sought and what was found."""


def aimed(step: RecipeStep, view: View, params: Mapping[str, str]) -> dict[str, Any]:
    """The arguments with refs in place of targets; raises Lost where one does not fit exactly one
    element, or is in another state.
    """
    args = _resolved(step.args, view, params)
    if step.target is not None:
        args = {"ref": _ref(step.target, view, params), **args}
    return args


def told(step: RecipeStep, params: Mapping[str, str]) -> str:
    """The step in a line, for the plan that a model reads."""
    target = step.target
    where = f" {target.role} “{fill(target.name, params)}”" if target else ""
    values = fill_all(dict(step.args), params)
    return f"{step.action}{where}" + (f" {values}" if values else "")


def _resolved(value: Any, view: View, params: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        found: dict[str, Any] = {}
        for name, item in cast("Mapping[str, Any]", value).items():
            if name == "target":
                found["ref"] = _ref(place_from(item), view, params)
            elif name == "to" and isinstance(item, dict) and "target" in item:
                found["to"] = _ref(place_from(cast("Any", item)["target"]), view, params)
            else:
                found[name] = _resolved(item, view, params)
        return fill_all(found, params)
    if isinstance(value, list):
        return [_resolved(item, view, params) for item in cast("list[Any]", value)]
    return value


def _ref(place: Place, view: View, params: Mapping[str, str]) -> int:
    found = refs_at(view, place, params)
    what = f"{place.role} “{fill(place.name, params)}”"
    if len(found) != 1:
        raise Lost(f"sought one {what}, found {len(found)}")
    spot = next(it for it in spots_of(view) if it.row.ref == found[0])
    for name, value in place.state.items():
        if spot.state.get(name, False) != value:
            raise Lost(f"sought {what} {'' if value else 'not '}{name}, found the opposite")
    return found[0]
