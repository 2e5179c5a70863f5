"""What machines ask: whether the server is alive, ready to work, and `/metrics` for Prometheus."""

from __future__ import annotations

import hmac
import logging

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from pilotfish.agent.failures import StoreError
from pilotfish.telemetry.metrics import CONTENT_TYPE
from pilotfish.web.opening import Opening

__all__ = ["live", "ready", "serve_metrics"]

log = logging.getLogger("pilotfish.web")


def live() -> Response:
    return JSONResponse({"status": "ok"})


async def ready(opening: Opening) -> Response:
    """503 while the store cannot be written, no model is set, or the server is shutting down. The
    request needs no token: it writes at most once a second, and the reason is only in the log.
    """
    try:
        opened = await opening.get()
        await opened.probe.check()
    except StoreError as error:
        log.error("not ready: %s", error)
        return JSONResponse({"status": "failed", "what": "the session store"}, 503)
    except Exception as error:
        log.error("not ready: %s", error)
        return JSONResponse({"status": "failed"}, 503)
    if opened.roster.draining:
        return JSONResponse({"status": "draining"}, 503)
    return JSONResponse({"status": "ok"})


async def serve_metrics(request: Request, opening: Opening) -> Response:
    """404 where metrics are off, 401 without their token. In development there may be no token."""
    opened = await opening.get()
    telemetry = opened.parts.telemetry
    if telemetry.metrics is None:
        return PlainTextResponse("PILOTFISH_METRICS_TOKEN is not set.", 404)
    shown = request.headers.get("authorization", "")
    if telemetry.token and not hmac.compare_digest(
        shown.encode(), f"Bearer {telemetry.token}".encode()
    ):
        headers = {"www-authenticate": "Bearer"}
        return PlainTextResponse("Show PILOTFISH_METRICS_TOKEN as a Bearer token.", 401, headers)
    text = telemetry.metrics.text(opened.roster.sockets, opened.roster.going)
    return Response(text, media_type=CONTENT_TYPE)
