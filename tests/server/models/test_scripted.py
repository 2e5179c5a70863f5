import asyncio
import json
from pathlib import Path

import pytest

from asking import arguments, asked, chunks_of
from pilotfish.agent.failures import ModelMisconfigured, ModelUnavailable
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.models.scripted import Reply, ScriptedModel

pytestmark = pytest.mark.anyio

LAST = {"memory": "", "actions": [{"narrate": "Grüße"}], "is_final": True}


async def test_an_envelope_is_a_call_of_the_forced_tool() -> None:
    model = ScriptedModel([LAST])
    chunks = await chunks_of(model, asked())
    assert json.loads(arguments(chunks)) == LAST
    assert isinstance(chunks[0], ArgumentsDelta)
    assert chunks[0].name == "agent_turn"
    assert isinstance(chunks[-2], Usage)
    assert chunks[-1] == Stopped("tool_use")
    assert model.requests == [asked()]


async def test_letters_cut_every_text() -> None:
    model = ScriptedModel([LAST, [TextDelta("abcde"), Stopped("end")]], letters=2)
    chunks = await chunks_of(model)
    sizes = [len(chunk.text) for chunk in chunks if isinstance(chunk, ArgumentsDelta)]
    assert set(sizes[:-1]) == {2}
    assert json.loads(arguments(chunks)) == LAST
    assert await chunks_of(model) == [*map(TextDelta, ("ab", "cd", "e")), Stopped("end")]


async def test_an_event_holds_the_stream() -> None:
    gate = asyncio.Event()
    model = ScriptedModel([[TextDelta("a"), gate, TextDelta("b"), Stopped("end")]])
    chunks = model.stream(asked())
    assert await anext(chunks) == TextDelta("a")
    waiting = asyncio.ensure_future(anext(chunks))
    await asyncio.sleep(0)
    assert not waiting.done()
    gate.set()
    assert await waiting == TextDelta("b")
    await chunks.aclose()


async def test_an_exception_is_raised_in_its_place() -> None:
    model = ScriptedModel([[TextDelta("a"), ModelUnavailable("broke")]])
    got: list[Chunk] = []
    with pytest.raises(ModelUnavailable, match="broke"):
        async for chunk in model.stream(asked()):
            got.append(chunk)
    assert got == [TextDelta("a")]


async def test_a_function_sees_the_request() -> None:
    def reply(request: Request) -> Reply:
        return {"memory": request.task, "actions": [], "is_final": True}

    chunks = await chunks_of(ScriptedModel([reply]), asked(task="Buy mugs."))
    assert json.loads(arguments(chunks))["memory"] == "Buy mugs."


async def test_a_request_too_many_is_told() -> None:
    model = ScriptedModel([LAST], "the script")
    await chunks_of(model)
    with pytest.raises(ModelMisconfigured, match="the script has 1 replies and was asked 2 times"):
        await chunks_of(model)


async def test_a_script_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps([LAST]), encoding="utf-8")
    model = ScriptedModel.from_file(path)
    assert json.loads(arguments(await chunks_of(model))) == LAST
    assert model.name == f"scripted:{path}"


@pytest.mark.parametrize("text", ["", "{}", '["a"]', None])
def test_a_file_that_is_no_script(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "script.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(
        ModelMisconfigured, match=r"cannot be read|must be a JSON list of envelopes"
    ):
        ScriptedModel.from_file(path)


def test_a_key_that_no_envelope_has_is_named(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    path.write_text('[{"action": [], "is_final": true}]')
    with pytest.raises(
        ModelMisconfigured, match="an envelope with 'action'; there are memory, act"
    ):
        ScriptedModel.from_file(path)
