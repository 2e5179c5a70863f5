"""A finished record as a regression test, replayed without a model; a run as a test file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pilotfish.agent.run.run import RunLimits
from pilotfish.batch.browser import Browser
from pilotfish.batch.folder import read_json, read_lines
from pilotfish.batch.job import Job
from pilotfish.batch.records import from_rows
from pilotfish.batch.spec import Spec, filled
from pilotfish.models.scripted import ScriptedModel
from pilotfish.record.player import Replaying, Way
from pilotfish.yaml_file import SpecError

__all__ = [
    "Case",
    "Replayed",
    "case_of",
    "cases_of",
    "pytest_file",
    "replay",
    "replayed",
]


@dataclass(frozen=True)
class Case:
    """What a replay is made of; JSON values, so that a test file can hold it."""

    spec: dict[str, Any]
    record: str
    values: dict[str, str]
    steps: list[dict[str, Any]]
    fields: dict[str, Any]


@dataclass(frozen=True)
class Replayed:
    """`lost` is what the page no longer has: from there on the model went on, `model_calls` times.
    `computed` are values that no page said: they are taken over and prove nothing.
    """

    status: str
    fields: dict[str, Any]
    model_calls: int
    lost: str = ""
    computed: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        return not self.differences and self.status == "done"


def case_of(run: Path, record: str) -> Case:
    """A finished record of a run's folder; raises SpecError where there is none."""
    folder = run / "records" / record
    result = read_json(folder / "result.json")
    if result is None or not (folder / "replay.jsonl").is_file():
        raise SpecError(f"{folder} holds no finished record")
    if result["status"] != "done":
        raise SpecError(f"{record} ended as {result['status']}: only a done record is replayed")
    return Case(
        spec=Spec.load(run / "spec.yaml").as_json(),
        record=record,
        values=result["input"],
        steps=read_lines(folder / "replay.jsonl"),
        fields=result["fields"],
    )


async def replay(browser: Browser, case: Case, *, site: str = "") -> Replayed:
    """`site` is another origin of the same pages, such as a test system's."""
    spec = Spec.of(case.spec)
    way = Way(case.steps)
    url = filled(spec.url, case.values)
    if site:
        parts = urlsplit(url)
        url = site.rstrip("/") + parts.path + (f"?{parts.query}" if parts.query else "")
    job = Job(
        id=f"replay-{case.record}",
        task=spec.told(case.values),
        url=url,
        contract=spec.contract(case.values),
        limits=RunLimits(max_turns=len(case.steps) + spec.budget.turns),
        allow=spec.allow,
        login=spec.login_for(url),
        locale=spec.locale,
        extra=(lambda run, trajectory: Replaying(run, trajectory, way),),
        pictures=False,
    )
    done = await browser.perform(job)
    fields = done.data or {}
    return Replayed(
        status=done.status,
        fields=fields,
        model_calls=way.calls,
        lost=way.lost,
        computed=tuple(way.computed),
        differences=tuple(_differences(case.fields, fields)),
    )


def _differences(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    return [
        f"{name}: {was.get(name)!r} before, {now.get(name)!r} now"
        for name in sorted({*was, *now})
        if was.get(name) != now.get(name)
    ]


_FILE = Path(__file__).with_name("replay_test.txt").read_text(encoding="utf-8")


def cases_of(run: Path) -> list[Case]:
    """The records that were done, in the order of the input; raises SpecError where none is."""
    paths = sorted(run.glob("records/*/result.json"))
    found = {it.parent.name: read_json(it) for it in paths}
    if rows := (read_json(run / "run.json") or {}).get("records"):
        order = [it.folder for it in from_rows(rows, Spec.load(run / "spec.yaml"))]
        found = {it: found[it] for it in order if it in found}
    names = [it for it, result in found.items() if result and result["status"] == "done"]
    if not names:
        raise SpecError(f"{run} holds no record that was done")
    return [case_of(run, name) for name in names]


def pytest_file(run: Path) -> str:
    """The text of the test file."""
    cases = json.dumps([asdict(case) for case in cases_of(run)], indent=1)
    # Within three quotes: what a page said can hold them, too.
    return _FILE.format(name=run.name, cases=cases.replace('"""', "\\u0022\\u0022\\u0022"))


def replayed(case: Mapping[str, Any], *, site: str = "") -> Replayed:
    """One case of such a file, in a browser of its own."""

    async def alone() -> Replayed:
        async with Browser(model=ScriptedModel([], name="none")) as browser:
            return await replay(browser, Case(**case), site=site)

    return asyncio.run(alone())
