"""What a policy may know: the visitor's words, the dump's rows and past outcomes, nothing else."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.miniwob.tasks import all_names

HOME = Path(__file__).parents[3] / "bench" / "miniwob"
POLICIES = sorted((HOME / "policies").glob("*.py"))
MAY_IMPORT = {
    "__future__",
    "bench.miniwob.reading",
    "bench.miniwob.turn",
    "collections.abc",
    "dataclasses",
    "datetime",
    "functools",
    "math",
    "re",
}
OWN = "bench.miniwob.policies"
# By these one gets at files, at modules that are not imported, or behind what one was given.
NEVER_NAMED = {
    "__builtins__", "__import__", "breakpoint", "compile", "eval", "exec", "getattr", "globals",
    "input", "locals", "open", "setattr", "vars",
}  # fmt: skip
NEVER_READ = {"href", "URL", "TITLE", "FROM"}
LINES = 350


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def wrongs(path: Path) -> list[str]:
    found: list[str] = []
    tasks = {name for name in all_names() if "-" in name}
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [f"imports {it.name}" for it in node.names if it.name not in MAY_IMPORT]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module not in MAY_IMPORT and not module.startswith(OWN):
                found.append(f"imports {module}")
        elif isinstance(node, ast.Name) and node.id in NEVER_NAMED:
            found.append(f"names {node.id}")
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            found.append(f"looks behind {node.attr}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value in NEVER_READ:
                found.append(f"reads {node.value}")
            if any(name in node.value for name in tasks):
                found.append(f"knows the task {node.value!r}")
    return found


@pytest.mark.parametrize("path", POLICIES, ids=lambda path: path.stem)
def test_a_policy_knows_only_what_a_model_is_told(path: Path) -> None:
    assert wrongs(path) == []
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("from playwright.sync_api import Page", "imports playwright.sync_api"),
        ("from bench.miniwob import tasks", "imports bench.miniwob"),
        ("from bench.miniwob.tasks import scored", "imports bench.miniwob.tasks"),
        ("import pathlib", "imports pathlib"),
        ("open('x')", "names open"),
        ("turn.__class__", "looks behind __class__"),
        ("row.get('href')", "reads href"),
        ("x = 'the click-test page'", "knows the task 'the click-test page'"),
    ],
)
def test_the_lint_finds_it(source: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "policy.py"
    path.write_text(source, encoding="utf-8")
    assert wrongs(path) == [wrong]


def test_what_policies_are_given_holds_no_address() -> None:
    from bench.miniwob.reading import Page, Row
    from bench.miniwob.turn import Result, Turn

    fields = {name for kind in (Page, Row, Result, Turn) for name in kind.__dataclass_fields__}
    assert fields == {
        "goal", "page", "results", "lines", "ref", "word", "name", "attributes", "depth", "cells",
        "arrow", "fresh", "status", "reason", "message", "effects", "data",
    }  # fmt: skip
