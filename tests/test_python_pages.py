"""The examples of the pages about Python run as they stand, one after the other."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import types
from dataclasses import fields
from pathlib import Path
from typing import Any, get_overloads

import pytest

from fakes import FakePage, row, view
from pilotfish import Agent, Monitor
from pilotfish.agent.run.feature import Feature
from pilotfish.prompt.turn_tool import turn_tool
from pilotfish_sitemap import Node

DOCS = Path(__file__).parents[1] / "docs"
pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", ["server-actions", "model-replies", "extending", "sitemap"])
async def test_the_examples_of_a_page_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PILOTFISH_DATABASE", str(tmp_path / "db.sqlite3"))
    text = (DOCS / f"{name}.md").read_text()
    examples = list(re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S))
    assert examples
    page = FakePage(views=[view(lines=[row(1, "button", "Save")])])
    known: dict[str, Any] = {"__name__": "example", "page": page}
    # Where a dataclass looks its module up.
    monkeypatch.setitem(sys.modules, "example", types.ModuleType("example"))
    for example in examples:
        line = text[: example.start()].count("\n") + 1
        code = compile(
            "\n" * line + example[1],
            f"{name}.md",
            "exec",
            ast.PyCF_ALLOW_TOP_LEVEL_AWAIT,
            dont_inherit=True,
        )
        if (ran := eval(code, known)) is not None:
            await ran


def test_the_monitors_hooks_are_those_of_the_table() -> None:
    text = (DOCS / "extending.md").read_text().partition("## A feature")[0]
    told = {
        found[1]: re.findall(r"(\w+)(?::[^,]*)?(?:, |$)", found[2].strip().strip("`"))
        for found in re.finditer(r"^\| `(\w+)` \| ([^|]*)\|", text, re.M)
    }
    hooks = {
        name: list(inspect.signature(hook).parameters)[2:]
        for name, hook in vars(Monitor).items()
        if not name.startswith("_")
    }
    assert told == hooks


def test_the_features_methods_are_those_of_the_table() -> None:
    text = (DOCS / "extending.md").read_text().partition("## A feature")[2]
    told = set(re.findall(r"^\| `(\w+)`", text, re.M))
    assert told | {"source", "after_narration"} == {
        name for name in vars(Feature) if not name.startswith("_")
    }


def test_the_options_of_an_action_are_those_of_the_table() -> None:
    text = (DOCS / "server-actions.md").read_text()
    text = text.partition("## Options")[2].partition("## Results")[0]
    told = [
        name
        for line in re.findall(r"^\| (`.*?) \|", text, re.M)
        for name in re.findall(r"\w+", line)
    ]
    assert set(told) == set(inspect.signature(get_overloads(Agent.action)[-1]).parameters) - {
        "self"
    }


def test_the_keys_of_a_sitemap_are_those_of_the_table() -> None:
    text = (DOCS / "sitemap.md").read_text()
    told = {
        name
        for line in re.findall(r"^\| (`.*?) \|", text, re.M)
        for name in re.findall(r"\w+", line)
    }
    known = {field.name for field in fields(Node)} - {"segment", "is_page"}
    assert told == known | {"path"}


def test_the_keys_of_a_reply_are_those_of_the_tool() -> None:
    text = (DOCS / "model-replies.md").read_text()
    told = {
        name
        for line in re.findall(r"^\| (`.*?) \|", text, re.M)
        for name in re.findall(r"\w+", line)
    }
    assert told == set(turn_tool(planned=True, horizon=3).parameters["properties"])
