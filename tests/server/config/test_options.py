from typing import Any

import pytest

from pilotfish import ActionOptions, Models, Override, PromptOptions
from pilotfish.agent.model.request import Request, ResultMessage, Tool
from pilotfish.agent.model.token_estimate import request_tokens
from pilotfish.prompt.compose import PromptComposer
from prompt_views import situation, step, turn, view
from server.test_product import agent


@pytest.mark.parametrize(
    "fields", [{"max_turns_in_prompt": 0}, {"max_prompt_tokens": -1}, {"max_turns_in_prompt": -3}]
)
def test_what_would_leave_nothing_of_a_prompt_is_refused(fields: dict[str, int]) -> None:
    (name,) = fields
    with pytest.raises(ValueError, match=rf"PromptOptions\({name}=…\): expected 1 or more"):
        PromptOptions(**fields)


def last_of(count: int, **options: Any) -> Request:
    """The request after so many turns of an agent with these options."""
    made = agent(model="builtin", **options)
    composer = PromptComposer(made._prompt)
    turns = tuple(turn(n, step(n, ref=n)) for n in range(1, count + 1))
    return composer.request(situation(view(()), turn=count + 1, turns=turns))


def told(request: Request) -> int:
    return sum(isinstance(message, ResultMessage) for message in request.messages)


def test_l10_only_so_many_turns_are_told() -> None:
    """L10"""
    assert told(last_of(40)) == 40
    capped = last_of(40, prompt=PromptOptions(max_turns_in_prompt=5))
    assert told(capped) == 5
    assert "[35 earlier turns left out]" in capped.messages[0].text
    assert "# Task" in capped.messages[0].text


def test_l10_a_prompt_has_only_so_many_tokens() -> None:
    """L10"""
    free = last_of(40)
    allowed = int(request_tokens(free) * 0.8)
    capped = last_of(40, prompt=PromptOptions(max_prompt_tokens=allowed))
    assert request_tokens(capped) <= allowed
    assert 1 <= told(capped) < 40
    assert capped.system == free.system
    assert "# Task" in capped.messages[0].text


def test_a8_built_in_actions_can_be_left_out() -> None:
    """A8: disableBuiltinActions"""
    made = agent(actions=ActionOptions(disabled=["navigate"]))
    names = {spec.name for spec in made._actions.specs()}
    assert "navigate" not in names
    assert "click" in names
    with pytest.raises(ValueError, match="no built-in action 'fly' to leave out; there are"):
        agent(actions=ActionOptions(disabled=["fly"]))


def test_a8_an_action_can_be_described_otherwise() -> None:
    """A8: actionOverrides"""
    overrides = {"click": Override("Press it firmly."), "navigate": Override(append="!!")}
    made = agent(actions=ActionOptions(overrides=overrides))
    told = PromptComposer(made._prompt).request(situation(view(()), actions=made._actions.specs()))
    system = "\n".join(told.system)
    assert "Press it firmly." in system
    assert "!!" in system


@pytest.mark.parametrize(
    ("models", "there"),
    [
        (Models(agent="builtin", reply_format="tools", planner="builtin"), True),
        (Models(agent="builtin", reply_format="tools"), False),
        (Models(agent="builtin", planner="builtin"), False),
    ],
)
def test_k1_a_plan_is_adjusted_by_an_action_where_replies_have_no_field(
    models: Models, there: bool
) -> None:
    names = [spec.name for spec in agent(models=models)._actions.specs()]
    assert ("todo_adjust" in names) == there


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


@pytest.mark.parametrize(("definitions", "wrong"), WRONG)
def test_a8_a_definition_of_nothing_is_refused(definitions: Any, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        agent(actions=ActionOptions(definitions=definitions))
    with pytest.raises(ValueError, match="definitions take the place of"):
        agent(actions=ActionOptions(definitions=[], disabled=["click"]))
