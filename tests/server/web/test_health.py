from __future__ import annotations

import json

import pytest

from pilotfish.agent.failures import ModelMisconfigured, StoreError
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.health import live, ready
from pilotfish.web.opening import Opening
from pilotfish.web.parts import Parts
from server.web.harness import parts_of

pytestmark = pytest.mark.anyio


class FullStore(MemoryStore):
    async def check(self) -> None:
        raise StoreError("disk full")

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        raise AssertionError("nothing is written")


def test_a_process_that_answers_lives() -> None:
    assert live().status_code == 200


async def test_it_is_ready_when_it_can_work_and_not_once_it_leaves() -> None:
    async def make() -> Parts:
        return parts_of()

    opening = Opening(make)
    answer = await ready(opening)
    assert answer.status_code == 200
    assert json.loads(bytes(answer.body)) == {"status": "ok"}
    await opening.drain()
    assert (await ready(opening)).status_code == 503
    await opening.close()


async def test_a_store_that_fails_is_told_to_the_log_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def make() -> Parts:
        return parts_of(store=FullStore())

    opening = Opening(make)
    answer = await ready(opening)
    assert answer.status_code == 503
    assert json.loads(bytes(answer.body)) == {
        "status": "failed",
        "what": "the session store",
    }
    assert "disk full" in caplog.text
    await opening.close()


async def test_a_model_that_is_not_set_is_told_to_the_log_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def make() -> Parts:
        raise ModelMisconfigured("No model is set. Set OPENAI_API_KEY")

    answer = await ready(Opening(make))
    assert answer.status_code == 503
    assert b"OPENAI" not in bytes(answer.body)
    assert "Set OPENAI_API_KEY" in caplog.text
