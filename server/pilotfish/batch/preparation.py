"""From what a person asks for to a batch that can be run: the spec, the records, the folder."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.usage import Usage
from pilotfish.batch.browser import Browser
from pilotfish.batch.called import Called
from pilotfish.batch.discovery import discovered
from pilotfish.batch.folder import write_whole
from pilotfish.batch.records import Record, from_csv, from_rows
from pilotfish.batch.runner import Batch
from pilotfish.batch.spec import Discovery, Spec
from pilotfish.batch.spec_planner import plan
from pilotfish.batch.values import SpecError
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources

__all__ = ["Asked", "prepared"]


@dataclass(frozen=True)
class Asked:
    """The options of the command."""

    task: str = ""
    url: str = ""
    spec: Path | None = None
    input: Path | None = None
    discover: bool = False
    workers: int = 2
    model: str | Model | None = None
    plan_only: bool = False
    fields: str = ""


async def prepared(asked: Asked, folder: Path, say: Callable[[str], None]) -> Batch | None:
    """The spec is given, or planned, shown and saved; the records are given, found on list
    pages, or one without values. None where only the spec was wanted. Raises SpecError, which says
    what is missing.
    """
    called = Called()
    spec = await _spec(asked, called)
    if asked.discover and spec.discover is None:
        spec = replace(spec, discover=Discovery(asked.url or spec.url))
    path = folder / "spec.yaml"
    write_whole(path, spec.written().encode())
    if asked.spec is None:
        say(spec.written().rstrip())
        say(f"spec: {path}")
    if asked.plan_only:
        return None
    records, listing = await _records(asked, spec, folder)
    say(f"{len(records)} records; {folder}")
    beside = called.usage + listing
    return Batch(spec, records, folder, workers=asked.workers, model=asked.model, beside=beside)


async def _spec(asked: Asked, called: Called) -> Spec:
    if asked.spec is not None:
        return Spec.load(asked.spec)
    if not asked.task or not asked.url:
        raise SpecError("a batch needs --task and --url, or --spec FILE")
    columns = _columns(asked.input)
    if asked.fields:
        return Spec.of(_from_fields(asked, columns))
    sources = Sources(
        Models(agent=asked.model or os.environ.get("PILOTFISH_MODEL") or None), os.environ
    )
    return await plan(
        called.model(sources, "planner"),
        asked.task,
        url=asked.url,
        columns=columns,
        discover=asked.discover,
    )


async def _records(asked: Asked, spec: Spec, folder: Path) -> tuple[list[Record], Usage]:
    """They, and what finding them has used."""
    if asked.input:
        return from_csv(asked.input, spec), Usage()
    if spec.discover:
        database = folder / "sessions.sqlite3"
        async with Browser(model=asked.model, database=database) as browser:
            return await discovered(browser, spec)
    if spec.columns():
        # An address with a placeholder is never opened as it stands.
        missing = ", ".join(sorted(spec.columns()))
        raise SpecError(f"the spec needs values of {missing}: give --input FILE, or --discover")
    return from_rows([{}], spec), Usage()


def _columns(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file).fieldnames or ())
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SpecError(f"{path} cannot be read as CSV: {error}") from None


def _from_fields(asked: Asked, columns: list[str]) -> dict[str, Any]:
    """Without a planner: `status,total:number`; the first column that the task or URL names is the
    record's name.
    """
    fields: list[dict[str, str]] = []
    for part in asked.fields.split(","):
        name, _, kind = part.strip().partition(":")
        fields.append({"name": name} | ({"type": kind} if kind else {}))
    told = asked.task + asked.url
    ident = next((name for name in columns if f"{{{name}}}" in told), None)
    return {"task": asked.task, "url": asked.url, "fields": fields} | (
        {"id": ident} if ident else {}
    )
