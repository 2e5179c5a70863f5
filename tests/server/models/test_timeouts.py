from __future__ import annotations

import asyncio

import pytest

from pilotfish.agent.failures import ModelUnavailable
from pilotfish.models.timeouts import Patience, Timeouts

pytestmark = pytest.mark.anyio


async def never() -> None:
    await asyncio.Event().wait()


async def later(seconds: float) -> str:
    await asyncio.sleep(seconds)
    return "here"


async def test_what_comes_in_time_is_handed_on() -> None:
    assert await Patience(Timeouts(), "m").wait(later(0)) == "here"


async def test_head_and_first_token_share_one_time() -> None:
    patience = Patience(Timeouts(first_token=0.08), "m")
    with pytest.raises(ModelUnavailable, match=r"m sent no first token within 0\.08 s"):
        await patience.wait(later(0.05))
        await patience.wait(later(0.05))


async def test_after_the_first_token_the_time_between_two_counts() -> None:
    patience = Patience(Timeouts(first_token=0, between_tokens=0.01), "m")
    patience.token_came()
    with pytest.raises(ModelUnavailable, match=r"paused for more than 0\.01 s"):
        await patience.wait(never())


async def test_a_cancellation_is_no_timeout() -> None:
    waiting = asyncio.create_task(Patience(Timeouts(), "m").wait(never()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
