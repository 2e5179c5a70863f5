"""From what a person asks for to a batch that can be run: the spec, the records, the folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import RunLimits
from pilotfish.batch.browser import Browser
from pilotfish.batch.folder import write_whole
from pilotfish.batch.job import Job
from pilotfish.batch.progress import Called
from pilotfish.batch.reader import Lister
from pilotfish.batch.records import Record, from_csv, from_rows, read_csv
from pilotfish.batch.runner import Batch
from pilotfish.batch.spec import Discovery, Spec
from pilotfish.batch.spec_planner import plan
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources
from pilotfish.yaml_file import SpecError

__all__ = ["Asked", "discovered", "prepared"]


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
    roles: Mapping[str, str] = field(default_factory=dict[str, str])


async def prepared(asked: Asked, folder: Path, say: Callable[[str], None]) -> Batch | None:
    """The spec is given, or planned, shown and saved; the records are given, found on list
    pages, or one without values. None where only the spec was wanted. Raises SpecError, which says
    what is missing.
    """
    called = Called()
    spec = await _spec(asked, called)
    if asked.discover and spec.discover is None:
        spec = replace(spec, discover=Discovery(asked.url or spec.url))
    if asked.roles:
        spec = Spec.of(spec.as_json() | {"models": {**spec.models, **asked.roles}})
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
    # Before a model is asked.
    Spec.of({"task": asked.task, "url": asked.url, "models": {**asked.roles}})
    columns = read_csv(asked.input)[0] if asked.input else []
    if asked.fields:
        return Spec.of(_from_fields(asked, columns))
    agent = asked.model or os.environ.get("PILOTFISH_MODEL") or None
    named: dict[str, Any] = {"agent": agent, **asked.roles}
    sources = Sources(Models(**named), os.environ)
    return await plan(
        called.model(sources, "planner"),
        asked.task,
        url=asked.url,
        columns=columns,
        discover=asked.discover,
    )


async def _records(asked: Asked, spec: Spec, folder: Path) -> tuple[list[Record], Usage]:
    if asked.input:
        return from_csv(asked.input, spec), Usage()
    if spec.samples and not asked.discover:
        return from_rows(spec.samples, spec), Usage()
    if spec.discover:
        database = folder / "sessions.sqlite3"
        model = spec.models_with(asked.model)
        async with Browser(model=model, database=database) as browser:
            return await discovered(browser, spec)
    if spec.columns():
        # An address with a placeholder is never opened as it stands.
        missing = ", ".join(sorted(spec.columns()))
        raise SpecError(
            f"the spec needs values of {missing}: give --input FILE, --discover, or samples"
        )
    return from_rows([{}], spec), Usage()


def _from_fields(asked: Asked, columns: list[str]) -> dict[str, Any]:
    """Without a planner: `status,total:number`; the first column that the task or URL names is the
    record's name.
    """
    fields: list[dict[str, str]] = []
    for part in asked.fields.split(","):
        name, _, kind = part.strip().partition(":")
        fields.append({"name": name} | ({"type": kind} if kind else {}))
    text = asked.task + asked.url
    ident = next((name for name in columns if f"{{{name}}}" in text), None)
    return {"task": asked.task, "url": asked.url, "fields": fields} | (
        {"id": ident} if ident else {}
    )
