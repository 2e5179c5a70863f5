from dataclasses import replace

import pytest
from psycopg.types.json import Jsonb

from pilotfish.sessions.keeping import AuditFilter
from pilotfish.sessions.postgres import PostgresStore
from server.sessions.conformance import RECORD
from server.sessions.keeping_conformance import EFFECT

pytestmark = pytest.mark.anyio


async def test_nul_is_replaced(database: str) -> None:
    """PostgreSQL holds none, neither as a letter nor in JSON."""
    store = await PostgresStore.open(database)
    await store.create(replace(RECORD, subject="a\0b"))
    found = await store.find(RECORD.resume_hash)
    assert found is not None and found.subject == "a\ufffdb"
    epoch = await store.claim("s1")
    audit = replace(EFFECT, action="cl\0ick")
    await store.append("s1", epoch, "step", {"text": "a\0b % :name"}, [audit])
    assert (await store.read("s1"))[0].body == {"text": "a\0b % :name"}
    assert (await store.audited(AuditFilter()))[0].action == "cl\ufffdick"
    async with store._pool.connection() as connection:  # pyright: ignore[reportPrivateUsage]
        row = await connection.execute("SELECT %s::jsonb", (Jsonb({"a": "\0"}),))
        assert await row.fetchone() == ({"a": "\ufffd"},)
    await store.close()
