import asyncio
import json
from pathlib import Path

import pytest

from fakes import FakeActions, FakeHost, FakeModel, FakePage, FakePrompt, envelope, tool
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.journal import Journal
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.sqlite import SQLiteStore
from server.cli.terminal import ran
from server.sessions.keeping_conformance import RECORD

REPLIES = (envelope(tool("click", ref=1)), envelope(tool("fail", reason="no")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two runs of one session in the store."""

    async def fill() -> None:
        opened = await SQLiteStore.open(tmp_path / "pilotfish.sqlite3")
        store = IndexedStore(opened, words=True)
        await store.create(RECORD)
        epoch = await store.claim("s1")
        for number in (1, 2):
            made = Run(
                run_id=f"run-{number}",
                task="buy a mug",
                session="s1",
                model=FakeModel(list(REPLIES)),
                page=FakePage(),
                host=FakeHost(),
                prompt=FakePrompt(),
                actions=FakeActions(),
                journal=Journal(store, "s1", lambda: epoch),
            )
            await run(made)
        await store.close()

    asyncio.run(fill())
    return tmp_path


def test_runs_are_listed_shown_and_exported(folder: Path) -> None:
    listed = ran(folder, "run", "list").stdout.splitlines()
    assert [line.split("  ")[1] for line in listed] == ["run-2", "run-1"]
    assert "failed (given_up)" in listed[0] and "'buy a mug'" in listed[0]
    counts = {"--status=done": 0, "--text=MUG": 2, "--hours=1": 2, "--hours=0": 0, "--most=1": 1}
    for given, found in counts.items():
        assert len(ran(folder, "run", "list", given).stdout.splitlines()) == found, given
    rows = [json.loads(line) for line in ran(folder, "run", "list", "--json").stdout.splitlines()]
    assert (rows[0]["run"], rows[0]["turns"], rows[0]["subject"]) == ("run-2", 2, "ada")
    shown = ran(folder, "run", "show", "run-2").stdout
    assert shown.splitlines()[1].startswith("turn 1  ")
    assert "  click" in shown and shown.splitlines()[-1].startswith("failed")
    exported = json.loads(ran(folder, "run", "export", "run-1").stdout)
    assert exported["brief"]["run_id"] == "run-1"
    assert exported["turns"][0]["steps"][0]["name"] == "click"


def test_an_id_that_is_of_several_runs_or_of_none_is_refused(folder: Path) -> None:
    for id, found in (("run-", "run-1, run-2"), ("other", "none")):
        done = ran(folder, "run", "show", id)
        assert done.returncode != 0
        assert f"found {found}" in done.stderr
