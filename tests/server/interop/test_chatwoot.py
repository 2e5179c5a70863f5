from __future__ import annotations

import httpx2
import pytest

from pilotfish.interop import Chatwoot, Letter
from server.interop.desks import INBOX, SECRET, FakeChatwoot
from server.web.harness import serving

pytestmark = pytest.mark.anyio


async def test_a_letter_becomes_a_message_of_one_conversation_of_one_contact() -> None:
    desk = FakeChatwoot()
    async with serving(desk.app()) as port:
        channel = Chatwoot(f"http://127.0.0.1:{port}/", INBOX, SECRET)
        for key in ("a" * 32, "b" * 32):
            letter = Letter(key, "person-1", f"Help {key[0]}", "Ada", "ada@shop.example")
            await channel.deliver(letter, again=False)
    (contact,) = desk.contacts.values()
    assert contact["name"] == "Ada" and contact["email"] == "ada@shop.example"
    ((talk,),) = desk.talks.values()
    assert talk["custom_attributes"] == {"pilotfish": "person-1"}
    assert [it["content"] for it in desk.messages] == [
        f"Help a\n\n[{'a' * 12}]",
        f"Help b\n\n[{'b' * 12}]",
    ]
    assert {it["conversation_id"] for it in desk.messages} == {talk["id"]}


async def test_a_second_attempt_looks_first_whether_the_message_is_there() -> None:
    desk = FakeChatwoot(lost=1)
    async with serving(desk.app()) as port:
        channel = Chatwoot(f"http://127.0.0.1:{port}", INBOX, SECRET)
        letter = Letter("a" * 32, "person-1", "Help")
        with pytest.raises(httpx2.HTTPStatusError):
            await channel.deliver(letter, again=False)
        await channel.deliver(letter, again=True)
    assert len(desk.messages) == 1
