import json
from pathlib import Path
from typing import Any

import pytest

from asking import arguments, asked, chunks_of
from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.request import Request, Stopped, TextDelta
from pilotfish.agent.page.view import View
from pilotfish.models.recorded import Recording, played
from pilotfish.models.scripted import ScriptedModel
from pilotfish_client.observation import Facts, Line, Row

pytestmark = pytest.mark.anyio

PRESS = {
    "memory": "",
    "actions": [
        {"narrate": "There", "about": 4},
        {"tool": "click", "args": {"ref": 4}},
        {"tool": "drag", "args": {"ref": 2, "to_ref": 3, "refs": [2, 3], "times": 4}},
    ],
}
LAST = {"memory": "", "actions": [], "is_final": True, "outcome": "done", "summary": "Done."}


def page(*names: str, first: int = 1, **fields: Any) -> Request:
    rows = [Row(ref=ref, word="button", name=name) for ref, name in enumerate(names, first)]
    lines = tuple(Line(key=f"k{row.ref}", depth=0, row=row) for row in rows)
    facts = asked().observation.facts
    assert isinstance(facts, Facts)
    return asked(observation=View("o", "d", facts, lines), task="Press it", **fields)


async def replies(model: ScriptedModel, *requests: Request) -> list[Any]:
    return [json.loads(arguments(await chunks_of(model, each))) for each in requests]


async def recorded(path: Path) -> Recording:
    model = Recording(ScriptedModel([PRESS, LAST]), path)
    before = page("Save", "Save", "Up", "Send")
    assert json.loads(arguments(await chunks_of(model, before))) == PRESS
    await chunks_of(model, before)
    return model


async def test_a_reply_is_kept_with_what_its_elements_were(tmp_path: Path) -> None:
    model = await recorded(path := tmp_path / "replies.jsonl")
    first, last = map(json.loads, path.read_text().splitlines())
    assert model.name == "scripted" and last["reply"]["summary"] == "Done."
    assert first == {
        "task": "Press it",
        "elements": {
            "2": ["button", "Save", 1],
            "3": ["button", "Up", 0],
            "4": ["button", "Send", 0],
        },
        "reply": PRESS,
    }


async def test_it_plays_on_a_page_with_other_numbers(tmp_path: Path) -> None:
    await recorded(path := tmp_path / "replies.jsonl")
    model = played(path)
    assert model.name == "recording:replies.jsonl"
    other = page("Send", "Up", "Save", "New", "Save", first=10)
    press, last = await replies(model, other, other)
    assert press["actions"] == [
        {"narrate": "There", "about": 10},
        {"tool": "click", "args": {"ref": 10}},
        {"tool": "drag", "args": {"ref": 14, "to_ref": 11, "refs": [14, 11], "times": 4}},
    ]
    assert last == LAST
    with pytest.raises(ModelMisconfigured, match="has 2 replies and was asked 3 times"):
        await replies(model, other)


async def test_where_the_page_lacks_an_element_it_ends_and_says_so(tmp_path: Path) -> None:
    await recorded(path := tmp_path / "replies.jsonl")
    model = played(path)
    (gone,) = await replies(model, page("Save", "Up", "Send"))
    assert gone["outcome"] == "not_possible" and "presses “Save” here" in gone["summary"]


async def test_what_nobody_could_carry_out_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "replies.jsonl"
    await chunks_of(Recording(ScriptedModel([[TextDelta("prose"), Stopped("end")]]), path))
    assert not path.exists()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"task": "x"}', None])
def test_a_file_that_is_no_recording(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "replies.jsonl"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ModelMisconfigured, match="The recording"):
        played(path)
