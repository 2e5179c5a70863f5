"""The examples of pages run as they stand, one after the other; tables have what the code has."""

import inspect
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_overloads

import pytest

from pilotfish import Agent, Monitor
from pilotfish.agent.run.feature import Feature
from pilotfish.prompt.turn_tool import turn_tool
from pilotfish_sitemap import Node
from test_integration_guide import COMMANDS

DOCS = Path(__file__).parents[1] / "docs"
PAGES = ("server-actions", "model-replies", "extending", "sitemap", "README", "python")
PAGES += ("long-tasks", "recipes", "knowledge")


@pytest.mark.parametrize("page", PAGES)
def test_blocks_of_a_page_run(page: str) -> None:
    """Those of pages that need a browser are run by tests/recipes/test_testing_page.py."""
    command = [sys.executable, DOCS.parent / "scripts" / "run_docs.py", COMMANDS, page]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


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
    assert told == set(turn_tool(planned=True).parameters["properties"])
