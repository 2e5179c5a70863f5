from __future__ import annotations

import asyncio

import pytest

from pilotfish.interop import Email, Letter
from pilotfish.interop.handover import Refused

pytestmark = pytest.mark.anyio


async def smtp(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, got: list[str]) -> None:
    """A server of RFC 5321 that takes everything."""
    writer.write(b"220 desk\r\n")
    while line := (await reader.readline()).decode().upper():
        if line.startswith("DATA"):
            writer.write(b"354 go on\r\n")
            await writer.drain()
            got.append((await reader.readuntil(b"\r\n.\r\n")).decode())
        writer.write(b"221 bye\r\n" if line.startswith("QUIT") else b"250 ok\r\n")
        if line.startswith("QUIT"):
            break
    await writer.drain()
    writer.close()


async def test_a_letter_is_sent_with_the_same_id_each_time() -> None:
    got: list[str] = []
    server = await asyncio.start_server(lambda r, w: smtp(r, w, got), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        channel = Email(
            "127.0.0.1", "agent@shop.example", "team@shop.example", port=port, security="none"
        )
        letter = Letter("k1", "person-12345678", "Help\n.\nplease", email="ada@x.example")
        for again in (False, True):
            await channel.deliver(letter, again=again)
    assert [mail.count("Message-ID: <k1@shop.example>") for mail in got] == [1, 1]
    assert "Reply-To: ada@x.example" in got[0] and "To: team@shop.example" in got[0]
    assert "Subject: A visitor asks for a person (12345678)" in got[0]


async def test_it_raises_where_nobody_takes_it() -> None:
    channel = Email("127.0.0.1", "a@shop.example", "t@shop.example", port=1, security="none")
    with pytest.raises(OSError):
        await channel.deliver(Letter("k", "c", "Help"), again=False)


async def test_no_reply_comes_in_over_http() -> None:
    with pytest.raises(Refused):
        Email("h", "a@b.example", "c@d.example").read({}, b"{}")


async def test_a_name_of_a_visitor_adds_no_header() -> None:
    letter = Letter("k", "c", "Help", email="a@b.example\nBcc: evil@evil.example")
    message = Email("h", "a@b.example", "c@d.example").message(letter)
    assert message["Reply-To"] is None and message["Bcc"] is None
