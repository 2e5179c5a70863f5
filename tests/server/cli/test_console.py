import asyncio
from dataclasses import replace
from pathlib import Path

from pilotfish.sessions.sqlite import SQLiteStore
from server.cli.terminal import ran
from server.sessions.keeping_conformance import RECORD, ROW


def test_what_was_asked_and_not_served_is_printed(tmp_path: Path) -> None:
    async def fill() -> None:
        import time

        store = await SQLiteStore.open(tmp_path / "pilotfish.sqlite3")
        await store.create(RECORD)
        row = replace(ROW, started=time.time(), asked="gift wrap", status="failed", why="stuck")
        await store.index(row)
        await store.index(replace(row, run="r2", status="done", asked="open the cart"))
        await store.close()

    asyncio.run(fill())
    done = ran(tmp_path, "asked")
    assert done.stdout == "1  'gift wrap'  stuck  /  run r1\n"
