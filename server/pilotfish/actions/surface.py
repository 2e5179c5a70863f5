"""Checks what the model asks the host to draw for the visitor: a small tree of nodes, and data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, cast

__all__ = ["fault_of"]

LETTERS = 16_000
"""Characters of the whole surface as JSON."""
NODES, NODE_DEPTH, JSON_DEPTH = 100, 8, 24
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,49}")
REFERENCE = 64
BIND = 200
KEYS = ("kind", "id", "bind", "props", "children")


def fault_of(surface: dict[str, Any]) -> str:
    """What is wrong with a surface `{root, data?}`, as a sentence for the model; empty if nothing.

    A node is `{kind, id?, bind?, props?, children?}`: `kind` is a name that the host knows, `bind`
    the key or JSON Pointer of the part of `data` that it shows.
    """
    if strange := sorted(surface.keys() - {"root", "data"}):
        return f"surface has no field {strange[0]!r:.40}; it has root and data"
    if not isinstance(surface.get("data", {}), dict):
        return "surface.data is an object"
    if too_deep := _deeper(surface, JSON_DEPTH):
        return f"surface is nested deeper than {JSON_DEPTH} levels at {too_deep}"
    try:
        letters = len(json.dumps(surface, ensure_ascii=False, allow_nan=False))
    except ValueError:
        return "surface holds what is no JSON, such as NaN"
    if letters > LETTERS:
        return f"surface has {letters} letters as JSON, at most {LETTERS} are shown: show less"
    return _tree_fault(surface.get("root"))


def _tree_fault(root: Any) -> str:
    seen: set[str] = set()
    for count, (node, at, depth) in enumerate(_nodes(root, "surface.root", 1), 1):
        if count > NODES:
            return f"surface has more than {NODES} nodes: show less"
        if depth > NODE_DEPTH:
            return f"{at} is nested deeper than {NODE_DEPTH} nodes"
        if fault := _node_fault(node, at, seen):
            return fault
    return ""


def _node_fault(node: Any, at: str, seen: set[str]) -> str:
    if not isinstance(node, dict):
        return f"{at} is no node: it is an object with a kind"
    found = cast("dict[str, Any]", node)
    if strange := sorted(found.keys() - set(KEYS)):
        return f"{at} has no field {strange[0]!r:.40}; a node has {', '.join(KEYS)}"
    kind = found.get("kind")
    if not isinstance(kind, str) or not NAME.fullmatch(kind):
        return f"{at}.kind is {_shown(kind)}: it is a name such as choice_list"
    name = found.get("id")
    if name is not None:
        if not isinstance(name, str) or not 0 < len(name) <= REFERENCE:
            return f"{at}.id is {_shown(name)}: it is a text of at most {REFERENCE} letters"
        if name in seen:
            return f"{at}.id {name!r} is taken by another node"
        seen.add(name)
    bind = found.get("bind")
    if bind is not None and not (isinstance(bind, str) and 0 < len(bind) <= BIND):
        return f"{at}.bind is {_shown(bind)}: it is a key of data, or a JSON Pointer"
    if not isinstance(found.get("props", {}), dict):
        return f"{at}.props is an object"
    if not isinstance(found.get("children", []), list):
        return f"{at}.children is a list of nodes"
    return ""


def _nodes(node: Any, at: str, depth: int) -> Iterator[tuple[Any, str, int]]:
    """Each node with its path, from the root down; the ancestors of a node are valid by then."""
    yield node, at, depth
    children = cast("list[Any]", cast("dict[str, Any]", node).get("children", []))
    for index, child in enumerate(children):
        yield from _nodes(child, f"{at}.children[{index}]", depth + 1)


def _deeper(value: Any, most: int, at: str = "surface") -> str:
    if isinstance(value, dict):
        parts = [(f".{key}", item) for key, item in cast("dict[str, Any]", value).items()]
    elif isinstance(value, list):
        parts = [(f"[{n}]", item) for n, item in enumerate(cast("list[Any]", value))]
    else:
        return ""
    if most == 0:
        return at[:80]
    return next((deep for key, it in parts if (deep := _deeper(it, most - 1, at + key))), "")


def _shown(value: Any) -> str:
    return "missing" if value is None else f"{value!r:.40}"
