"""Whether the server lives, and whether it can work."""

from __future__ import annotations

import logging

from starlette.responses import JSONResponse, Response

from pilotfish.web.opening import Opening

__all__ = ["live", "ready"]

log = logging.getLogger("pilotfish.web")


def live() -> Response:
    return JSONResponse({"status": "ok"})


async def ready(opening: Opening) -> Response:
    """503 while the store does not answer, no model is set, or the server is leaving. Anybody may
    ask: nothing is written, and why it is not ready stands in the log alone.
    """
    try:
        opened = await opening.get()
        await opened.parts.store.check()
    except Exception as error:
        log.error("not ready: %s", error)
        return JSONResponse({"status": "failed"}, 503)
    if opened.roster.draining:
        return JSONResponse({"status": "draining"}, 503)
    return JSONResponse({"status": "ok"})
