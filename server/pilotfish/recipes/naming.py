"""Which steps of a recipe its request does not name: a draft with such a step would do more than
the visitor has asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from pilotfish.agent.words import table_of
from pilotfish.recipes.proof import stem
from pilotfish.recipes.recipe import Recipe, RecipeStep
from pilotfish.recipes.template import slug

__all__ = ["unnamed", "unnamed_in"]

_SETS = {"check": "tick", "uncheck": "untick", "select_option": "choose", "choose": "choose"}
_TOGGLES = frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio", "option"})
_PRESSES = frozenset({"click", "double_click", "long_press"})
_WAYS = frozenset({"link", "tab", "treeitem", "combobox", "textbox", "searchbox", "columnheader"})
_OPENS = frozenset({"route", "dialog", "title", "new_tab"})
"""Effects of what leads somewhere, if nobody had to approve it."""
_FILLS = frozenset({"fill_input", "fill_form", "set_date", "set_slider", "clear_input"})
_OWN = frozenset({"navigate", "go_back", "ask_user", "ask_user_choice", "press_key", "dismiss"})


def unnamed(steps: Sequence[RecipeStep], said: str) -> Iterator[tuple[int, str]]:
    """The number and the words of each step that `said`, the visitor's words, does not name. A way
    there needs no name, nor does the press that saves what was entered.
    """
    words = {stem(it) for it in _words(said)}
    entered = False
    for number, step in enumerate(steps, 1):
        name = step.target.name if step.target else step.action.replace("_", " ")
        leads = step.effect in _OPENS or (step.target is not None and step.target.role in _WAYS)
        if step.action in _FILLS:
            entered = True
            for label in _ticked(step.args):
                if not _named(label, words):
                    yield number, f"tick “{label}”"
        elif (sets := _sets(step)) is not None:
            entered = True
            if not _named(sets, words) and not _named(name, words):
                yield number, f"{_SETS.get(step.action, 'press')} “{sets}”"
        elif step.action == "press_key":
            if str(step.args.get("key", "")).casefold() in ("enter", "return") and not entered:
                yield number, f"press Enter in “{name}”"
        elif step.action not in _OWN and (step.asks or not leads):
            saves = entered and (_words(name) or [""])[0] in table_of("recipes")["saves"].split()
            if not saves and not _named(name, words, verb=True):
                yield number, f"press “{name}”"


def unnamed_in(recipe: Recipe) -> dict[int, str]:
    """Of a recipe, by the number of the step; any of its goals may name it."""
    goals = " ".join(recipe.goals)
    return dict(unnamed(recipe.steps, goals)) if recipe.state != "approved" else {}


def _sets(step: RecipeStep) -> str | None:
    """What is chosen; None for what sets nothing."""
    role = step.target.role if step.target else ""
    if step.action in ("select_option", "choose"):
        values = step.args.get("value", step.args.get("option", step.args.get("values", "")))
        all_of_them = cast("list[Any]", values if isinstance(values, list) else [values])
        return ", ".join(map(str, all_of_them))
    ticks = step.action in _SETS or (step.action in _PRESSES and role in _TOGGLES)
    return step.target.name if ticks and step.target else None


def _ticked(value: Any) -> Iterator[str]:
    """The boxes that a form's values tick."""
    if isinstance(value, Mapping):
        given = cast("Mapping[str, Any]", value)
        if isinstance(given.get("value"), bool) and "target" in given:
            yield str(given["target"]["name"])
        for item in given.values():
            yield from _ticked(item)
    elif isinstance(value, list):
        for item in cast("list[Any]", value):
            yield from _ticked(item)


def _named(name: str, words: set[str], *, verb: bool = False) -> bool:
    """Whether all words of a name are the visitor's, or its `verb`, which stands first."""
    own = _words(name)
    said = [it.startswith("{") or stem(it) in words for it in own]
    return bool(said) and (all(said) or (verb and said[0]))


def _words(text: str) -> list[str]:
    parted = text.replace("{", " {").casefold().split()
    plain = [it if it.startswith("{") else slug(it).replace("_", "-") for it in parted]
    parts = [part for it in plain for part in ([it] if it.startswith("{") else it.split("-"))]
    return [it for it in parts if it and it not in table_of("recipes")["small"].split()]
