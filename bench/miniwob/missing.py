"""What tasks that are not solved lack: said by name in the table, read by no policy."""

from __future__ import annotations

__all__ = ["missing"]

MISSING: dict[str, str] = {}


def missing(task: str) -> str:
    """The word "dump" or "action", and what it should have told or done; empty where solved."""
    return MISSING.get(task, "")
