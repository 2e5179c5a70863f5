"""A worker of the queue: `python -m bench.batch.queue_child STORE NOTES LEASE`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.batch.listing import model_for  # noqa: E402

from batch_replies import Clerk  # noqa: E402
from pilotfish.batch.shared.queue_worker import Working, work_on_queue  # noqa: E402


def main() -> None:
    store, notes, lease = sys.argv[1:]
    working = Working(
        store, model=Clerk(), model_for=model_for(int(notes)), pages=2, lease=float(lease)
    )
    asyncio.run(work_on_queue(working))


if __name__ == "__main__":
    main()
