from __future__ import annotations

import json

import pytest

from pilotfish.agent.failures import ModelMisconfigured, StoreError
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.health import live, ready
from pilotfish.web.opening import Opening
from pilotfish.web.session.parts import Parts
from server.web.harness import parts_of

pytestmark = pytest.mark.anyio


class FullStore(MemoryStore):
    async def check(self) -> None:
        raise StoreError("disk full")

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        raise AssertionError("nothing is written")


async def test_it_is_ready_when_it_can_work_and_not_once_it_leaves() -> None:
    async def make() -> Parts:
        return parts_of()

    opening = Opening(make)
    answer = await ready(opening)
    assert answer.status_code == live().status_code == 200
    assert json.loads(bytes(answer.body)) == {"status": "ok"}
    await opening.drain()
    assert (await ready(opening)).status_code == 503
    await opening.close()


@pytest.mark.parametrize(
    ("error", "body", "told"),
    [
        (None, {"status": "failed", "what": "the session store"}, "disk full"),
        (ModelMisconfigured("Set OPENAI_API_KEY"), {"status": "failed"}, "Set OPENAI_API_KEY"),
    ],
)
async def test_what_is_not_ready_is_told_to_the_log_alone(
    caplog: pytest.LogCaptureFixture, error: Exception | None, body: dict[str, str], told: str
) -> None:
    async def make() -> Parts:
        if error:
            raise error
        return parts_of(store=FullStore())

    opening = Opening(make)
    answer = await ready(opening)
    assert (answer.status_code, json.loads(bytes(answer.body))) == (503, body)
    assert told in caplog.text
    await opening.close()
