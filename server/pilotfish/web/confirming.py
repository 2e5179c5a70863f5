"""`/confirm/{session}/{id}`: the frame in which the visitor approves actions of the server.

A script of the host's page knows the address, but can neither read the document nor send what its
own origin sends: browsers write `Sec-Fetch-*` and `Origin` themselves (Fetch Metadata, Fetch).
"""

from __future__ import annotations

import asyncio
import json
import logging
from html import escape
from typing import Any, cast
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from pilotfish.errors import ConfigurationError
from pilotfish.guard.origins import together
from pilotfish.web.opening import Opened
from pilotfish.web.session.live import LiveSession
from pilotfish.web.session.parts import Parts
from pilotfish_client.server_messages import ConfirmAction

__all__ = ["OVER", "check_apart", "show_frame", "take_decision"]

log = logging.getLogger("pilotfish.web")

LARGEST = 1024
OVER = "This question is over, or was never asked here."
FRAMED = (
    "Sought a frame in a page of another origin, over https or on this machine; found"
    " Sec-Fetch-Dest {dest!r:.40} and Sec-Fetch-Site {site!r:.40}. Serve the agent from an origin"
    " of its own, such as https://agent.acme.example."
)
DOCUMENT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<script type="application/json" id="asked">{asked}</script>
<script src="../../pilotfish-confirm.js" defer></script>
</head><body></body></html>
"""
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors {origin}"
)


def check_apart(connection: HTTPConnection, parts: Parts) -> None:
    """Raises ConfigurationError where approvals need a frame, and the page that connects has the
    same origin as this server.
    """
    origin = connection.headers.get("origin", "")
    if parts.policy.confirm == "frame" and _netloc(origin) == _host(connection, origin):
        raise ConfigurationError(together(origin))


async def show_frame(request: Request, opened: Opened, session: str, ident: str) -> Response:
    """The document of the frame. It holds a secret that the decision must carry."""
    dest = request.headers.get("sec-fetch-dest", "")
    site = request.headers.get("sec-fetch-site", "")
    if dest != "iframe" or site not in ("cross-site", "same-site"):
        log.warning("confirm: refused dest=%.40r site=%.40r", dest, site)
        return PlainTextResponse(FRAMED.format(dest=dest, site=site), 403)
    live = opened.roster.live(session)
    found = live.visitor.framed(ident) if live else None
    if live is None or found is None:
        return PlainTextResponse(OVER, 410)
    frame, message = found
    asked = _asked(live, message) | {"secret": frame.load()}
    return Response(
        DOCUMENT.format(title=escape(opened.parts.agent_name), asked=_script(asked)),
        media_type="text/html",
        headers={
            "content-security-policy": POLICY.format(origin=live.identity.origin),
            "cache-control": "no-store",
            "referrer-policy": "no-referrer",
            "x-content-type-options": "nosniff",
            # A page that is isolated from other origins may hold it, too.
            "cross-origin-embedder-policy": "require-corp",
            "cross-origin-resource-policy": "cross-origin",
        },
    )


async def take_decision(request: Request, opened: Opened, session: str, ident: str) -> Response:
    """The decision of the frame's document: `{secret, approved}`. The first one counts."""
    origin = request.headers.get("origin", "null")
    site = request.headers.get("sec-fetch-site", "")
    live = opened.roster.live(session)
    theirs = live.identity.origin if live else ""
    if site != "same-origin" or origin in ("null", theirs):
        log.warning("confirm: decision refused origin=%.100r site=%.40r", origin, site)
        return JSONResponse({"error": "origin"}, 403)
    body = await _body(request, opened.parts.waits.body)
    if body is None:
        return JSONResponse({"error": "body"}, 400)
    secret, approved = body.get("secret"), body.get("approved")
    if not isinstance(secret, str) or not isinstance(approved, bool):
        return JSONResponse({"error": "body"}, 400)
    if live is None or not live.visitor.decided_in_frame(ident, secret, approved):
        return JSONResponse({"error": "over"}, 410)
    log.info("decided in the frame session=%s approved=%s", session, approved)
    return JSONResponse({"decided": approved}, headers={"cache-control": "no-store"})


def _asked(live: LiveSession, message: ConfirmAction) -> dict[str, Any]:
    return {
        "digest": message.digest,
        "actionName": message.actionName,
        "params": {},
        "message": message.message,
        "origin": live.identity.origin,
        "locale": live.visitor.locale,
    }


async def _body(request: Request, wait: float) -> dict[str, Any] | None:
    text = b""
    try:
        async with asyncio.timeout(wait):
            async for chunk in request.stream():
                text += chunk
                if len(text) > LARGEST:
                    return None
        body: Any = json.loads(text)
    except (TimeoutError, ClientDisconnect, ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", body) if isinstance(body, dict) else None


def _script(value: dict[str, Any]) -> str:
    """JSON that ends no script element, whatever texts are in it."""
    return json.dumps(value).replace("<", "\\u003c")


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _host(connection: HTTPConnection, origin: str) -> str:
    """The host that was asked for, as the origin would have it: without the scheme's own port."""
    host = connection.headers.get("host", "").lower()
    own = ":443" if origin.startswith("https:") else ":80"
    return host.removesuffix(own)
