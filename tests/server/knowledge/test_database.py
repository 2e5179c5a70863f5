import sqlite3
from pathlib import Path

import pytest

from pilotfish.knowledge.database import SQLiteFile, statements


def test_both_dialects_have_the_same_statements() -> None:
    assert statements("sqlite").keys() == statements("postgres").keys()


@pytest.mark.anyio
async def test_an_index_of_another_release_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "k.db"
    with sqlite3.connect(path) as old:
        old.executescript("CREATE TABLE page (x); CREATE TABLE passage (x)")
    old.close()
    file = SQLiteFile(path)
    assert await file.run(lambda: file.rows("pages", {"site": ""})) == []
    file.close()
