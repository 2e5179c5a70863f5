from __future__ import annotations

import pytest

from pilotfish import Limits, ModelOptions, Models, PromptOptions, RunLimits, Settings
from pilotfish.errors import ConfigurationError
from pilotfish.switches import limits_of, models_of, reflects
from server.test_product import agent

SECRET = {"PILOTFISH_SECRET": "s" * 32}


def settings(**given: str) -> Settings:
    return Settings.of(SECRET | {f"PILOTFISH_{name}": value for name, value in given.items()})


def test_the_models_of_the_environment_count_where_the_team_names_none() -> None:
    given = settings(MODEL="openai:a", FALLBACK="anthropic:b")
    assert models_of(None, None, given) == Models("openai:a", fallback="anthropic:b")
    assert models_of("openai:c", Models(fallback="openai:d"), given) == Models(
        "openai:c", fallback="openai:d"
    )
    assert models_of(None, Models("openai:e"), settings()) == Models("openai:e")
    with pytest.raises(TypeError, match="give one of the two"):
        models_of("openai:a", Models("openai:b"), given)


@pytest.mark.parametrize(
    ("own", "variable", "expected"),
    [(None, "", None), (None, "1", 1), (3, "1", 3), (None, "0", None)],
)
def test_several_actions_a_turn(own: int | None, variable: str, expected: int | None) -> None:
    limits = Limits(run=RunLimits(actions_per_turn=own))
    found = limits_of(limits, settings(ACTIONS_PER_TURN=variable))
    assert found.run.actions_per_turn == expected


@pytest.mark.parametrize(
    ("own", "variable", "thinking", "expected"),
    [
        (None, "", None, True),
        (None, "", "off", True),
        (None, "", "high", False),
        (None, "1", "high", True),
        (None, "0", None, False),
        (True, "0", None, True),
        (False, "1", None, False),
    ],
)
def test_reflection(own: bool | None, variable: str, thinking: str | None, expected: bool) -> None:
    """A7: off where the model thinks, unless the team or the operator asks for it."""
    models = Models(ModelOptions("openai:a", thinking=thinking))  # type: ignore[arg-type]
    options = PromptOptions(reflection=own)
    assert reflects(options, models, settings(REFLECTION=variable)) is expected


def test_an_agent_takes_them_from_its_settings() -> None:
    made = agent(model="builtin", settings=settings(REFLECTION="0", ACTIONS_PER_TURN="1"))
    assert (made._prompt.reflection, made._prompt.several) == (False, False)
    assert made._limits.run.actions_per_turn == 1
    with pytest.raises(ConfigurationError, match="PILOTFISH_REFLECTION must be 1 or 0"):
        settings(REFLECTION="often")
