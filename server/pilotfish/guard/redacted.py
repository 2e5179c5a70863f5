"""A store around a store that removes secrets from the journal."""

from __future__ import annotations

from typing import Any

from pilotfish.guard.redact import redact_value
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["RedactedStore"]


class RedactedStore(Wrapped):
    """Delegates to `store`; secrets are removed from each entry before it is appended."""

    def _written(self, session: str, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        return redact_value(body)
