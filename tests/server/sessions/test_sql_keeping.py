import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.keeping_conformance import EFFECT


@pytest.mark.anyio
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE audit SET status = 'undone'",
        "UPDATE audit SET subject = 'eve'",
        "UPDATE audit SET subject = 'forgotten', action = 'nothing'",
        "DELETE FROM audit",
    ],
)
async def test_file_itself_refuses_to_change_the_audit_record(tmp_path: Path, change: str) -> None:
    path = tmp_path / "s.sqlite3"
    store = await SQLiteStore.open(path)
    await store.record(replace(EFFECT, at=time.time()))
    with closing(sqlite3.connect(path)) as file, pytest.raises(sqlite3.IntegrityError) as error:
        file.execute(change)
    assert "append-only" in str(error.value)
    await store.close()
