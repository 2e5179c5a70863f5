from __future__ import annotations

import base64
import json
import time
from typing import Any

import jwt
import pytest

from pilotfish.agent.seams import User
from pilotfish.web.tokens import ANONYMOUS, LONGEST, TokenRefused, Tokens, same_visitor

SECRET = "k" * 32
ORIGIN = "https://shop.example"
TOKENS = Tokens(SECRET, "pk_shop")


def body(**changes: Any) -> dict[str, Any]:
    now = int(time.time())
    claims = {
        "iss": "pilotfish",
        "aud": "pk_shop",
        "sub": "ada",
        "origin": ORIGIN,
        "iat": now,
        "exp": now + 600,
        "jti": "j1",
    }
    return {key: value for key, value in {**claims, **changes}.items() if value is not None}


def signed(secret: str = SECRET, algorithm: str = "HS256", **changes: Any) -> str:
    return jwt.encode(body(**changes), secret, algorithm=algorithm)


def raw(header: dict[str, Any], claims: dict[str, Any], signature: str = "") -> str:
    parts = (json.dumps(header).encode(), json.dumps(claims).encode())
    packed = [base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts]
    return ".".join([*packed, signature])


def test_a_host_may_sign_the_same_token() -> None:
    claims = TOKENS.verify(signed(name="Ada", claims={"plan": "pro"}), ORIGIN)
    assert claims.subject == "ada"
    assert claims.user == User("ada", "Ada", {"plan": "pro"})
    assert claims.expires > time.time()


def test_what_is_minted_is_good_on_its_origin() -> None:
    ada = TOKENS.verify(TOKENS.mint(ORIGIN, User("ada", "Ada", {"x": 1})), ORIGIN)
    assert ada.user == User("ada", "Ada", {"x": 1})
    nobody = TOKENS.verify(TOKENS.mint(ORIGIN, None), ORIGIN)
    assert nobody.user is None
    assert nobody.subject.startswith(ANONYMOUS)
    with pytest.raises(TokenRefused) as refused:
        TOKENS.verify(TOKENS.mint(ORIGIN, None), "https://other.example")
    assert refused.value.reason == "origin"


NOW = int(time.time())
BAD = {
    "nothing": "",
    "nonsense": "nonsense",
    "dots": "..",
    "another secret": signed("x" * 32),
    "another algorithm": signed(algorithm="HS384", secret="k" * 48),
    "HS512": signed(algorithm="HS512", secret="k" * 64),
    "alg none": raw({"alg": "none", "typ": "JWT"}, body()),
    "alg None": raw({"alg": "None"}, body()),
    "alg nOnE": raw({"alg": "nOnE"}, body(), "x"),
    "no alg": raw({"typ": "JWT"}, body()),
    "RS256 said": raw({"alg": "RS256"}, body(), signed().split(".")[2]),
    "a key of its own": raw({"alg": "HS256", "jwk": {"kty": "oct", "k": "eA"}}, body(), "x"),
    "kid of a path": raw({"alg": "HS256", "kid": "../../dev/null"}, body(), "x"),
    "cut": signed()[:-4],
    "changed": raw({"alg": "HS256", "typ": "JWT"}, body(sub="eve"), signed().split(".")[2]),
    "no iss": signed(iss=None),
    "other iss": signed(iss="other"),
    "no aud": signed(aud=None),
    "other aud": signed(aud="pk_other"),
    "many aud": signed(aud=["pk_shop", "pk_other"]),
    "no sub": signed(sub=None),
    "empty sub": signed(sub=""),
    "no origin": signed(origin=None),
    "empty origin": signed(origin=""),
    "origin list": signed(origin=[ORIGIN]),
    "no iat": signed(iat=None),
    "iat to come": signed(iat=NOW + 100, exp=NOW + 200),
    "iat a word": signed(iat="now"),
    "no exp": signed(exp=None),
    "exp a word": signed(exp="later"),
    "for a day": signed(exp=NOW + 86_400),
    "for 15 minutes and a second": signed(iat=NOW, exp=NOW + LONGEST + 1),
    "not yet": signed(nbf=NOW + 600),
    "no jti": signed(jti=None),
    "empty jti": signed(jti=""),
    "jti a number": signed(jti=7),
    "claims a word": signed(claims="admin"),
    "name a number": signed(name=7),
    "a list for a body": raw({"alg": "HS256"}, [1], "x"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("token", BAD.values(), ids=BAD.keys())
def test_nothing_else_is_accepted(token: str) -> None:
    with pytest.raises(TokenRefused) as refused:
        TOKENS.verify(token, ORIGIN)
    assert refused.value.reason == "token"
    assert "PILOTFISH_SECRET" in str(refused.value)


def test_an_expired_token_is_told_apart() -> None:
    with pytest.raises(TokenRefused) as refused:
        TOKENS.verify(signed(iat=NOW - 900, exp=NOW - 10), ORIGIN)
    assert refused.value.reason == "expired"
    assert "getToken" in str(refused.value)


def test_a_clock_may_be_a_little_off() -> None:
    TOKENS.verify(signed(iat=NOW - 600, exp=int(time.time()) - 2), ORIGIN)


def test_an_anonymous_name_is_kept_where_the_last_token_is_sent_along() -> None:
    first = TOKENS.mint(ORIGIN, None)
    name = TOKENS.verify(first, ORIGIN).subject
    assert TOKENS.verify(TOKENS.mint(ORIGIN, None, first), ORIGIN).subject == name
    for previous in (None, "nonsense", TOKENS.mint(ORIGIN, User("ada")), signed("x" * 32)):
        other = TOKENS.verify(TOKENS.mint(ORIGIN, None, previous), ORIGIN)
        assert other.subject != name
        assert other.user is None


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 32 bytes"):
        Tokens("short", "pk_shop")


def test_who_is_the_same_visitor() -> None:
    assert same_visitor("ada", "ada")
    assert same_visitor("anon:1", "anon:2")
    assert not same_visitor("ada", "eve")
    assert not same_visitor("anon:1", "ada")
    assert not same_visitor("ada", "anon:1")
