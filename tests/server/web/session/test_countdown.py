import asyncio
import time

import pytest

from pilotfish.web.session.countdown import Countdown

pytestmark = pytest.mark.anyio


async def test_it_expires_after_being_shown_for_so_long() -> None:
    expired = asyncio.Event()
    countdown = Countdown(0.05, expired.set)
    countdown.show()
    countdown.show()
    await asyncio.wait_for(expired.wait(), 5)


async def test_hidden_it_stands_still() -> None:
    expired = asyncio.Event()
    countdown = Countdown(0.05, expired.set)
    countdown.show()
    countdown.hide()
    ends = countdown.ends
    await asyncio.sleep(0.1)
    assert not expired.is_set()
    assert countdown.ends >= ends + 90
    countdown.show()
    await asyncio.wait_for(expired.wait(), 5)


async def test_it_tells_when_it_ends_in_milliseconds() -> None:
    countdown = Countdown(60, lambda: None)
    assert abs(countdown.ends - (time.time() + 60) * 1000) < 2000
    countdown.show()
    assert abs(countdown.ends - (time.time() + 60) * 1000) < 2000
    countdown.hide()
