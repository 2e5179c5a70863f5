import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from starlette.requests import Request

from pilotfish.agent.run.seams import User
from pilotfish.guard.addresses import Proxies
from pilotfish.web.auth import LARGEST
from pilotfish.web.session.caps import Caps
from server.web.harness import KEY, ORIGIN, TOKENS, Address, parts_of, served

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json"}


async def current_user(request: Request) -> Any:
    """Who the cookie says; as a host might write it, mistakes included."""
    match request.cookies.get("who"):
        case "broken":
            raise RuntimeError("the database is away")
        case "dict":
            return {"id": "ada"}
        case "nameless":
            return User("")
        case "posing":
            return User("anon:1")
        case str(name):
            return User(name, name.title(), {"plan": "pro"})
        case None:
            return None


@pytest.fixture
async def address() -> AsyncIterator[Address]:
    async with served(parts_of(identify=current_user)) as address:
        yield address


async def ask(
    address: Address,
    body: Any = None,
    origin: str | None = ORIGIN,
    who: str | None = None,
    **options: Any,
) -> httpx2.Response:
    headers = {**JSON, **({"origin": origin} if origin else {}), **options.pop("headers", {})}
    if who:
        headers["cookie"] = f"who={who}"
    content = json.dumps({"key": KEY} if body is None else body)
    async with httpx2.AsyncClient(trust_env=False) as client:
        return await client.request(
            options.pop("method", "POST"),
            f"{address.http}/pilotfish/token",
            content=options.pop("content", content),
            headers=headers,
        )


async def test_a_visitor_gets_a_token_in_their_name(address: Address) -> None:
    answer = await ask(address, who="ada")
    assert answer.status_code == 200
    assert answer.json()["expires_in"] == 600
    claims = TOKENS.verify(answer.json()["token"], ORIGIN)
    assert claims.user == User("ada", "Ada", {"plan": "pro"})
    assert answer.headers["cache-control"] == "no-store"


async def test_nobody_gets_an_anonymous_one_and_keeps_the_name(address: Address) -> None:
    first = (await ask(address)).json()["token"]
    name = TOKENS.verify(first, ORIGIN).subject
    assert name.startswith("anon:")
    again = (await ask(address, {"key": KEY, "previous": first})).json()["token"]
    assert TOKENS.verify(again, ORIGIN).subject == name
    for previous in ("nonsense", 7, None):
        other = (await ask(address, {"key": KEY, "previous": previous})).json()["token"]
        assert TOKENS.verify(other, ORIGIN).subject != name


async def test_the_origin_may_read_it_and_no_other(address: Address) -> None:
    answer = await ask(address)
    assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert answer.headers["access-control-allow-credentials"] == "true"
    assert "origin" in answer.headers["vary"]
    for origin in (None, "null", "https://evil.example", "http://shop.example"):
        refused = await ask(address, origin=origin)
        assert refused.status_code == 403
        assert refused.json()["error"] == "origin"
        assert "access-control-allow-origin" not in refused.headers


async def test_a_browser_may_ask_first(address: Address) -> None:
    answer = await ask(address, method="OPTIONS")
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert answer.headers["access-control-allow-methods"] == "POST"
    assert answer.headers["access-control-allow-headers"] == "content-type"
    refused = await ask(address, method="OPTIONS", origin="https://evil.example")
    assert refused.status_code == 403


@pytest.mark.parametrize(
    ("asked", "status", "error", "told"),
    [
        ({"body": {"key": "pk_other"}}, 403, "key", "data-key"),
        ({"body": {}}, 403, "key", "data-key"),
        ({"body": []}, 400, "body", "found something else"),
        ({"content": "{"}, 400, "body", "found something else"),
        ({"content": "[" * 5000}, 400, "body", "found something else"),
        ({"content": "x" * (LARGEST + 1)}, 413, "body", "at most"),
        ({"headers": {"content-type": "text/plain"}}, 415, "body", "application/json"),
        ({"who": "broken"}, 500, "identify", "see the server's log"),
        ({"who": "dict"}, 500, "identify", "User or None, found dict"),
        ({"who": "nameless"}, 500, "identify", "must not be empty"),
        ({"who": "posing"}, 500, "identify", "'anon:'"),
        ({"origin": "https://evil.example"}, 403, "origin", "PILOTFISH_ORIGINS"),
    ],
)
async def test_a_refusal_names_the_fix_in_the_answer_and_in_the_log(
    address: Address,
    asked: dict[str, Any],
    status: int,
    error: str,
    told: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    answer = await ask(address, **asked)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert told in answer.json()["message"]
    assert told in caplog.text


async def test_identify_may_be_a_plain_function() -> None:
    def known(request: Request) -> User | None:
        name = request.cookies.get("who")
        return User(name) if name else None

    async with served(parts_of(identify=known)) as address:
        answer = await ask(address, who="ada")
    assert TOKENS.verify(answer.json()["token"], ORIGIN).user == User("ada")


async def test_what_went_wrong_in_identify_is_for_the_operator_only(
    address: Address, caplog: pytest.LogCaptureFixture
) -> None:
    answer = await ask(address, who="broken")
    assert "database" not in answer.text
    assert "the database is away" in caplog.text


async def test_an_address_gets_only_so_many_tokens() -> None:
    caps = Caps(tokens_minute=1, tokens_burst=3)
    async with served(parts_of(caps=caps)) as address:
        statuses = [(await ask(address)).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        forged = {"x-forwarded-for": "203.0.113.7"}
        assert (await ask(address, headers=forged)).status_code == 429
    async with served(parts_of(caps=caps, proxies=Proxies(["127.0.0.1"]))) as address:
        for number in range(5):
            behind = {"x-forwarded-for": f"203.0.113.{number}"}
            assert (await ask(address, headers=behind)).status_code == 200
