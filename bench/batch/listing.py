"""The list that the bench works through: orders of a small site, of which some get a note."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from batch_replies import Clerk
from pilotfish.batch.records import Record, from_rows
from pilotfish.batch.runner import Batch, reopened
from pilotfish.batch.spec import Spec

__all__ = ["batch_of", "model_for"]

ALLOWED = {"kind": "other", "path": "/orders/*/notes"}


def batch_of(site: str, path: Path, *, records: int, workers: int, notes: int = 0) -> Batch:
    """A new batch in `path`, or the one that was begun there. The first `notes` records write."""
    if (path / "run.json").is_file():
        changes = {"model": Clerk(), "model_for": model_for(notes), "pictures": False}
        return reopened(path, workers=workers, **changes)
    spec = Spec.of(
        {
            "task": "read {n}",
            "url": f"{site}/orders/{{n}}",
            "id": "n",
            "fields": ["customer", {"name": "total", "type": "number"}, "status"],
            "allow": [ALLOWED] if notes else [],
        }
    )
    rows = [{"n": f"A-{number}"} for number in range(1, records + 1)]
    return Batch(
        spec,
        from_rows(rows, spec),
        path,
        workers,
        model=Clerk(),
        model_for=model_for(notes),
        pictures=False,
    )


def model_for(notes: int) -> Callable[[Record], Clerk]:
    def chosen(record: Record) -> Clerk:
        return Clerk(note=int(record.id.removeprefix("A-")) <= notes)

    return chosen
