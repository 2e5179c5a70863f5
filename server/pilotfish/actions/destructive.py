"""Which names of server actions say that something is destroyed, paid, or sent for good."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["DESTRUCTIVE", "Destructive"]

DESTRUCTIVE = (
    r"(^|_)(delete|remove|destroy|erase|purge|wipe|drop)(_|$)",
    r"(^|_)(refund|charge|pay|payment|transfer|withdraw|purchase)(_|$)",
    r"(^|_)(revoke|deactivate|terminate|suspend|ban)(_|$)",
)
"""The default. Regular expressions, searched in the name without regard to case."""


class Destructive:
    """Raises ValueError for an invalid pattern. Without patterns no name is destructive."""

    def __init__(self, patterns: Sequence[str] | None = None) -> None:
        try:
            chosen = DESTRUCTIVE if patterns is None else patterns
            self._patterns = [re.compile(each, re.IGNORECASE) for each in chosen]
        except re.error as error:
            raise ValueError(f"destructive: {error.pattern!r} is no pattern: {error}") from None

    def names(self, action: str) -> bool:
        """Whether the visitor is asked before the action of that name runs."""
        return any(pattern.search(action) for pattern in self._patterns)
