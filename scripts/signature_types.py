"""Types that a page of signatures names and that are no public names: an entry for each."""

from __future__ import annotations

import ast
import copy
import inspect
import re
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any, is_typeddict

from python_page import plain

__all__ = ["WORDS", "plain_type", "types_named"]

# Of messages of the wire whose doc comments would stand in the widget's generated types.
WORDS = {
    "AskUser": "Asks the visitor for free text; with `pause`, whether to go on.",
    "AskUserChoice": "Asks the visitor to choose an option, or to write where that is allowed.",
    "Ping": "Keeps the connection open.",
    "Plan": "The plan as the visitor sees it.",
    "Todo": "One line of the plan.",
}

OURS = ("pilotfish", "pilotfish_client", "pilotfish_sitemap")
CODE = re.compile(r"`([^`\n]*[(:=][^`\n]*)`")
NAME = re.compile(r"(?<![\w.'\"])[A-Z][A-Za-z]+\b")


def types_named(public: Mapping[str, Any], page: str) -> list[str]:
    """A line for each type that `page` names in code, and for each that those lines name.

    Exits for a class of ours without words of its own; a choice of values needs none.
    """
    entries = re.split(r"^### `(\w+)`$", page, flags=re.M)
    waiting = [
        (name, module)
        for entry, text in zip(entries[1::2], entries[2::2], strict=True)
        if entry in public
        for module in modules_of(public[entry])
        for name in named_in(text)
    ]
    found: dict[tuple[str, str], str] = {}
    bare: list[str] = []
    for name, module in waiting:  # grows while it is read
        home = home_of(name, module)
        if home is None or (home, name) in found:
            continue
        if name in public and public[name] is value_of(name, home):
            continue
        found[home, name] = line_of(name, home)
        bare += [f"{home}.{name}"] * (not is_choice(name, home) and "): " not in found[home, name])
        waiting += [(each, home) for each in named_in(found[home, name])]
    if bare:
        sys.exit(f"without a doc comment: {', '.join(sorted(bare))}")
    return [found[key] for key in sorted(found, key=lambda key: (key[1].lower(), key[0]))]


def plain_type(kind: Any, module: str) -> str:
    """A type as it is written in `module`, without what only a check of it reads: `str` for
    `Annotated[str, …]`, and for a name that stands for that.
    """
    return ast.unparse(_Plain(module).visit(ast.parse(str(kind), mode="eval").body))


class _Plain(ast.NodeTransformer):
    def __init__(self, module: str) -> None:
        self.module = module

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return self.visit(checked) if (checked := checked_in(node)) else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        home = home_of(node.id, self.module)
        defined = definition(node.id, home) if home else None
        value = defined[0].value if defined and isinstance(defined[0], ast.Assign) else None
        if home is None or value is None or checked_in(value) is None:
            return node
        return _Plain(home).visit(copy.deepcopy(value))


def checked_in(node: ast.AST | None) -> ast.expr | None:
    """What stands first in `Annotated[…]`."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple):
        return None
    return node.slice.elts[0] if ast.unparse(node.value) == "Annotated" else None


def named_in(text: str) -> list[str]:
    code = " ".join(re.sub(r"'[^']*'|\"[^\"]*\"", "", each) for each in CODE.findall(text))
    return sorted(set(NAME.findall(code)))


def modules_of(value: Any) -> list[str]:
    """Where the annotations of a public name are written: those of the classes above it, too."""
    kinds = value.__mro__ if inspect.isclass(value) else [value]
    names = [getattr(kind, "__module__", "") for kind in kinds]
    return [name for name in names if name.partition(".")[0] in OURS]


def home_of(name: str, module: str) -> str | None:
    """The module of ours that defines what `module` knows as `name`, imports for types included."""
    for node in ast.walk(tree_of(module)):
        names = node.names if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.ImportFrom) and name in (it.asname or it.name for it in names):
            source = node.module or ""
            ours = source.partition(".")[0] in OURS
            return (home_of(name, source) or source) if ours else None
    defined = definition(name, module)
    return module if defined is not None else None


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def definition(name: str, module: str) -> tuple[ast.stmt, str] | None:
    """The statement at the top of a module that defines `name`, and the words after it."""
    body = tree_of(module).body
    for at, node in enumerate(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        is_alias = isinstance(target, ast.Name) and target.id == name
        if is_alias or (isinstance(node, ast.ClassDef) and node.name == name):
            after = body[at + 1] if at + 1 < len(body) else None
            said = after.value if isinstance(after, ast.Expr) else None
            told = said.value if isinstance(said, ast.Constant) else ""
            return node, str(told)
    return None


def value_of(name: str, home: str) -> Any:
    return getattr(import_module(home), name, None)


def line_of(name: str, home: str) -> str:
    node, told = definition(name, home) or (None, "")
    value = value_of(name, home)
    if isinstance(node, ast.Assign):
        code = f"{name} = {without_quotes(ast.unparse(node.value))}"
    else:
        told = words_of(value)
        held = fields_of(value)
        given = ", ".join(f"{field}: {kind}" for field, kind in held.items())
        code = f"{name}({given})" if given else name
    words = " ".join(plain(told).split())
    return f"- `{code}` ({home})" + (f": {words}" if words else "")


def is_choice(name: str, home: str) -> bool:
    """A type that says by itself what there is: texts, or other types."""
    node, _ = definition(name, home) or (None, "")
    return isinstance(node, ast.Assign) and "Callable" not in ast.unparse(node.value)


def fields_of(value: Any) -> dict[str, str]:
    """Of a dataclass, or of keywords that a function takes."""
    if is_dataclass(value):
        found = {it.name: it.type for it in fields(value) if it.init}
    else:
        found = dict[str, Any](value.__annotations__) if is_typeddict(value) else {}
    told = {name: getattr(kind, "__forward_arg__", kind) for name, kind in found.items()}
    module = value.__module__
    return {name: plain_type(it, module) for name, it in told.items() if not name.startswith("_")}


def words_of(value: Any) -> str:
    """The first paragraph of a docstring; "" for the signature that a dataclass has instead."""
    told = (inspect.getdoc(value) or "").split("\n\n")[0]
    # What a dataclass without words of its own is given.
    return WORDS.get(value.__name__, "") if told.startswith(f"{value.__name__}(") else told


def without_quotes(code: str) -> str:
    """Names that are quoted because they are defined further down; values keep their quotes."""
    values = re.compile(r"Literal\[[^\]]*\]")
    kept = values.findall(code)
    bare = values.sub("\0", code).replace("'", "")
    return re.sub("\0", lambda _: kept.pop(0), bare)
