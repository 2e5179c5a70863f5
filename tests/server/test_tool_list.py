from __future__ import annotations

from typing import Any

import pytest

from pilotfish import ActionOptions, Models
from pilotfish.agent.model.request import Tool
from pilotfish.prompt.compose import PromptComposer
from prompt_views import situation, view
from server.test_product import agent

SCHEMA = {"type": "object", "properties": {"ref": {"type": "integer", "description": "Its number"}}}
DEFINITIONS = [
    {"name": "click", "description": "Press it.", "parameters": SCHEMA},
    {"name": "extract_table"},
]


@pytest.mark.parametrize("reply_format", ["envelope", "tools"])
def test_a8_a_raw_list_of_definitions_is_the_whole_list(reply_format: Any) -> None:
    """A8: toolDefinitions"""
    made = agent(
        models=Models(agent="builtin", reply_format=reply_format),
        actions=ActionOptions(definitions=DEFINITIONS),
    )
    names = {spec.name for spec in made._actions.specs()}
    assert names == {"click", "extract_table", "fail", "finish"}
    mode = "classic" if reply_format == "tools" else "envelope"
    told = PromptComposer(made._prompt).request(
        situation(view(()), actions=made._actions.specs(), mode=mode)
    )
    if mode == "envelope":
        assert "- click(ref?: integer): Press it. ref: Its number." in "\n".join(told.system)
    else:
        assert Tool("click", "Press it.", SCHEMA) in told.tools
        assert "fill_input" not in [tool.name for tool in told.tools]


WRONG: list[tuple[list[dict[str, Any]], str]] = [
    ([{"name": "fly"}], r"\[0\]: no built-in action 'fly'; there are "),
    ([{"name": "click"}, {"name": "click"}], r"\[1\]: 'click' is defined twice"),
    ([{"name": "click", "strict": True}], "has no field 'strict'; it has name, description"),
    ([{"name": "click", "parameters": {}}], "parameters are a JSON Schema of type 'object'"),
]


@pytest.mark.parametrize(
    ("definitions", "wrong"),
    WRONG,
)
def test_a8_a_definition_of_nothing_is_refused(definitions: Any, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        agent(actions=ActionOptions(definitions=definitions))
    with pytest.raises(ValueError, match="definitions take the place of"):
        agent(actions=ActionOptions(definitions=[], disabled=["click"]))
