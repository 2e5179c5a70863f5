import base64
import json
import time
from collections.abc import Callable
from typing import Any

import jwt
import pytest

from pilotfish.agent.run.seams import User
from pilotfish.web.session.tokens import ANONYMOUS, LONGEST, TokenRefused, Tokens, same_visitor

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


def test_only_a_named_member_of_the_team_teaches() -> None:
    ada = TOKENS.verify(TOKENS.mint(ORIGIN, User("ada", teaches=True)), ORIGIN)
    assert ada.teaches and ada.user == User("ada", teaches=True)
    assert not TOKENS.verify(TOKENS.mint(ORIGIN, User("bo")), ORIGIN).teaches
    assert not TOKENS.verify(signed(sub="anon:1", teach=True), ORIGIN).teaches


def at(seconds: int) -> int:
    """So many seconds from now."""
    return int(time.time()) + seconds


# Made when they are shown: what was made when this file was read may have expired by then.
BAD: dict[str, Callable[[], str]] = {
    "nothing": lambda: "",
    "nonsense": lambda: "nonsense",
    "dots": lambda: "..",
    "another secret": lambda: signed("x" * 32),
    "another algorithm": lambda: signed(algorithm="HS384", secret="k" * 48),
    "HS512": lambda: signed(algorithm="HS512", secret="k" * 64),
    "alg none": lambda: raw({"alg": "none", "typ": "JWT"}, body()),
    "alg None": lambda: raw({"alg": "None"}, body()),
    "alg nOnE": lambda: raw({"alg": "nOnE"}, body(), "x"),
    "no alg": lambda: raw({"typ": "JWT"}, body()),
    "RS256 said": lambda: raw({"alg": "RS256"}, body(), signed().split(".")[2]),
    "a key of its own": lambda: raw(
        {"alg": "HS256", "jwk": {"kty": "oct", "k": "eA"}}, body(), "x"
    ),
    "kid of a path": lambda: raw({"alg": "HS256", "kid": "../../dev/null"}, body(), "x"),
    "cut": lambda: signed()[:-4],
    "changed": lambda: raw({"alg": "HS256", "typ": "JWT"}, body(sub="eve"), signed().split(".")[2]),
    "no iss": lambda: signed(iss=None),
    "other iss": lambda: signed(iss="other"),
    "no aud": lambda: signed(aud=None),
    "other aud": lambda: signed(aud="pk_other"),
    "many aud": lambda: signed(aud=["pk_shop", "pk_other"]),
    "no sub": lambda: signed(sub=None),
    "empty sub": lambda: signed(sub=""),
    "no origin": lambda: signed(origin=None),
    "empty origin": lambda: signed(origin=""),
    "origin list": lambda: signed(origin=[ORIGIN]),
    "no iat": lambda: signed(iat=None),
    "iat to come": lambda: signed(iat=at(100), exp=at(200)),
    "iat a word": lambda: signed(iat="now"),
    "no exp": lambda: signed(exp=None),
    "exp a word": lambda: signed(exp="later"),
    "for a day": lambda: signed(exp=at(86_400)),
    "for 15 minutes and a second": lambda: signed(iat=at(0), exp=at(LONGEST + 1)),
    "not yet": lambda: signed(nbf=at(600)),
    "no jti": lambda: signed(jti=None),
    "empty jti": lambda: signed(jti=""),
    "jti a number": lambda: signed(jti=7),
    "claims a word": lambda: signed(claims="admin"),
    "name a number": lambda: signed(name=7),
    "teach a word": lambda: signed(teach="yes"),
    "a list for a body": lambda: raw({"alg": "HS256"}, [1], "x"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("token", BAD.values(), ids=BAD.keys())
def test_nothing_else_is_accepted(token: Callable[[], str]) -> None:
    with pytest.raises(TokenRefused) as refused:
        TOKENS.verify(token(), ORIGIN)
    assert refused.value.reason == "token"
    assert "PILOTFISH_SECRET" in str(refused.value)


def test_an_expired_token_is_told_apart() -> None:
    with pytest.raises(TokenRefused) as refused:
        TOKENS.verify(signed(iat=at(-900), exp=at(-70)), ORIGIN)
    assert refused.value.reason == "expired"
    assert "getToken" in str(refused.value)


def test_the_clocks_of_servers_may_differ_by_a_minute() -> None:
    TOKENS.verify(signed(iat=at(-600), exp=at(-55)), ORIGIN)
    TOKENS.verify(signed(iat=at(55), exp=at(655)), ORIGIN)


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
