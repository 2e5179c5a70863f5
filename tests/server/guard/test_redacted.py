from __future__ import annotations

import pytest

from pilotfish.guard.redacted import RedactedStore
from pilotfish.sessions.memory import MemoryStore
from server.sessions.conformance import RECORD, StoreConformance
from server.sessions.keeping_conformance import KeepingConformance


class TestRedactedStore(StoreConformance, KeepingConformance):
    """A store around a store is a store."""

    @pytest.fixture
    def store(self) -> RedactedStore:
        return RedactedStore(MemoryStore())


@pytest.mark.anyio
async def test_no_secret_is_kept() -> None:
    inner = MemoryStore()
    store = RedactedStore(inner)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    body = {"name": "fill_input", "args": {"ref": 8, "value": "4111 1111 1111 1111"}}
    await store.append("s1", epoch, "issued", body)
    kept = (await inner.read("s1"))[0].body
    assert kept == {"name": "fill_input", "args": {"ref": 8, "value": "[card]"}}
    assert body["args"] == {"ref": 8, "value": "4111 1111 1111 1111"}
