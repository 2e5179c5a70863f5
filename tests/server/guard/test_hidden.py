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
@pytest.mark.parametrize(
    ("typed", "later", "kept"),
    [
        (
            "hunter2",
            {"memory": "I typed hunter2", "notes": ["hunter2!"]},
            {"memory": "I typed [hidden]", "notes": ["[hidden]!"]},
        ),
        # A placeholder is no secret.
        ("{{secret:card}}", {"text": "{{secret:card}} in"}, {"text": "{{secret:card}} in"}),
    ],
)
async def test_it_is_hidden_wherever_it_stands_later(
    typed: str, later: dict[str, Any], kept: dict[str, Any]
) -> None:
    inner = MemoryStore()
    store = HiddenStore(inner, is_secret)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    for body in ({"args": {"ref": 8, "text": typed}}, later):
        await store.append("s1", epoch, "turn", body)
    bodies = [entry.body for entry in await inner.read("s1")]
    assert bodies[1] == kept and (bodies[0]["args"]["text"] == typed) == ("secret" in typed)
