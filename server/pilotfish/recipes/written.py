"""The YAML form of a recipe, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, cast

import yaml

from pilotfish.guard.redact import PLACEHOLDER, redact_value
from pilotfish.recipes.recipe import Recipe, RecipeError, RecipeStep
from pilotfish.record.place import PARAM, Place
from pilotfish.yaml_file import SpecError, json_of, read

__all__ = [
    "LONGEST",
    "as_mapping",
    "place_from",
    "recipe_from",
    "recipe_of",
    "recipe_text",
    "step_from",
]

LONGEST = 64_000
"""Letters of a recipe's file."""
DEEPEST = 30
"""Lists and mappings within each other."""

_ORDER = ("name", "goals", "params", "start", "steps", "proof", "scope", "state", "version")
_NEVER = ("ref", "selector", "x", "y")


class _Plain(yaml.SafeLoader):
    """Without aliases, which make much of little; as deep as a recipe may be."""

    _depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        if cast("Any", self).check_event(yaml.AliasEvent):
            raise yaml.YAMLError("an alias (*name): write the value out")
        self._depth += 1
        if self._depth > DEEPEST:
            raise yaml.YAMLError(f"values more than {DEEPEST} deep")
        try:
            return super().compose_node(parent, index)
        finally:
            self._depth -= 1


def recipe_of(text: str, where: str) -> Recipe:
    """The recipe in the YAML `text`; `where` names it in errors. Raises RecipeError."""
    if len(text) > LONGEST:
        raise RecipeError(f"{where}: sought at most {LONGEST} letters, found {len(text)}")
    try:
        found: Any = yaml.load(text, _Plain)
    except (yaml.YAMLError, ValueError) as error:
        message = " ".join(str(error).split())
        raise RecipeError(f"{where}: sought YAML, found {message}; try a YAML checker") from None
    return recipe_from(found, where)


def recipe_from(found: Any, where: str) -> Recipe:
    """As `recipe_of`, of values that were read already."""
    try:
        recipe = read(Recipe, found)
    except SpecError as error:
        message = f"{where}: {error}; compare it with the example in docs/recipes.md"
        raise RecipeError(message) from None
    _check(recipe, where)
    return recipe


def recipe_text(recipe: Recipe) -> str:
    """The YAML that `recipe_of` reads again."""
    return yaml.safe_dump(as_mapping(recipe), sort_keys=False, allow_unicode=True, width=100)


def as_mapping(recipe: Recipe) -> dict[str, Any]:
    """JSON values without what is empty."""
    given = json_of(recipe) | {"state": recipe.state, "version": recipe.version}
    return {name: given[name] for name in _ORDER if name in given}


def place_from(given: Mapping[str, Any]) -> Place:
    """The place that a `target` describes."""
    known = {each.name for each in fields(Place)}
    values = {name: it for name, it in given.items() if name in known and it is not None}
    values["row"] = tuple(values.get("row", ()))
    return Place(**values)


def step_from(given: Mapping[str, Any]) -> RecipeStep:
    """A step as the YAML says it."""
    values = dict(given)
    if "target" in values:
        values["target"] = place_from(values["target"])
    return RecipeStep(**values)


def _check(recipe: Recipe, where: str) -> None:
    """What no schema says: params that are known, and nothing that belongs into no recipe."""
    given = json_of(recipe)
    for goal in recipe.goals:
        if not PARAM.sub("", goal).strip(" .,!?'\"“”"):
            raise RecipeError(
                f"{where}: goals: sought words beside the params, found {goal!r}: it would match"
                " anything; say what the visitor wants"
            )
        pairs = re.findall(r"\{(\w+)\}(\s*)(?=\{)", goal)
        if any(not space or recipe.params.get(name) != "number" for name, space in pairs):
            raise RecipeError(f"{where}: goals: sought words between two params, found {goal!r}")
        given_later = {step.gives for step in recipe.steps}
        if missing := set(recipe.params) - set(PARAM.findall(goal)) - given_later:
            raise RecipeError(
                f"{where}: goals: sought {{{min(missing)}}} in each goal, found {goal!r} without it"
            )
    for text in (it for _, it in _walked(given) if isinstance(it, str)):
        if unknown := set(PARAM.findall(text)) - set(recipe.params):
            raise RecipeError(
                f"{where}: sought a param of {sorted(recipe.params)}, found {{{min(unknown)}}} in"
                f" {text!r}; add it to params"
            )
        if PLACEHOLDER in text:
            raise RecipeError(f"{where}: found a secret's placeholder; no recipe may hold one")
    for number, step in enumerate(recipe.steps, 1):
        if found := [name for name, _ in _walked(step.args) if name in _NEVER]:
            raise RecipeError(
                f"{where}: steps.{number}.args: sought an element as target: {{role, name}}, found"
                f" {found[0]!r}, which holds for one page only"
            )
    given.pop("scope", None)
    if redact_value(given) != given:
        raise RecipeError(
            f"{where}: found what looks like a password, code, card or key; a recipe holds none:"
            " make it a param, or let the visitor enter it"
        )


def _walked(value: Any) -> Iterator[tuple[str, Any]]:
    """All that is in it at any depth, by name; what is in a list has none."""
    items: Any = ()
    if isinstance(value, dict):
        items = cast("dict[str, Any]", value).items()
    elif isinstance(value, list):
        items = (("", item) for item in cast("list[Any]", value))
    for name, item in items:
        yield name, item
        yield from _walked(item)
