"""`/metrics`: what Prometheus reads."""

from __future__ import annotations

import hmac

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from pilotfish.telemetry.metrics import CONTENT_TYPE
from pilotfish.web.opening import Opening

__all__ = ["serve_metrics"]


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
