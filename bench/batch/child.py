"""The process that is killed: `python -m bench.batch.child SITE PATH RECORDS NOTES`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.batch.listing import batch_of  # noqa: E402

from pilotfish.batch.runner import run_batch  # noqa: E402


def main() -> None:
    site, path, records, notes = sys.argv[1:]
    batch = batch_of(site, Path(path), records=int(records), workers=2, notes=int(notes))
    asyncio.run(run_batch(batch))


if __name__ == "__main__":
    main()
