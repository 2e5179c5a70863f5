import sys
from pathlib import Path

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.address import is_shared, open_store
from pilotfish.sessions.sqlite import SQLiteStore

pytestmark = pytest.mark.anyio


async def test_a_name_is_that_of_a_file(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "s.sqlite3"))
    assert isinstance(store, SQLiteStore)
    await store.close()


async def test_another_scheme_is_refused_with_what_to_write() -> None:
    with pytest.raises(StoreError, match=r"'mysql'.*postgresql://USER@HOST/DATABASE"):
        await open_store("mysql://localhost/x")


async def test_without_its_packages_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pilotfish.sessions.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg_pool", None)
    with pytest.raises(StoreError, match=r"pip install 'pilotfish\[postgres\]'"):
        await open_store("postgresql://localhost/x")


def test_only_a_database_is_shared_between_machines() -> None:
    assert is_shared("postgresql://h/d")
    assert is_shared("postgres://h/d")
    assert not is_shared("pilotfish.sqlite3")
