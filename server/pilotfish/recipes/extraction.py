"""A recipe from the steps of a run that has reached its goal."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.recipes.known import Known, NotLearned, has
from pilotfish.recipes.proof import chief_effect, shown_by, stem
from pilotfish.recipes.recipe import (
    MOST_STEPS,
    ParamKind,
    Recipe,
    RecipeProof,
    RecipeScope,
    RecipeStep,
)
from pilotfish.recipes.template import acceptable, is_quoted, match, slug
from pilotfish.recipes.tracing import ASKS
from pilotfish.recipes.written import as_mapping, place_from, recipe_from
from pilotfish.record.place import Place
from pilotfish.yaml_file import json_of

__all__ = ["Finished", "params_of", "proof_of", "recipe_from_run"]

_MOST_PARAMS = 8
_MOST_WORDS = 3
_NUMBER = re.compile(r"[+-]?\d[\d.,]*")
_QUOTED = re.compile(r"[\"“„«‘']([^\"”“»’']{1,80})[\"”“»’']")
_NAMED = re.compile(r"(?<![.!?]\s)(?<!^)\b[^\W\d_a-z][\w&’-]*(?:\s[^\W\d_a-z][\w&’-]*)*")
_CODES = re.compile(r"\b(?=[\w-]*\d)[\w-]{2,}\b")


@dataclass(frozen=True)
class Finished:
    """A run that ended as `done`: `steps` as they were traced, `answers` of the visitor by the
    number of the step that asked, `last` the step that the end rests on. `fixed` are values of the
    goal that are the same each time.
    """

    known: Known
    steps: Sequence[RecipeStep]
    start: str
    last: Step | None
    view: View
    locale: str = "en"
    fixed: frozenset[str] = frozenset()


def recipe_from_run(finished: Finished, scope: RecipeScope) -> Recipe:
    """A draft; raises NotLearned where the run leaves none."""
    goal = " ".join(finished.known.goal.split()).rstrip(".!?。！？… ")
    if not finished.steps or len(finished.steps) > MOST_STEPS:
        raise NotLearned(
            f"a recipe has 1 to {MOST_STEPS} steps, this run has {len(finished.steps)}"
        )
    if len(goal) > 200 or set("{}*") & set(goal):
        raise NotLearned("the request is too long, or holds braces")
    values = dict(params_of(finished))
    template = goal
    for name, value in values.items():
        if value not in finished.known.answers:
            template = _put(template, value, name)
    asked = {name for name in values if f"{{{name}}}" not in template}
    steps = [_parameterized(step, values) for step in finished.steps]
    recipe = Recipe(
        name=_name(template),
        goals=(template,),
        steps=tuple(_giving(steps, finished, values, asked)),
        params={name: _kind(template, name, value) for name, value in values.items()},
        start=_path(finished.start, values),
        proof=proof_of(finished, values),
        scope=scope,
        state="draft",
    )
    _check(recipe, finished, asked)
    return recipe


def _check(recipe: Recipe, finished: Finished, asked: set[str]) -> None:
    try:
        recipe_from(as_mapping(recipe), "the draft")
    except ValueError as error:
        raise NotLearned(str(error)) from None
    if match(recipe, finished.known.goal) is None:
        raise NotLearned("its own request would not match its template")


def params_of(finished: Finished) -> Iterator[tuple[str, str]]:
    """Names and values: what was entered, then what tells the elements."""
    goal = finished.known.goal
    taken: dict[str, str] = {}
    for value, label in [*_entered(finished), *_naming(finished, goal)]:
        clash = any(has(value, it) or has(it, value) for it in taken.values())
        once = len(re.findall(rf"(?<!\w){re.escape(value)}(?!\w)", goal, re.IGNORECASE)) == 1
        answered = value in finished.known.answers
        if clash or not (once or answered) or not acceptable(value) or len(taken) == _MOST_PARAMS:
            continue
        if value in finished.fixed:
            continue
        name = _free(label, taken)
        taken[name] = value
        yield name, value


def _entered(finished: Finished) -> Iterator[tuple[str, str]]:
    for step in finished.steps:
        label = step.target.name if step.target else ""
        yield from _strings(step.args, label, finished.known)


def _strings(value: Any, label: str, known: Known) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        given = cast("Mapping[str, Any]", value)
        if "target" in given:
            label = str(given["target"]["name"])
        for name, item in given.items():
            if name not in ("target", "path", "key", "question", "modifiers"):
                inner = label or name
                yield from _strings(item, inner, known)
    elif isinstance(value, list):
        for item in cast("list[Any]", value):
            yield from _strings(item, label, known)
    elif isinstance(value, str) and len(value) > 0:
        said = value in known.answers or has(known.goal, value)
        if said:
            yield value, label or "value"


def _naming(finished: Finished, goal: str) -> Iterator[tuple[str, str]]:
    """What the visitor called by a name, and the page calls so, too."""
    spans = [found[1] for found in _QUOTED.finditer(goal)]
    spans += [found[0] for found in _CODES.finditer(goal)]
    german = finished.locale.startswith("de")
    spans += [it[0] for it in _NAMED.finditer(goal) if not german or " " in it[0]]
    texts = list(_aims(finished.steps))
    for span in spans:
        if any(has(text, span) or slug(span) in text.split("/") for text in texts):
            yield span, "item"


def _aims(steps: Sequence[RecipeStep]) -> Iterator[str]:
    for step in steps:
        if step.target:
            yield step.target.name
            yield from step.target.row
        if isinstance(path := step.args.get("path"), str):
            yield path


def _parameterized(step: RecipeStep, values: Mapping[str, str]) -> RecipeStep:
    args = _put_all(dict(step.args), values)
    return replace(step, target=_placed(step.target, values) if step.target else None, args=args)


def _placed(place: Place, values: Mapping[str, str]) -> Place:
    name, within = place.name, place.within
    rows = list(place.row)
    for param, value in values.items():
        name, within = _put(name, value, param), _put(within, value, param)
        rows = [_put(text, value, param) for text in rows]
    return replace(place, name=name, within=within, row=tuple(rows))


def _put_all(value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for name, item in cast("dict[str, Any]", value).items():
            if name == "target":
                found[name] = json_of(_placed(place_from(item), values))
            elif name == "path" and isinstance(item, str):
                found[name] = _path(item, values)
            else:
                found[name] = _put_all(item, values)
        return found
    if isinstance(value, list):
        return [_put_all(item, values) for item in cast("list[Any]", value)]
    if isinstance(value, str):
        exact = (name for name, it in values.items() if it.casefold() == value.casefold())
        if (name := next(exact, None)) is not None:
            return f"{{{name}}}"
        for param, it in values.items():
            value = _put(value, it, param)
    return value


def _giving(
    steps: Sequence[RecipeStep], finished: Finished, values: Mapping[str, str], asked: set[str]
) -> Iterator[RecipeStep]:
    """Questions whose answer is a param of a later step; the others are left out."""
    answers = iter(finished.known.answers)
    for step in steps:
        if step.action not in ASKS:
            yield step
            continue
        answer = next(answers, "")
        name = next((it for it in asked if values[it] == answer), "")
        if name:
            yield replace(step, action="ask_user", gives=name)


def proof_of(finished: Finished, values: Mapping[str, str]) -> RecipeProof:
    """What the end has shown; `values` are those of the params."""
    last, view = finished.last, finished.view
    texts = [text.casefold() for text in shown_by(last, view)]
    says = [
        f"{{{name}}}" for name, value in values.items() if any(has(text, value) for text in texts)
    ]
    telling = last is not None and any(
        it.kind in ("message", "dialog", "native_dialog") for it in last.outcome.effects
    )
    if telling:
        words = re.findall(r"[^\W\d_]{5,}", finished.known.goal.casefold())
        other = {word for value in values.values() for word in value.casefold().split()}
        found = [it for it in words if it not in other and any(stem(it) in t for t in texts)]
        says += list(dict.fromkeys(found))[:_MOST_WORDS]
    path = _path(finished.known.path_of(view.facts.url), values)
    return RecipeProof(chief_effect(last) if last else "", path, tuple(says))


def _path(path: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        if re.fullmatch(r"[\w -]+", value):
            parts = [f"{{{name}}}" if it == slug(value) or it == value else it
                     for it in path.partition("?")[0].split("/")]  # fmt: skip
            path = "/".join(parts) + "".join(path.partition("?")[1:])
        path = re.sub(rf"=({re.escape(value)})(?=&|$)", f"={{{name}}}", path, flags=re.IGNORECASE)
    return path


def _put(text: str, value: str, name: str) -> str:
    found = re.compile(rf"(?<![\w{{]){re.escape(value)}(?![\w}}])", re.IGNORECASE)
    return found.sub(f"{{{name}}}", text)


def _free(label: str, taken: Mapping[str, str]) -> str:
    base = re.sub(r"[^a-z0-9_]", "", slug(label).replace("-", "_")).strip("_")[:24]
    base = base if base and base[0].isalpha() else "value"
    names = [base, *(f"{base}_{n}" for n in range(2, 20))]
    return next(it for it in names if it not in taken)


def _kind(template: str, name: str, value: str) -> ParamKind:
    """What is in quotes needs no kind to be found, and `02129` is a code."""
    digits = _NUMBER.fullmatch(value) and not re.match(r"0\d", value)
    return "number" if digits and not is_quoted(template, name) else "text"


def _name(template: str) -> str:
    plain = re.sub(r"[^a-z0-9-]", "", slug(template).replace("_", "-"))[:44].strip("-")
    mark = hashlib.sha256(template.casefold().encode()).hexdigest()[:6]
    return f"{plain or 'recipe'}-{mark}"
