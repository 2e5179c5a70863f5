"""A store around a store that removes secrets from the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pilotfish.guard.redact import redact_value
from pilotfish.sessions.keeping import Beside
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["RedactedStore"]


class RedactedStore(Wrapped):
    """Delegates to `store`; secrets are removed from each entry before it is appended."""

    async def append(
        self,
        session: str,
        epoch: int,
        kind: str,
        body: dict[str, Any],
        beside: Sequence[Beside] = (),
    ) -> int:
        return await self._store.append(session, epoch, kind, redact_value(body), beside)
