from __future__ import annotations

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

from pilotfish.interop import Letter, Reply, Webhook
from pilotfish.interop.handover import Refused
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
