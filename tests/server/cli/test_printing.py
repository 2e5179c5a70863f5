from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pilotfish
from pilotfish.sessions.sqlite import SQLiteStore
from server.cli.terminal import ran
from server.sessions.keeping_conformance import RECORD, ROW


def test_words_of_visitors_move_no_terminal(tmp_path: Path) -> None:
    async def fill() -> None:
        store = await SQLiteStore.open(tmp_path / "pilotfish.sqlite3")
        await store.create(RECORD)
        await store.index(replace(ROW, page="/a\x1b[2J"))
        await store.close()

    asyncio.run(fill())
    for options in ((), ("--json",)):
        assert "/a\\u001b[2J" in ran(tmp_path, "run", "list", *options).stdout


def test_commands_print_by_it_alone() -> None:
    files = Path(pilotfish.__file__).parent.rglob("*.py")
    assert [it.name for it in files if "typer.echo(" in it.read_text("utf-8")] == ["printing.py"]
