import json
from typing import Any

import pytest

from client.golden import SAMPLES
from pilotfish.agent.run.seams import User
from pilotfish.web.session.greeting import Greeting, greet
from pilotfish_client.connection import ProtocolError
from pilotfish_client.protocol import Refused
from server.web.harness import KEY, ORIGIN, TOKENS

pytestmark = pytest.mark.anyio

HELLO = next(json.loads(s.text) for s in SAMPLES if s.name == "hello")
PEER = (ORIGIN, "198.51.100.7")


def said(**changes: Any) -> str:
    token = TOKENS.mint(ORIGIN, User("ada"))
    return json.dumps({**HELLO, "key": KEY, "token": token, **changes})


async def test_a_good_hello_is_a_greeting() -> None:
    greeting = await greet(said(), TOKENS, KEY, PEER)
    assert isinstance(greeting, Greeting)
    assert (greeting.version, greeting.address) == (1, "198.51.100.7")
    assert greeting.claims.user == User("ada")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"versions": [9]}, "upgrade"),
        ({"versions": ["1"]}, "upgrade"),
        ({"versions": [0], "what": "came before"}, "upgrade"),
        ({"key": "other"}, "key"),
        ({"token": ""}, "token"),
    ],
)
async def test_others_are_refused(changes: dict[str, Any], reason: str) -> None:
    refused = await greet(said(**changes), TOKENS, KEY, PEER)
    assert isinstance(refused, Refused)
    assert refused.reason == reason


async def test_a_token_of_another_origin_is_refused() -> None:
    token = TOKENS.mint("https://other.example", None)
    refused = await greet(said(token=token), TOKENS, KEY, PEER)
    assert isinstance(refused, Refused)
    assert refused.reason == "origin"


@pytest.mark.parametrize("text", ["", "[]", "{}"])
async def test_what_is_no_hello_is_an_error(text: str) -> None:
    with pytest.raises(ProtocolError):
        await greet(text, TOKENS, KEY, PEER)


@pytest.mark.parametrize("changes", [{"type": "run"}, {"versions": 2}, {"v": 9}, {"more": 1}])
async def test_a_changed_hello_is_an_error(changes: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        await greet(said(**changes), TOKENS, KEY, PEER)


async def test_the_refusal_of_a_key_does_not_repeat_a_long_one() -> None:
    refused = await greet(said(key="k" * 500), TOKENS, KEY, PEER)
    assert isinstance(refused, Refused)
    assert len(refused.message) < 250
