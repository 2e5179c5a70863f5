import asyncio
import time
from typing import Any

import pytest

from pilotfish.web.session.time_limits import Countdown, limit_of
from pilotfish_client.server_messages import Act

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


@pytest.mark.parametrize(
    ("name", "args", "seconds"),
    [
        ("click", {"ref": 1}, 60),
        ("wait", {"ms": 5000}, 65),
        ("wait_until", {"timeout": 30_000, "text": "x"}, 90),
        ("wait_until", {"then": {"tool": "upload_file", "args": {"ref": 1}}}, 240),
        ("upload_file", {"ref": 1}, 240),
        ("fill_form", {"fields": [{}, {}]}, 70),
        ("fill_form", {"fields": "none"}, 60),
        ("add", {"then": "later", "timeout": "x"}, 60),
    ],
)
def test_an_action_has_what_its_own_arguments_take_besides(
    name: str, args: dict[str, Any], seconds: float
) -> None:
    act = Act(action_id="a", document="d", epoch=1, name=name, args=args)
    assert limit_of(act, 60) == seconds
