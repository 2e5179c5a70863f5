import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from pilotfish.agent.failures import StoreError
from pilotfish.guard.sealed import SealedStore
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.conformance import RECORD, StoreConformance
from server.sessions.keeping_conformance import KeepingConformance

OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()


class TestSealedStore(StoreConformance, KeepingConformance):
    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[SealedStore]:
        store = SealedStore(await SQLiteStore.open(tmp_path / "sessions.sqlite3"), [NEW])
        yield store
        await store.close()


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


@pytest.mark.anyio
async def test_nothing_that_was_said_stands_in_the_file(tmp_path: Path) -> None:
    store = SealedStore(await SQLiteStore.open(tmp_path / "s.sqlite3"), [NEW])
    await store.create(RECORD)
    await store.append("s1", await store.claim("s1"), "run_started", {"task": "Zebrafinch"})
    assert b"Zebrafinch" not in everything(tmp_path)
    assert (await store.read("s1"))[0].body == {"task": "Zebrafinch"}
    await store.close()
    assert b"Zebrafinch" not in everything(tmp_path)


@pytest.mark.anyio
async def test_a_key_is_replaced_by_one_in_front_of_it() -> None:
    kept = MemoryStore()
    await kept.create(RECORD)
    epoch = await kept.claim("s1")
    await kept.append("s1", epoch, "a", {"written": "before there was a key"})
    await SealedStore(kept, [OLD]).append("s1", epoch, "a", {"written": "with the old key"})
    both = SealedStore(kept, [NEW, OLD])
    await both.append("s1", epoch, "a", {"written": "with the new key"})
    assert [entry.body["written"] for entry in await both.read("s1")] == [
        "before there was a key",
        "with the old key",
        "with the new key",
    ]
    with pytest.raises(StoreError, match="cannot be decrypted: is the key"):
        await SealedStore(kept, [NEW]).read("s1")


@pytest.mark.anyio
async def test_an_entry_cannot_be_moved_to_another_session(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    store = SealedStore(await SQLiteStore.open(path), [NEW])
    await store.create(RECORD)
    await store.append("s1", await store.claim("s1"), "run_started", {"task": "mine"})
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE entry SET kind = 'run_ended'")
    with pytest.raises(StoreError, match="is not its own"):
        await store.read("s1")
    await store.close()
