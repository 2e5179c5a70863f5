"""A batch of records with and without what it learns of the first ones."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from batch_replies import Clerk
from batch_site import Site
from pilotfish.batch.records import from_rows
from pilotfish.batch.runner import Batch, run_batch
from pilotfish.batch.spec import Spec

__all__ = ["batch_figures"]


async def batch_figures(site: Site, records: int = 40) -> dict[str, Any]:
    """The site has 30 orders: some are read twice, under another name of the record."""
    plain, _ = await _calls(site, records, learn=False)
    learned, right = await _calls(site, records, learn=True)
    return {
        "batch_records": records,
        "batch_calls": plain,
        "batch_calls_learned": learned,
        "batch_calls_ratio": round(learned / plain, 3),
        "batch_values_right": right,
    }


async def _calls(site: Site, records: int, *, learn: bool) -> tuple[int, int]:
    spec = Spec.of(
        {
            "task": "read {n}",
            "url": site.url + "/orders/{n}",
            "id": "id",
            "fields": ["customer", {"name": "total", "type": "number"}, "status"],
            "learn": learn,
        }
    )
    numbers = [n % 30 + 1 for n in range(records)]
    rows = [{"id": f"r{i:03d}", "n": f"A-{n}"} for i, n in enumerate(numbers)]
    clerk = Clerk()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run"
        batch = Batch(spec, from_rows(rows, spec), path, 2, model=clerk, pictures=False)
        await run_batch(batch)
        right = 0
        for row in rows:
            result = json.loads((path / "records" / row["id"] / "result.json").read_text())
            order = site.orders[row["n"]]
            told = result["fields"]
            right += (told.get("customer"), told.get("total"), told.get("status")) == (
                order.customer,
                float(order.total),
                order.status,
            )
    return clerk.calls, right
