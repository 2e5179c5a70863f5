"""Writes docs/server-api.md: every public name of the server with its signature, from the source.

usage: python scripts/server_api.py docs/server-api.md
"""

from __future__ import annotations

import inspect
import re
import sys
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from typing import Any, get_overloads

from python_page import OPTIONS, plain
from signature_types import WORDS, plain_type, types_named

import pilotfish
import pilotfish.interop
import pilotfish_sitemap
from pilotfish.agent.run.feature import Feature

HEAD = """# The server's names

Every name that you may import, with its signature, made from the source by `make protocol`. What is
not here may change without notice; what is here, as [versions](versions.md) says. Types are written
as in the source, without limits of length and form, which an error names; those that are not ours
to export are [at the end](#types-that-signatures-name).

By task: [actions of your server](server-actions.md), [what a model replies](model-replies.md),
[monitors, features and stores](extending.md), [the sitemap](sitemap.md), [options](python.md),
[tests](testing.md).
"""
TYPES = """## Types that signatures name

You get their values, or pass them on. Import one from the module in brackets only to annotate."""
MODULES = (pilotfish, pilotfish_sitemap, pilotfish.interop)
SITEMAP = "from pilotfish_sitemap import …"
INTEROP = "from pilotfish.interop import …"
# A class whose methods are explained by the protocol that it implements.
EXPLAINED = {"BaseFeature": Feature, "Stateful": Feature, "ScriptedModel": pilotfish.Model}
# What our own parts call, and nobody else.
INNER = {
    "Agent": {"parts", "check_address"},
    "Browser": {"parts", "result", "perform", "seated", "shaped", "over", "carried_out"},
    "Caps": {"development"},
    "Handover": {"word", "labels"},
    "McpServer": {"personal", "offers", "lets"},
    "Webhook": {"signature", "deliver", "read"},
    "Chatwoot": {"deliver", "read"},
    "Email": {"deliver", "read", "message"},
    "ContextProvider": {"told"},
    "PagePolicy": {"resolved"},
    "Recipes": {"stored", "features", "around"},
    "Run": {"brief", "worked", "suspended"},
    "RunOptions": {"planned", "adjusts_by_action", "watching", "extra"},
}


def api() -> str:
    """The page."""
    parts = [HEAD, "## `from pilotfish import …`", ""]
    for name in sorted(pilotfish.__all__, key=str.lower):
        parts += entry(name, getattr(pilotfish, name))
    parts += [f"## `{SITEMAP}`", ""]
    for name in sorted(pilotfish_sitemap.__all__, key=str.lower):
        if name not in pilotfish.__all__:
            parts += entry(name, getattr(pilotfish_sitemap, name))
    parts += [f"## `{INTEROP}`", ""]
    for name in sorted(pilotfish.interop.__all__, key=str.lower):
        parts += entry(name, getattr(pilotfish.interop, name))
    public = {name: getattr(it, name) for it in (*MODULES,) for name in it.__all__}
    parts += [TYPES, "", *types_named(public, "\n".join(parts)), ""]
    return "\n".join(parts).rstrip() + "\n"


def entry(name: str, value: Any) -> list[str]:
    lines = [f"### `{name}`", ""]
    if isinstance(value, str):
        return [*lines, "The version of the package, as text.", ""]
    if inspect.isfunction(value):
        return [*lines, f"`{signature(name, value)}`", "", described(value), ""]
    if name in OPTIONS:
        told = (inspect.getdoc(value) or "").split("\n\n")[0]
        lines += [f"{plain(told)} Its keywords are in [python.md](python.md#{name.lower()}).", ""]
    else:
        lines += [*made(name, value), described(value), ""]
    members = [*attributes(value), *methods(name, value)]
    return [*lines, *members, *([""] if members else [])]


def made(name: str, value: Any) -> list[str]:
    """How one is made: not of a protocol, nor of an error, which nobody makes."""
    if getattr(value, "_is_protocol", False) or issubclass(value, BaseException):
        return []
    if is_dataclass(value):
        told = [field_of(field, value) for field in fields(value) if field.init]
        return [f"`{name}({', '.join(told)})`", ""] if told else []
    return [f"`{signature(name, value)}`", ""]


def field_of(field: Field[Any], owner: type) -> str:
    """A field with its default, of which an object of ours is only told to be there."""
    home = next(
        kind for kind in owner.__mro__ if field.name in vars(kind).get("__annotations__", {})
    )
    told = f"{field.name}: {plain_type(field.type, home.__module__)}"
    if field.default_factory is not MISSING:
        return f"{told} = …"
    if field.default is MISSING:
        return told
    simple = isinstance(field.default, (str, int, float, tuple, type(None)))
    return f"{told} = {field.default!r}" if simple else f"{told} = …"


def attributes(value: Any) -> list[str]:
    found = {
        name: each
        for kind in reversed(ours(value))
        for name, each in vars(kind).items()
        if isinstance(each, property) and is_public(value, name)
    }
    lines: list[str] = []
    for name, each in found.items():
        told = each.fget.__annotations__.get("return", "")
        lines.append(f"- `{name}: {told}`{said(each)}")
    return lines


def methods(name: str, value: Any) -> list[str]:
    found = {
        key: each
        for kind in reversed(ours(value))
        for key, each in vars(kind).items()
        if is_public(value, key) and inspect.isfunction(getattr(value, key))
    }
    if name == "MemoryStore":
        return ["Its methods are those of [`Store`](#store)."]
    explained = EXPLAINED.get(name)
    lines: list[str] = []
    for key in found:
        method = getattr(value, key)
        source = getattr(explained, key, method) if explained else method
        lines.append(f"- `{signature(key, method)}`{said(source)}")
    return lines


def is_public(value: Any, name: str) -> bool:
    return not name.startswith("_") and name not in INNER.get(value.__name__, set())


def ours(value: Any) -> list[type]:
    """The class and those of ours above it."""
    return [kind for kind in value.__mro__ if kind.__module__.startswith("pilotfish")]


def signature(name: str, function: Any) -> str:
    # A decorator with options: its last overload has them.
    function = (get_overloads(function) or [function])[-1]
    found = inspect.signature(function)
    parameters = [each for key, each in found.parameters.items() if key != "self"]
    text = str(found.replace(parameters=parameters))
    text = re.sub(r"'((?:[^'\\]|\\')*)'(?=[,)=\s]|$)", unquoted, text.replace("\\'", '"'))
    is_async = inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)
    return f"{'async ' * is_async}{name}{text}".replace(" -> None", "")


def unquoted(match: re.Match[str]) -> str:
    """An annotation is text in the source; a default that is a text keeps its quotes."""
    before = match.string[: match.start()]
    return match[0] if before.endswith(("=", " = ")) else match[1]


def described(value: Any) -> str:
    told = inspect.getdoc(value) or ""
    name = getattr(value, "__name__", "")
    # A dataclass without words of its own has its signature.
    return WORDS[name] if told.startswith(f"{name}(") else plain(told)


def said(value: Any) -> str:
    text = described(value)
    return f": {' '.join(text.split())}" if text else ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(api(), encoding="utf-8")
