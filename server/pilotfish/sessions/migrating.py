"""The numbered SQL files of a store: which of them a database still needs."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Literal

from pilotfish.agent.failures import StoreError

__all__ = ["MIGRATIONS", "pending"]

MIGRATIONS = Path(__file__).parent / "migrations"


def pending(dialect: Literal["sqlite", "postgres"], applied: Collection[str]) -> list[Path]:
    """The files to apply, in their order; StoreError if a newer release has applied others."""
    files = {path.name: path for path in (MIGRATIONS / dialect).glob("*.sql")}
    newer = sorted(set(applied) - set(files))
    if newer:
        raise StoreError(
            f"the session store was migrated by a newer release of pilotfish ({newer[0]} is not"
            " known here): install that release again, or restore the backup from before"
        )
    return [files[name] for name in sorted(files) if name not in applied]
