from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from pilotfish.sessions.run_row import RunFilter
from pilotfish.settings import Settings
from pilotfish.switches import open_kept
from server.sessions.keeping_conformance import RECORD

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("encrypted", [False, True])
async def test_the_index_holds_words_only_where_the_journal_is_plain(
    tmp_path: Path, encrypted: bool
) -> None:
    settings = Settings(secret="s" * 32, database=str(tmp_path / "s.sqlite3"))
    if encrypted:
        settings = replace(settings, encryption_keys=(Fernet.generate_key().decode(),))
    store = await open_kept(None, settings)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    await store.append("s1", epoch, "run_started", {"run_id": "r1", "task": "a secret wish"})
    (row,) = await store.indexed(RunFilter())
    assert (row.run, row.asked) == ("r1", "" if encrypted else "a secret wish")
    await store.close()
    files = list(tmp_path.iterdir())  # noqa: ASYNC240
    found = any(b"a secret wish" in file.read_bytes() for file in files)
    assert found is not encrypted
