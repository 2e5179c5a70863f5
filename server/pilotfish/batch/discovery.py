"""Finds the records of a batch on the pages of a list, before the batch begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import RunLimits
from pilotfish.batch.browser import Browser
from pilotfish.batch.job import Job
from pilotfish.batch.lister import Lister
from pilotfish.batch.records import Record, from_rows
from pilotfish.batch.spec import Spec
from pilotfish.batch.values import SpecError

__all__ = ["discovered"]


async def discovered(browser: Browser, spec: Spec) -> tuple[list[Record], Usage]:
    """One run over the list; its items become records, with what the run has used. Workers never
    discover by themselves. Raises SpecError where fewer were found than the spec expects.
    """
    wanted = spec.discover
    if wanted is None:
        raise SpecError("discover: sought the URL of a list to find the records on")
    columns = sorted(spec.columns())
    named = ", ".join(columns) or "name, url"
    builtin = browser.parts.models.name == "builtin"
    job = Job(
        id="discovery",
        task=f"{wanted.task}\nSave with save_progress under records: a list of objects with"
        f" {named}. Go on to the next page until there is none.",
        url=wanted.url,
        contract=Contract(required_fields=("records",), expected_items=wanted.expected),
        limits=RunLimits(max_turns=wanted.turns, max_seconds=600.0),
        login=spec.login_for(wanted.url),
        locale=spec.locale,
        model=Lister(columns or ("name", "url")) if builtin else None,
        pictures=False,
    )
    done = await browser.perform(job)
    spent = (await browser.result(job.session, done)).record.spent
    items = (done.data or {}).get("records")
    rows = _rows(cast("list[Any]", items) if isinstance(items, list) else [], columns)
    expected = wanted.expected
    if not rows or (expected is not None and len(rows) < expected):
        sought = f"{expected} records" if expected else "records"
        raise SpecError(f"discovery: sought {sought}, found {len(rows)} ({done.summary})")
    return from_rows(rows, spec), spent


def _rows(items: list[Any], columns: list[str]) -> list[dict[str, str]]:
    """Each item once, with all columns that a record needs."""
    rows: list[dict[str, str]] = []
    for item in items:
        if not isinstance(item, Mapping):
            continue
        values = cast("Mapping[str, Any]", item)
        row = {str(name): str(value) for name, value in values.items() if value is not None}
        if row not in rows and all(row.get(name) for name in columns):
            rows.append(row)
    return rows
