from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from pilotfish import ActionOptions, Agent, Models, Override, PromptOptions, Recipes
from pilotfish.agent.model.request import Request, ResultMessage
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


def groups(hint: Any) -> Iterator[type[Any]]:
    """The option groups that a type names; what a function gets or gives is none."""
    if inspect.isclass(hint) and is_dataclass(hint) and hint.__module__.startswith("pilotfish."):
        yield hint
    for part in () if get_origin(hint) is Callable else get_args(hint):
        yield from groups(part)


def all_groups() -> list[type[Any]]:
    """Those of an agent, however deep."""
    found: dict[str, type[Any]] = {}
    waiting: list[type[Any]] = [Agent]
    for each in waiting:
        for hint in get_type_hints(each.__init__ if each is Agent else each).values():
            new = [it for it in groups(hint) if it.__name__ not in found]
            found |= {it.__name__: it for it in new}
            waiting += new
    return list(found.values())


@pytest.mark.parametrize("group", all_groups())
def test_a_typo_in_any_group_of_options_makes_no_agent(group: type[Any]) -> None:
    name = next(iter(inspect.signature(group).parameters))
    typo = f"{name}x"
    with pytest.raises(TypeError, match=rf"takes no {typo}=…; did you mean {name}=…\?"):
        group(**{typo: None})


def test_a_mapping_is_no_group_of_options() -> None:
    wrong: dict[str, Any] = {"policy": {"no_routes": ["/a"]}}
    with pytest.raises(TypeError, match=r"policy=.*expected PagePolicy"):
        agent(**wrong)
    with pytest.raises(TypeError, match="did you mean folder="):
        agent(recipes=Recipes(foldr="x"))  # pyright: ignore[reportCallIssue]


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
