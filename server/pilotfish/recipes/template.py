"""Goals as templates: whether a request is one of them word for word, and with which params."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import quote

from pilotfish.recipes.recipe import ParamKind, Recipe
from pilotfish.record.place import PARAM, fill

__all__ = ["acceptable", "fill_all", "is_quoted", "match", "path_fits", "slug"]

_NUMBER = re.compile(r"[+-]?\d[\d.,]{0,11}")
_SPACES = re.compile(r"\s+")
_CLAUSE = re.compile(r"[,;:!?]\s|\.\s", re.IGNORECASE)
_JOINED = "and or then but if unless without except und oder dann aber wenn ohne"
_JOINING = frozenset(f"{_JOINED} et ou puis mais si sans y o luego pero sin".split(" "))
LONGEST, MOST_WORDS = 200, 6
"""Of the value of an unquoted text param."""


def match(recipe: Recipe, goal: str) -> dict[str, str] | None:
    """The params with which `goal` is one of the recipe's goals; None where it is none. Case,
    spaces and the mark at the end do not count.
    """
    asked = _plain(goal)
    for template in recipe.goals:
        if (found := _match(_plain(template), asked, recipe.params)) is not None:
            return found
    return None


def fill_all(value: Any, params: Mapping[str, str]) -> Any:
    """The same for each string in a JSON value. A path gets its params as parts of a path."""
    if isinstance(value, str):
        return fill(value, params)
    if isinstance(value, dict):
        entries = cast("dict[str, Any]", value).items()
        return {
            name: _path(item, params)
            if name == "path" and isinstance(item, str)
            else fill_all(item, params)
            for name, item in entries
        }
    if isinstance(value, list):
        return [fill_all(item, params) for item in cast("list[Any]", value)]
    return value


def path_fits(pattern: str, url: str, params: Mapping[str, str]) -> bool:
    """Whether the path of `url` is that of `pattern`, where `*` is one part. A pattern without a
    query leaves the query open.
    """
    if not pattern:
        return True
    path = url.partition("#")[0]
    if "?" not in pattern:
        path = path.partition("?")[0]
    wanted = re.escape(_path(pattern, params)).replace(r"\*", r"[^/?]+")
    return re.fullmatch(wanted, path.rstrip("/") or "/") is not None


def slug(text: str) -> str:
    """As sites write words in an address: `White Mug` is `white-mug`."""
    return "-".join(re.findall(r"\w+", text.casefold()))


def _path(pattern: str, params: Mapping[str, str]) -> str:
    def put(found: re.Match[str]) -> str:
        value = params.get(found[1], found[0])
        if "?" in pattern[: found.start()] or not value.replace(" ", "").isalnum():
            return quote(value, safe="")
        return slug(value) if " " in value else value

    return PARAM.sub(put, pattern)


def _match(template: str, goal: str, kinds: Mapping[str, ParamKind]) -> dict[str, str] | None:
    """Each text between two params is taken where it comes first: no request can make this slow."""
    literals, names = PARAM.split(template)[::2], PARAM.findall(template)
    if goal[: len(literals[0])].casefold() != literals[0].casefold():
        return None
    params: dict[str, str] = {}
    at = len(literals[0])
    for number, name in enumerate(names, 1):
        literal, last = literals[number], number == len(names)
        end = _next(goal, literal, at, last)
        if end is None:
            return None
        value = goal[at:end]
        if params.setdefault(name, value) != value:
            return None
        at = end + len(literal)
    if at != len(goal):
        return None
    quoted = {name for name in params if is_quoted(template, name)}
    fit = (_is_fit(value, kinds.get(name), name in quoted) for name, value in params.items())
    return params if all(fit) else None


def _next(goal: str, literal: str, at: int, last: bool) -> int | None:
    """Where the param before `literal` ends."""
    if last:
        end = len(goal) - len(literal)
        return end if end > at and goal[end:].casefold() == literal.casefold() else None
    found = re.compile(re.escape(literal), re.IGNORECASE).search(goal, at + 1)
    return found.start() if found else None


def acceptable(value: str) -> bool:
    """Whether a value may stand in a target or an argument at all."""
    return 0 < len(value.strip()) <= LONGEST and not set("*{}") & set(value)


def _is_fit(value: str, kind: ParamKind | None, quoted: bool) -> bool:
    if not acceptable(value):
        return False
    if kind == "number":
        return _NUMBER.fullmatch(value) is not None
    return quoted or _is_value(value)


def _is_value(text: str) -> bool:
    """Whether it can be one value: a further wish in its words must not pass for a part of it."""
    words = text.casefold().split()
    joined = bool(_JOINING & set(words)) or _CLAUSE.search(text) is not None
    return 0 < len(words) <= MOST_WORDS and not joined


def is_quoted(template: str, name: str) -> bool:
    """Whether the param stands in quotes in a goal."""
    return re.search(rf"[\"'“„«‘]\{{{name}\}}[\"'”“»’]", template) is not None


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text).strip().rstrip(".!?。！？… ").strip()
