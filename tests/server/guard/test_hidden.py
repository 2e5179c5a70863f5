from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from pilotfish.guard.hidden import HiddenStore
from pilotfish.sessions.memory import MemoryStore
from server.sessions.conformance import RECORD, StoreConformance
from server.sessions.keeping_conformance import KeepingConformance


def is_secret(ref: int) -> bool:
    return ref == 8


class TestHiddenStore(StoreConformance, KeepingConformance):
    @pytest.fixture
    async def store(self) -> AsyncIterator[HiddenStore]:
        yield HiddenStore(MemoryStore(), is_secret)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ({"args": {"ref": 8, "text": "hunter2"}}, {"args": {"ref": 8, "text": "[hidden]"}}),
        ({"args": {"ref": 7, "text": "hunter2"}}, {"args": {"ref": 7, "text": "hunter2"}}),
        (
            {"fields": [{"ref": 7, "value": "ada"}, {"ref": 8, "value": "x"}]},
            {"fields": [{"ref": 7, "value": "ada"}, {"ref": 8, "value": "[hidden]"}]},
        ),
    ],
)
async def test_what_is_typed_into_a_secret_field_is_not_kept(
    body: dict[str, Any], kept: dict[str, Any]
) -> None:
    inner = MemoryStore()
    store = HiddenStore(inner, is_secret)
    await store.create(RECORD)
    await store.append("s1", await store.claim("s1"), "issued", body)
    assert (await inner.read("s1"))[0].body == kept


@pytest.mark.anyio
async def test_it_is_hidden_wherever_it_stands_later() -> None:
    inner = MemoryStore()
    store = HiddenStore(inner, is_secret)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    await store.append("s1", epoch, "issued", {"args": {"ref": 8, "text": "hunter2"}})
    await store.append("s1", epoch, "turn", {"memory": "I typed hunter2", "notes": ["hunter2!"]})
    assert (await inner.read("s1"))[1].body == {
        "memory": "I typed [hidden]",
        "notes": ["[hidden]!"],
    }


@pytest.mark.anyio
async def test_a_placeholder_is_no_secret() -> None:
    inner = MemoryStore()
    store = HiddenStore(inner, is_secret)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    await store.append("s1", epoch, "issued", {"args": {"ref": 8, "value": "{{secret:card}}"}})
    await store.append("s1", epoch, "said", {"text": "{{secret:card}} went in"})
    bodies = [entry.body for entry in await inner.read("s1")]
    assert bodies[0] == {"args": {"ref": 8, "value": "{{secret:card}}"}}
    assert bodies[1] == {"text": "{{secret:card}} went in"}
