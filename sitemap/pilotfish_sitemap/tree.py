"""A sitemap from a flat list, a tree, or a YAML or JSON file of either."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, cast

import yaml

from pilotfish_sitemap.node import Node, Page

__all__ = ["Sitemap", "SitemapError"]

FLAGS = ("requires_auth", "requires_admin")
LISTS = ("actions", "keywords", "aliases", "tips")
TEXTS = ("title", "description", "notes")


class SitemapError(ValueError):
    """A sitemap that cannot be read; the message names the place, what was expected and found."""


@dataclass(frozen=True)
class Sitemap:
    """The pages of a site under one root."""

    root: Node

    @classmethod
    def of(cls, value: Any) -> Sitemap:
        """From a sitemap, a flat list of `{path, …}`, a tree, or the path of a YAML or JSON file.

        A tree's node is `{title?, description?, requires_auth?, requires_admin?, actions?,
        keywords?, notes?, aliases?, tips?, children?: {segment: node}}`. Raises SitemapError.
        """
        if isinstance(value, Sitemap):
            return value
        if isinstance(value, (str, Path)):
            return cls.load(value)
        if isinstance(value, Mapping):
            return cls(_tree("", cast("Mapping[str, Any]", value), "sitemap"))
        if isinstance(value, Sequence):
            return cls(_flat(cast("Sequence[Any]", value)))
        raise SitemapError(
            f"sitemap: expected a list of pages, a tree or a file, found {type(value).__name__}"
        )

    @classmethod
    def load(cls, path: str | Path) -> Sitemap:
        """From a .yaml, .yml or .json file; raises SitemapError, also where there is none."""
        path = Path(path)
        readers: dict[str, Callable[[str], Any]] = {
            ".json": json.loads,
            ".yaml": yaml.safe_load,
            ".yml": yaml.safe_load,
        }
        if path.suffix not in readers:
            raise SitemapError(f"{path}: a sitemap file ends in .yaml, .yml or .json")
        try:
            value = readers[path.suffix](path.read_text(encoding="utf-8"))
        except (OSError, ValueError, yaml.YAMLError) as error:
            raise SitemapError(f"{path}: {error}") from error
        if not isinstance(value, (list, dict)):
            raise SitemapError(
                f"{path}: expected a list of pages or a tree, found {type(value).__name__}"
            )
        try:
            # A file of `pilotfish try --save` has the pages beside other things of a site.
            site = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
            return cls.of(site.get("sitemap", cast("Any", value)))
        except SitemapError as error:
            raise SitemapError(f"{path}: {error}") from None

    def places(self) -> tuple[Page, ...]:
        """Every page, each with its whole path."""
        return tuple(self.root.pages())


def _flat(entries: Sequence[Any]) -> Node:
    root = Node("", is_page=False)
    for index, entry in enumerate(entries):
        where = f"sitemap[{index}]"
        fields_of = dict(_mapping(entry, where))
        path = fields_of.pop("path", None)
        if not isinstance(path, str) or not path.startswith("/"):
            raise SitemapError(f"{where}.path: expected a path that begins with /, found {path!r}")
        if "children" in fields_of:
            raise SitemapError(f"{where}: a page of a list has no children: give them as pages")
        root = _put(root, _segments(path, where), _fields(fields_of, where), f"{where} {path}")
    return root


def _put(node: Node, segments: list[str], found: dict[str, Any], where: str) -> Node:
    if not segments:
        if node.is_page:
            raise SitemapError(f"{where}: the path is there twice")
        return replace(node, **found, is_page=True)
    children = list(node.children)
    for index, child in enumerate(children):
        if child.segment == segments[0]:
            children[index] = _put(child, segments[1:], found, where)
            break
    else:
        children.append(_put(Node(segments[0], is_page=False), segments[1:], found, where))
    return replace(node, children=tuple(children))


def _tree(segment: str, value: Mapping[str, Any], where: str) -> Node:
    found = dict(value)
    under: Any = found.pop("children", None) or {}
    if isinstance(under, str) or not isinstance(under, Mapping):
        raise SitemapError(
            f"{where}.children: expected segments with their nodes, found {type(under).__name__}"
        )
    children: list[Node] = []
    for key, child in cast("Mapping[Any, Any]", under).items():
        place = f"{where}.children[{key!r}]"
        names = _segments(str(key), place)
        if not names:
            raise SitemapError(f"{place}: the segment is empty")
        made = _tree(names[-1], _mapping(child or {}, place), place)
        for name in reversed(names[:-1]):
            made = Node(name, children=(made,), is_page=False)
        if made.segment in [other.segment for other in children]:
            raise SitemapError(f"{place}: the segment {made.segment!r} is there twice")
        children.append(made)
    own = _fields(found, where)
    return Node(segment, **own, children=tuple(children), is_page=bool(own) or not children)


def _fields(value: Mapping[str, Any], where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, item in value.items():
        name = str(key)
        place = f"{where}.{key}"
        if name in FLAGS:
            found[name] = _typed(item, bool, "true or false", place)
        elif name in TEXTS:
            found[name] = _typed(item, str, "text", place)
        elif name in LISTS:
            found[name] = _texts(item, place)
        else:
            known = [
                field.name for field in fields(Node) if field.name not in ("segment", "is_page")
            ]
            right = re.sub(r"[A-Z]", lambda it: f"_{it[0].lower()}", name)
            guess = f"write {right}; " if right in known else ""
            raise SitemapError(f"{place}: no such field; {guess}known are path, {', '.join(known)}")
    return found


def _segments(path: str, where: str) -> list[str]:
    if "?" in path or "#" in path:
        raise SitemapError(f"{where}: a path has neither ? nor #, found {path!r}")
    return [segment for segment in path.split("/") if segment]


def _mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SitemapError(f"{where}: expected fields, found {type(value).__name__} {value!r:.40}")
    return cast("Mapping[str, Any]", value)


def _typed(value: Any, kind: type, expected: str, where: str) -> Any:
    if not isinstance(value, kind):
        raise SitemapError(f"{where}: expected {expected}, found {value!r:.60}")
    return value


def _texts(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise SitemapError(f"{where}: expected a list of texts, found {value!r:.60}")
    items = cast("Sequence[Any]", value)
    return tuple(_typed(item, str, "text", f"{where}[{i}]") for i, item in enumerate(items))
