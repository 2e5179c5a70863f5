import pytest

from pilotfish import Agent, PromptOptions, ScriptedModel, Settings
from pilotfish.evaluation.script import SuiteScript
from pilotfish.evaluation.suite import Suite
from pilotfish.evaluation.variant import Variant, variants_of
from pilotfish.yaml_file import SpecError

TASK = {"id": "a", "task": "x", "check": {"path": "/"}}


def suite(*variants: dict[str, object]) -> Suite:
    return Suite.of({"tasks": [TASK], "variants": list(variants)}, "s")


def test_models_of_the_command_come_first() -> None:
    given = suite(
        {"name": "short", "model": "builtin", "append": "Be short.", "dom_max_length": 4000}
    )
    assert [it.name for it in variants_of(given, ["builtin", "script"])] == ["builtin", "script"]
    (short,) = variants_of(given, [])
    assert (short.prompt.append, short.prompt.dom_max_length) == ("Be short.", 4000)
    assert [it.name for it in variants_of(suite(), [])] == ["default"]


def test_each_has_an_agent_of_its_own_unless_the_team_gives_one() -> None:
    scripted = Variant("script", "script").made(suite(), None, "s.sqlite3")
    assert isinstance(scripted.model(), SuiteScript)
    own = Agent(
        model=ScriptedModel([]),
        prompt=PromptOptions(append="Be kind.", max_turns_in_prompt=3),
        settings=Settings(secret="s" * 32),
    )
    assert Variant("x").made(suite(), own, "s.sqlite3") is own
    short = PromptOptions(append="Be short.")
    made = Variant("x", "builtin", short).made(suite(), own, "s.sqlite3")
    assert (made.model().name, own.model().name) == ("builtin", "scripted")
    assert (made._prompt.append, made._prompt.max_turns_in_prompt) == ("Be short.", 3)
    assert own._prompt.append == "Be kind."


@pytest.mark.parametrize("told", [{"name": "a", "colour": "red"}, {"model": "builtin"}])
def test_what_is_no_variant_is_named(told: dict[str, object]) -> None:
    with pytest.raises(SpecError, match=r"variants\[0\]"):
        variants_of(suite(told), [])


def test_names_are_their_own() -> None:
    with pytest.raises(SpecError, match="a name of its own"):
        variants_of(suite({"name": "a"}, {"name": "a"}), [])
