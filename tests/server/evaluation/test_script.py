import json
from typing import Any

import pytest

from asking import asked, chunks_of
from fakes import row, view
from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.request import ArgumentsDelta
from pilotfish.evaluation.script import SuiteScript, ref_of
from pilotfish.evaluation.suite import Suite
from pilotfish_client.observation import Line, Row
from pilotfish_client.page_messages import ActionSpec

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
