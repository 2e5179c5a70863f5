"""What a product team may import is exported, and all of it stands in docs/python.md."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import pilotfish
from pilotfish.product import KEYWORDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```", "", PAGE, flags=re.M | re.S)
QUOTED = {word for code in re.findall(r"`([^`]+)`", PROSE) for word in re.findall(r"\w+", code)}
OPTIONS = ("Models", "Limits", "PromptOptions", "ActionOptions", "Override", "PagePolicy")
IDENTITY = ("Brand", "Persona", "User", "ActionContext")


@pytest.mark.parametrize("name", pilotfish.__all__)
def test_every_exported_name_is_documented(name: str) -> None:
    assert name in QUOTED, f"docs/python.md lacks `{name}`"
    assert getattr(pilotfish, name) is not None


@pytest.mark.parametrize("name", [*OPTIONS, *IDENTITY])
def test_every_field_of_an_option_is_documented(name: str) -> None:
    kind = getattr(pilotfish, name)
    assert is_dataclass(kind)
    missing = {field.name for field in fields(kind)} - QUOTED
    assert not missing, f"docs/python.md lacks {name}'s {sorted(missing)}"


def test_every_argument_of_the_agent_is_documented_and_they_stay_few() -> None:
    assert set(KEYWORDS) <= QUOTED
    assert len(KEYWORDS) <= 18, "a new option goes into the group it belongs to (options.py)"


def test_the_first_example_stays_three_lines() -> None:
    agent = pilotfish.Agent(
        model="builtin", settings=pilotfish.Settings(secret="s" * 32, database=":memory:")
    )
    assert agent.model().name == "builtin"
