"""The visitor's identity as a signed token: minted here, or by the host with the same secret.

A JSON Web Token (RFC 7519) with HS256 and these claims: `iss` "pilotfish", `aud` the agent's key,
`sub` the visitor's id, `origin` the page's origin, `iat`, `exp` at most 15 minutes after it, `jti`;
and, where wanted, `name`, `claims` (an object that actions read from `ctx.user.claims`) and `teach`
(true for a member of the team, who may teach recipes at this origin).
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Any, Literal, cast

from pilotfish.agent.run.seams import User

__all__ = ["ANONYMOUS", "ISSUER", "LEEWAY", "Claims", "TokenRefused", "Tokens", "same_visitor"]

ISSUER = "pilotfish"
ANONYMOUS = "anon:"
"""Prefix of the subject of an anonymous visitor."""

REQUIRED = ["iss", "aud", "sub", "origin", "iat", "exp", "jti"]
LONGEST = 15 * 60
LEEWAY = 60
"""Seconds by which the clocks of servers may differ."""
LONGEST_NAME = 256


class TokenRefused(Exception):
    """`reason` is that of the `refused` message; the message says how to fix it."""

    def __init__(self, reason: Literal["token", "expired", "origin"], message: str) -> None:
        super().__init__(message)
        self.reason: Literal["token", "expired", "origin"] = reason


@dataclass(frozen=True)
class Claims:
    """What a valid token says. `expires` is in seconds since the epoch; `id` (`jti`) is the token's
    own id; `teaches` is whether they may teach recipes.
    """

    subject: str
    origin: str
    expires: float
    user: User | None
    id: str = ""
    teaches: bool = False


class Tokens:
    """Mints and verifies the tokens of one agent."""

    def __init__(self, secret: str, key: str, *, lifetime: int = 600) -> None:
        """`lifetime` in seconds, at most 900. Raises ValueError for a secret under 32 bytes."""
        if len(secret.encode()) < 32:
            raise ValueError(
                "the secret that signs visitor tokens needs at least 32 bytes;"
                ' make one with: python -c "import secrets; print(secrets.token_hex(32))"'
            )
        self._secret = secret
        self._key = key
        self.lifetime = min(lifetime, LONGEST)

    def mint(self, origin: str, user: User | None, previous: str | None = None) -> str:
        """A token for `user`. Without one, for an anonymous visitor: the one of `previous`, if that
        token is valid, else a new one.
        """
        now = int(time.time())
        body: dict[str, Any] = {
            "iss": ISSUER,
            "aud": self._key,
            "sub": user.id if user else self._anonymous(origin, previous),
            "origin": origin,
            "iat": now,
            "exp": now + self.lifetime,
            "jti": secrets.token_urlsafe(12),
        }
        if user:
            body |= {"name": user.name, "claims": user.claims}
            body |= {"teach": True} if user.teaches else {}
        import jwt

        return jwt.encode(body, self._secret, algorithm="HS256")  # pyright: ignore[reportUnknownMemberType]

    def verify(self, token: str, origin: str) -> Claims:
        """The claims of a token that a page of `origin` sent; raises TokenRefused."""
        import jwt

        try:
            body = self._decode(token)
        except jwt.ExpiredSignatureError:
            raise TokenRefused(
                "expired",
                "The visitor's token has expired: fetch a new one before the socket opens"
                " (getToken, or POST /pilotfish/token).",
            ) from None
        except (jwt.InvalidTokenError, ValueError, OverflowError) as error:
            raise TokenRefused(
                "token",
                f"The visitor's token is not valid ({error}). It must be signed with HS256 and"
                f" PILOTFISH_SECRET, with iss {ISSUER!r} and aud {self._key!r}.",
            ) from None
        if body["origin"] != origin:
            raise TokenRefused(
                "origin",
                f"The token was made for a page of {body['origin']!s:.100}, this one is of"
                f" {origin}: fetch it from the page that connects.",
            )
        return _claims(body)

    def _decode(self, token: str) -> dict[str, Any]:
        import jwt

        body = jwt.decode(  # pyright: ignore[reportUnknownMemberType]
            token,
            self._secret,
            algorithms=["HS256"],
            audience=self._key,
            issuer=ISSUER,
            leeway=LEEWAY,
            options={"require": REQUIRED, "strict_aud": True},
        )
        for name in ("iat", "exp"):
            # PyJWT accepts digits in quotes, too; RFC 7519 2 (NumericDate) does not.
            if not isinstance(body[name], (int, float)) or isinstance(body[name], bool):
                raise jwt.InvalidTokenError(f"{name} must be a number, found {body[name]!r:.40}")
        if body["exp"] - body["iat"] > LONGEST:
            raise jwt.InvalidTokenError(f"it lives longer than {LONGEST} seconds")
        for name in ("sub", "origin", "jti"):
            if not isinstance(body[name], str) or not 0 < len(body[name]) <= LONGEST_NAME:
                raise jwt.InvalidTokenError(
                    f"{name} must be a text of 1 to {LONGEST_NAME} characters,"
                    f" found {body[name]!r:.40}"
                )
        if not isinstance(body.get("name", ""), str):
            raise jwt.InvalidTokenError("name must be a text")
        if not isinstance(body.get("teach", False), bool):
            raise jwt.InvalidTokenError("teach must be true or false")
        if not isinstance(body.get("claims", {}), dict):
            raise jwt.InvalidTokenError("claims must be an object")
        return body

    def _anonymous(self, origin: str, previous: str | None) -> str:
        if previous:
            try:
                claims = self.verify(previous, origin)
            except TokenRefused:
                pass
            else:
                if claims.user is None:
                    return claims.subject
        return ANONYMOUS + secrets.token_urlsafe(16)


def same_visitor(one: str, other: str) -> bool:
    """Whether two subjects may share a session. Anonymous visitors cannot be told apart: for them
    the resume token alone decides.
    """
    return one == other or (one.startswith(ANONYMOUS) and other.startswith(ANONYMOUS))


def _claims(body: dict[str, Any]) -> Claims:
    subject = cast("str", body["sub"])
    user = None
    if not subject.startswith(ANONYMOUS):
        user = User(subject, body.get("name", ""), body.get("claims", {}), body.get("teach", False))
    teaches = user is not None and user.teaches
    return Claims(subject, body["origin"], float(body["exp"]), user, body["jti"], teaches)
