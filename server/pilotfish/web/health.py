"""Whether the server lives, and whether it can work."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from pilotfish.guard.budgets import today
from pilotfish.web.opening import Opening

__all__ = ["live", "ready"]


def live() -> Response:
    return JSONResponse({"status": "ok"})


async def ready(opening: Opening) -> Response:
    """503 while the store cannot be written, no model is set, or the server is leaving."""
    try:
        opened = await opening.get()
        writable = await opened.parts.store.reserve("ready", today(), 0, 0)
    except Exception as error:
        return JSONResponse({"status": "failed", "message": str(error)}, 503)
    if opened.roster.draining or not writable:
        return JSONResponse({"status": "draining" if writable else "failed"}, 503)
    told = {"status": "ok", "model": opened.parts.models.name, "sessions": len(opened.roster)}
    return JSONResponse(told)
