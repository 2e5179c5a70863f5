from typing import Any

import pytest

from pilotfish.agent.state.artifacts import ArtifactError, Artifacts, Shelf
from pilotfish.agent.state.plan import TodoItem

pytestmark = pytest.mark.anyio


class Kept:
    """A host's own database."""

    def __init__(self) -> None:
        self.bodies: dict[str, dict[str, Any]] = {}

    async def load(self, session: str) -> dict[str, Any] | None:
        return self.bodies.get(session)

    async def save(self, session: str, body: dict[str, Any]) -> None:
        self.bodies[session] = body


async def test_todos_are_made_edited_crossed_off_and_deleted() -> None:
    """Row 73. An id is given once."""
    artifacts = await Shelf().of("s1")
    first, _ = await artifacts.create("compare  the prices", "pay", intent="click")
    assert first == TodoItem("compare the prices", "t1", "click")
    await artifacts.edit_todo("t2", description="pay the cheaper one")
    await artifacts.edit_todo("t1", done=True)
    assert (artifacts.is_done("t1"), artifacts.is_done("t2")) == (True, False)
    await artifacts.edit_todo("t1", done=False)
    await artifacts.delete_todo("t1")
    assert [(it.id, it.description) for it in artifacts.todos()] == [("t2", "pay the cheaper one")]
    await artifacts.delete_todo("t2")
    (third,) = await artifacts.create("look again")
    assert third.id == "t3"
    await artifacts.reset("Two steps.", [TodoItem("a"), TodoItem("b", "own")])
    assert [it.id for it in artifacts.todos()] == ["t4", "own"]
    await artifacts.reset()
    assert artifacts.todos() == []


async def test_documents_are_written_read_edited_and_deleted() -> None:
    artifacts = await Shelf().of("s1")
    made = await artifacts.write("Sizes", "- S\n- M")
    assert (made.id, artifacts.read("m1").content) == ("m1", "- S\n- M")
    edited = await artifacts.edit_document("m1", content="- L")
    assert (edited.title, edited.content) == ("Sizes", "- L")
    assert edited.updated_at >= made.updated_at
    await artifacts.delete_document("m1")
    assert artifacts.documents() == []


async def test_what_is_not_there_or_does_not_fit_is_named() -> None:
    artifacts = await Shelf().of("s1")
    await artifacts.create("a", "b")
    with pytest.raises(ArtifactError, match="there is no 't9'; there are: t1, t2"):
        await artifacts.edit_todo("t9", done=True)
    with pytest.raises(ArtifactError, match="there is no 'm1'; there are: none"):
        artifacts.read("m1")
    with pytest.raises(ArtifactError, match="at most 20 todos"):
        await artifacts.create(*"x" * 19)
    with pytest.raises(ArtifactError, match="at most 8000 characters"):
        await artifacts.write("Long", "x" * 8001)
    for n in range(8):
        await artifacts.write(f"{n}", "")
    with pytest.raises(ArtifactError, match="at most 8 documents"):
        await artifacts.write("9", "")
    with pytest.raises(ArtifactError, match="no run goes on in this session"):
        await artifacts.edit_with_instruction("m3", "shorten it")


async def test_each_change_is_saved_and_told_and_sessions_are_apart(
    caplog: pytest.LogCaptureFixture,
) -> None:
    kept, told = Kept(), list[tuple[str, int]]()

    async def heard(artifacts: Artifacts) -> None:
        told.append((artifacts.session, len(artifacts.todos())))
        if artifacts.session == "s2":
            raise OSError("no database")

    shelf = Shelf(kept, heard)
    await (await shelf.of("s1")).create("a")
    await (await shelf.of("s2")).create("b", "c")
    assert told == [("s1", 1), ("s2", 2)]
    assert "on_change failed session=s2" in caplog.text
    again = await Shelf(kept).of("s2")
    assert [it.description for it in again.todos()] == ["b", "c"]
    assert [it.id for it in await again.create("d")] == ["t3"]
    shelf.forget("s1")
    assert [it.id for it in (await shelf.of("s1")).todos()] == ["t1"]


async def test_what_cannot_be_read_begins_anew_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    kept = Kept()
    kept.bodies["s1"] = {"plan": 7}
    assert (await Shelf(kept).of("s1")).todos() == []
    assert "artifacts of session=s1 cannot be read" in caplog.text
