"""A store around a store that keeps no secrets in its journal."""

from __future__ import annotations

from typing import Any

from pilotfish.guard.redact import redact_value
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["RedactedStore"]


class RedactedStore(Wrapped):
    """Delegates to `store`; what is appended has its secrets taken out first."""

    async def append(self, session: str, epoch: int, kind: str, body: dict[str, Any]) -> int:
        return await self._store.append(session, epoch, kind, redact_value(body))
