"""Whether the server is alive, and whether it is ready to work."""

from __future__ import annotations

import logging

from starlette.responses import JSONResponse, Response

from pilotfish.agent.failures import StoreError
from pilotfish.web.opening import Opening

__all__ = ["live", "ready"]

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
