import json
from typing import Any

import pytest

from asking import asked, chunks_of
from fakes import row, view
from pilotfish import Agent, PromptOptions, ScriptedModel, Settings
from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.request import ArgumentsDelta
from pilotfish.evaluation.suite import Suite
from pilotfish.evaluation.variant import SuiteScript, Variant, ref_of, variants_of
from pilotfish.yaml_file import SpecError
from pilotfish_client.observation import Line, Row
from pilotfish_client.page_messages import ActionSpec

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


pytestmark = pytest.mark.anyio

PAGE = view(lines=[row(3, "link", "Cart"), row(4, "button", "Save")])
SUITE = Suite.of(
    {
        "tasks": [
            {
                "id": "a",
                "task": "save",
                "check": {"path": "/"},
                "script": [
                    {"do": "click", "at": "button Save"},
                    {"end": "Saved.", "at": "link Cart"},
                ],
            },
            {"id": "b", "task": "mistyped", "check": {"path": "/"}, "script": [{"do": "clikc"}]},
        ]
    },
    "s",
)


async def reply(memory: str = "", task: str = "save", page: Any = PAGE) -> dict[str, Any]:
    actions = tuple(ActionSpec(name=it, description="", parameters={}) for it in ("click", "wait"))
    request = asked(
        task=task, memory=memory, observation=page, forced_tool="agent_turn", actions=actions
    )
    chunks = await chunks_of(SuiteScript(SUITE), request)
    return json.loads(next(it.text for it in chunks if isinstance(it, ArgumentsDelta)))


async def test_it_does_turn_by_turn_what_the_suite_says() -> None:
    first = await reply()
    assert first["actions"] == [{"tool": "click", "args": {"ref": 4}}]
    last = await reply(first["memory"])
    assert (last["is_final"], last["summary"]) == (True, "Saved.")
    assert last["claims"] == [{"says": "Saved.", "ref": 3}]
    over = await reply("script 2")
    assert over["outcome"] == "failed"


async def test_what_is_not_there_yet_is_waited_for_and_not_for_ever() -> None:
    waits = await reply(page=view())
    assert waits["actions"][0]["tool"] == "wait" and waits["memory"] == "script 0 waits 1"
    assert (await reply("script 0 waits 20", page=view()))["outcome"] == "failed"
    assert (await reply("script 0 waits 3"))["memory"] == "script 1"


async def test_a_task_without_a_script_is_said() -> None:
    with pytest.raises(ModelMisconfigured, match="no script for the task 'other'"):
        await reply(task="other")
    with pytest.raises(ModelMisconfigured, match="no action 'clikc'; there are click, wait"):
        await reply(task="mistyped")


def test_cells_are_elements_too() -> None:
    line = Line(
        key="r",
        depth=0,
        row=Row(ref=1, word="row", cells=["x", Row(ref=2, word="button", name="Go")]),
    )
    assert ref_of(view(lines=[line]), "button Go") == 2
