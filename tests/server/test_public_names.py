"""What a product team may import is exported, and all of it is documented."""

import ast
import inspect
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import pilotfish
from pilotfish_client.keywords import keywords_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```", "", PAGE, flags=re.M | re.S)
NAMES = (ROOT / "docs" / "server-api.md").read_text(encoding="utf-8")
QUOTED = {word for code in re.findall(r"`([^`]+)`", PROSE) for word in re.findall(r"\w+", code)}
MADE_BY_HAND = re.sub(r"<!-- made .*<!-- to here -->", "", PROSE, flags=re.S)
OTHERS = {"ValueError", "TypeError", "False", "None", "True", "Event", "NotInPage"}
"""Of Python, and of `pilotfish_client.page`."""
OPTIONS = ("Models", "Limits", "PromptOptions", "ActionOptions", "Override", "PagePolicy")
IDENTITY = ("Brand", "Persona", "User", "ActionContext")


@pytest.mark.parametrize("name", pilotfish.__all__)
def test_every_exported_name_is_documented(name: str) -> None:
    assert f"### `{name}`" in NAMES, f"docs/server-api.md lacks `{name}`: run `make protocol`"
    assert getattr(pilotfish, name) is not None


@pytest.mark.parametrize("name", [*OPTIONS, *IDENTITY])
def test_every_field_of_an_option_is_documented(name: str) -> None:
    kind = getattr(pilotfish, name)
    assert is_dataclass(kind)
    missing = {field.name for field in fields(kind)} - QUOTED
    assert not missing, f"docs/python.md lacks {name}'s {sorted(missing)}"


def test_no_name_on_the_page_is_unknown() -> None:
    """A class that is named, and a keyword that an example gives, exist."""
    named = {
        found[1]
        for code in re.findall(r"`([^`]+)`", MADE_BY_HAND)
        if (found := re.match(r"([A-Z][a-z]\w+)(?:\(|$)", code))
    }
    assert named - OTHERS <= set(pilotfish.__all__), named - OTHERS - set(pilotfish.__all__)
    for name, given in re.findall(r"`([A-Z]\w+)\(([^`]*)\)`", MADE_BY_HAND):
        if name in OTHERS:
            continue
        known = inspect.signature(getattr(pilotfish, name)).parameters
        assert set(re.findall(r"(\w+)=", given)) <= set(known), f"`{name}({given})`"
    for example in re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S):
        for call in filter(lambda node: isinstance(node, ast.Call), ast.walk(ast.parse(example))):
            if isinstance(call.func, ast.Name) and call.func.id in pilotfish.__all__:
                known = inspect.signature(getattr(pilotfish, call.func.id)).parameters
                assert {keyword.arg for keyword in call.keywords} <= set(known)


def test_every_argument_of_the_agent_is_documented_and_they_stay_few() -> None:
    names = keywords_of(pilotfish.Agent)
    assert set(names) <= QUOTED
    assert len(names) <= 23, "a new option goes into the group it belongs to (options.py)"


def test_the_first_example_stays_three_lines() -> None:
    agent = pilotfish.Agent(
        model="builtin", settings=pilotfish.Settings(secret="s" * 32, database=":memory:")
    )
    assert agent.model().name == "builtin"
