"""Whether the server is alive, and whether it is ready to work."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.keeping import Keeping

if TYPE_CHECKING:
    from pilotfish.web.opening import Opening

__all__ = ["Probe", "live", "ready"]

log = logging.getLogger("pilotfish.web")

EVERY = 1.0
SLOW = 3.0
"""Seconds after which a store that does not answer counts as failed."""


class Probe:
    """Whether a store works, asked at most once a second."""

    def __init__(self, store: Keeping) -> None:
        self._store = store
        self._until = 0.0
        self._error: StoreError | None = None
        self._lock = asyncio.Lock()

    async def check(self) -> None:
        """Raises StoreError if the store does not answer, or cannot be written."""
        async with self._lock:
            if monotonic() >= self._until:
                self._error = None
                try:
                    async with asyncio.timeout(SLOW):
                        await self._store.check()
                except TimeoutError:
                    self._error = StoreError(f"the session store did not answer within {SLOW:g} s")
                except StoreError as error:
                    self._error = error
                self._until = monotonic() + EVERY
        if self._error is not None:
            raise self._error


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
