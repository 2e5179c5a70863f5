from dataclasses import dataclass
from typing import Any

import pytest

from pilotfish import (
    ActionOptions,
    Agent,
    Browser,
    Console,
    ConsoleMonitor,
    Contract,
    FeatureOptions,
    Limits,
    ModelOptions,
    Price,
    PromptOptions,
    RunOptions,
)
from pilotfish_client.keywords import checked, keywords_of, no_such_keyword


def bake(dish: str, *, hours: int, oven: str = "") -> None: ...


async def later(*given: Any) -> Any: ...


def test_only_keywords_count() -> None:
    assert keywords_of(bake) == ["hours", "oven"]
    assert keywords_of(Agent)[:2] == ["model", "models"]
    assert keywords_of(Price)[:2] == ["input", "output"]


def test_a_typing_error_is_told_what_was_meant_and_what_there_is() -> None:
    with pytest.raises(TypeError, match=r"Agent\(\) takes no personna=…; did you mean persona=…\?"):
        Agent(personna="You are Finn.")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"Limits\(\) takes no runtokens=…; .*run_tokens.*run_seco"):
        Limits(runtokens=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"Browser\(\) takes no headed=…; .*there are .*headless"):
        Browser(headed=True)  # type: ignore[call-arg]
    assert str(no_such_keyword("z", bake)) == "bake() takes no z=…; there are hours, oven"


@pytest.mark.parametrize(
    ("make", "options", "told"),
    [
        (Agent, {"brand": "Acme"}, "Agent(brand='Acme'): expected Brand(product_name=…) or None"),
        (Agent, {"origins": "https://a.b"}, "expected a list of str, found str"),
        (Agent, {"limits": {"run_tokens": 1}}, "expected Limits(…) or None, found dict"),
        (Agent, {"limits": Limits}, "expected Limits(…) or None, found the class Limits"),
        (Limits, {"run_tokens": "many"}, "Limits(run_tokens='many'): expected int, found str"),
        (PromptOptions, {"system": later}, "expected str or a plain function, not an async one"),
        (ModelOptions, {"model": "builtin", "on_body": later}, "found an async function"),
        (RunOptions, {"features": [later]}, "expected a list of a plain function"),
        (RunOptions, {"before_action": print}, "expected a list of a function, found builtin_f"),
        (RunOptions, {"monitors": [ConsoleMonitor]}, "expected a list of Monitor, found list"),
        (FeatureOptions, {"off": "DeadEnds"}, "expected a list of 'Stagnation' or "),
        (ActionOptions, {"overrides": ["click"]}, "expected a mapping, found list"),
    ],
)
def test_a_value_of_another_kind_is_told_what_is_expected(
    make: Any, options: dict[str, Any], told: str
) -> None:
    with pytest.raises(TypeError) as raised:
        make(**options)
    assert told in str(raised.value)


def test_what_may_fit_is_let_through() -> None:
    assert Limits(run_seconds=5).run_seconds == 5
    assert FeatureOptions(off=["DeadEnds"]).off
    assert RunOptions(before_action=[later, print]) and ActionOptions(on_report=print)
    assert Contract(checks=(later, print)) and Console(authorize=later) and Agent(identify=print)
    assert RunOptions(monitors=[ConsoleMonitor()], keep_pages=False).monitors


def test_positional_values_are_looked_at_too() -> None:
    @checked
    @dataclass(frozen=True)
    class Cake:
        name: str
        eggs: int = 2

    assert Cake("sponge", 3).eggs == 3
    with pytest.raises(TypeError, match=r"Cake\(eggs='two'\): expected int, found str"):
        Cake("sponge", "two")  # type: ignore[arg-type]
