import asyncio
import base64
import hashlib
import hmac
import json
import time
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pilotfish.interop import Chatwoot, Email, Letter, Reply, Webhook
from pilotfish.interop.handover import Refused
from server.interop.desks import INBOX, FakeChatwoot
from server.interop.desks import SECRET as CHATWOOT
from server.web.harness import serving

pytestmark = pytest.mark.anyio
SECRET = "s" * 32


def signed(body: bytes, at: str, ident: str = "m1", secret: str = SECRET) -> dict[str, str]:
    """By the text of the Standard Webhooks, not by our code."""
    text = ident.encode() + b"." + at.encode() + b"." + body
    digest = hmac.new(secret.encode(), text, hashlib.sha256).digest()
    return {
        "webhook-id": ident,
        "webhook-timestamp": at,
        "webhook-signature": f"v0,no v1,{base64.b64encode(digest).decode()}",
    }


async def test_letters_are_signed_and_raise_unless_they_arrived() -> None:
    came: list[tuple[dict[str, str], bytes]] = []
    status = 204

    async def take(request: Request) -> Response:
        came.append((dict(request.headers), await request.body()))
        return Response(status_code=status)

    async with serving(Starlette(routes=[Route("/hook", take, methods=["POST"])])) as port:
        hook = Webhook(f"http://127.0.0.1:{port}/hook", SECRET)
        letter = Letter("k1", "person-1", "Help", "Ada", said=(("visitor", "Hi"),), page="/cart")
        await hook.deliver(letter, again=False)
        status = 500
        with pytest.raises(httpx2.HTTPStatusError):
            await hook.deliver(letter, again=True)
    headers, body = came[0]
    expected = signed(body, headers["webhook-timestamp"], "k1")["webhook-signature"].split()[1]
    assert (headers["webhook-id"], headers["webhook-signature"]) == ("k1", expected)
    assert json.loads(body) == {
        "type": "handover.message",
        "key": "k1",
        "conversation": "person-1",
        "text": "Help",
        "name": "Ada",
        "email": "",
        "said": [{"speaker": "visitor", "text": "Hi"}],
        "page": "/cart",
    }


def read(body: Any, at: float | None = None, secret: str = SECRET) -> Reply | None:
    content = json.dumps(body).encode()
    headers = signed(content, str(int(time.time() if at is None else at)), secret=secret)
    return Webhook("https://desk.example", SECRET).read(headers, content)


async def test_replies_are_read_where_they_are_signed() -> None:
    body = {"conversation": "person-1", "text": "Yes", "name": "Ana"}
    assert read(body) == Reply("m1", "person-1", "Yes", "Ana")
    assert read({"conversation": "c", "closed": True}) == Reply("m1", "c", closed=True)


@pytest.mark.parametrize(
    "body, changes",
    [
        ({"conversation": "c", "text": "x"}, {"secret": "t" * 32}),
        ({"conversation": "c", "text": "x"}, {"at": time.time() - 600}),
        ({"conversation": 7, "text": "x"}, {}),
        (["no object"], {}),
    ],
)
async def test_other_requests_are_refused(body: Any, changes: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        read(body, **changes)


async def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes or more"):
        Webhook("https://desk.example", "short")


async def test_a_letter_becomes_a_message_of_one_conversation_of_one_contact() -> None:
    desk = FakeChatwoot()
    async with serving(desk.app()) as port:
        channel = Chatwoot(f"http://127.0.0.1:{port}/", INBOX, CHATWOOT)
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
        channel = Chatwoot(f"http://127.0.0.1:{port}", INBOX, CHATWOOT)
        letter = Letter("a" * 32, "person-1", "Help")
        with pytest.raises(httpx2.HTTPStatusError):
            await channel.deliver(letter, again=False)
        await channel.deliver(letter, again=True)
    assert len(desk.messages) == 1


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
