"""`POST /pilotfish/token`: a short-lived token for the visitor that the host identifies."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any, cast

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from pilotfish.agent.run.seams import User
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.roster import Roster
from pilotfish.web.session.tokens import ANONYMOUS
from pilotfish.web.socket import address_of
from pilotfish_client.host_function import answer_of

__all__ = ["mint_token", "preflight"]

log = logging.getLogger("pilotfish.web")

LARGEST = 8 * 1024


class _Refusal(Exception):
    def __init__(self, status: int, error: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.error = error


def preflight(request: Request, parts: Parts) -> Response:
    """The response to a CORS preflight request (Fetch standard)."""
    origin = _origin(request)
    if not parts.origins.allow(origin):
        return _refused(_Refusal(403, "origin", parts.origins.refusal(origin)), None)
    headers = {
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type",
        "access-control-max-age": "600",
    }
    return Response(status_code=204, headers=headers | _cors(origin))


async def mint_token(request: Request, parts: Parts, roster: Roster) -> Response:
    """Body `{key, previous?}`; returns `{token, expires_in}` in seconds, or `{error, message}`."""
    origin = _origin(request)
    allowed = origin if parts.origins.allow(origin) else None
    try:
        if allowed is None:
            raise _Refusal(403, "origin", parts.origins.refusal(origin))
        if not await roster.may("token", address_of(request, parts.proxies)):
            raise _Refusal(
                429, "limit", "Too many tokens were requested from this address: wait a minute."
            )
        try:
            async with asyncio.timeout(parts.waits.body):
                body = await _body(request)
        except TimeoutError:
            raise _Refusal(408, "body", "The body of the request did not arrive in time.") from None
        if body.get("key") != parts.key:
            raise _Refusal(
                403,
                "key",
                f"No agent has the key {body.get('key')!r:.60}: data-key of the script tag must be"
                " the key= of the Agent that this server runs.",
            )
        user = await _identified(request, parts)
        previous = body.get("previous")
        token = parts.tokens.mint(allowed, user, previous if isinstance(previous, str) else None)
    except _Refusal as refusal:
        return _refused(refusal, allowed)
    answer = {"token": token, "expires_in": parts.tokens.lifetime}
    return JSONResponse(answer, headers={"cache-control": "no-store", **_cors(allowed)})


async def _identified(request: Request, parts: Parts) -> User | None:
    if parts.identify is None:
        return None
    try:
        user: object = await answer_of(parts.identify, request)
    except Exception as error:
        log.exception("identify failed")
        raise _Refusal(
            500, "identify", "The identify function of the Agent failed: see the server's log."
        ) from error
    # This is the host's function: it may return a value that its annotations do not allow.
    if user is not None and not isinstance(user, User):
        raise _Refusal(
            500, "identify", f"identify must return a User or None, found {type(user).__name__}."
        )
    if user is not None and (not user.id or user.id.startswith(ANONYMOUS)):
        raise _Refusal(
            500, "identify", f"User(id=…) must not be empty nor begin with {ANONYMOUS!r}."
        )
    return user


async def _body(request: Request) -> dict[str, Any]:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise _Refusal(415, "body", "Send JSON, with content-type application/json.")
    text = b""
    try:
        async for chunk in request.stream():
            text += chunk
            if len(text) > LARGEST:
                raise _Refusal(413, "body", f"The body has at most {LARGEST} bytes.")
    except ClientDisconnect:
        raise _Refusal(400, "body", "The connection closed before the body ended.") from None
    try:
        body: Any = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise _Refusal(400, "body", 'Send {"key": "pk_…"}; found something else.')
    return cast("dict[str, Any]", body)


def _origin(request: Request) -> str | None:
    origins = request.headers.getlist("origin")
    return origins[0] if len(origins) == 1 else None


def _cors(origin: str | None) -> dict[str, str]:
    if origin is None:
        return {"vary": "origin"}
    return {
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        "vary": "origin",
    }


def _refused(refusal: _Refusal, origin: str | None) -> Response:
    log.warning("token refused error=%s: %s", refusal.error, refusal)
    body = {"error": refusal.error, "message": str(refusal)}
    return JSONResponse(body, refusal.status, headers=_cors(origin))
