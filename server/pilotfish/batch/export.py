"""A finished record as a regression test, replayed without a model; a run as a test file."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded, Source
from pilotfish.agent.run.run import Run, RunLimits
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.batch.browser import Browser
from pilotfish.batch.folder import read_json
from pilotfish.batch.job import Job
from pilotfish.batch.spec import Spec, filled
from pilotfish.batch.targets import find_place, reread
from pilotfish.batch.values import SpecError
from pilotfish.models.scripted import ScriptedModel

__all__ = [
    "Case",
    "Replayed",
    "Replaying",
    "Way",
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


@dataclass
class Way:
    """How far a replay is. `gives_back`: the model goes on where its end is not accepted, too."""

    steps: Sequence[Mapping[str, Any]]
    gives_back: bool = False
    next: int = 0
    lost: str = ""
    calls: int = 0
    claimed: bool = False
    computed: list[str] = field(default_factory=list[str])


class Replaying(BaseFeature):
    """Gives the loop the recorded actions one by one, each on the page as it is now. Where
    one has no target any more the model is asked, and goes on to the end.
    """

    def __init__(self, run: Run, trajectory: Trajectory, way: Way) -> None:
        super().__init__(run, trajectory)
        self._way = way

    async def before_turn(self) -> Ended | None:
        way = self._way
        failed = next(
            (it for it in self.trajectory.last_steps if it.outcome.status != "done"), None
        )
        if failed and way.next and not way.lost:
            way.lost = f"{failed.name} {failed.target or ''}: {failed.outcome.message}"
        if not way.lost and way.next >= len(way.steps):
            if way.claimed and way.gives_back:
                way.lost = "; ".join(self.trajectory.nudges) or "its end was not accepted"
                return None
            if way.claimed:
                why = "; ".join(self.trajectory.nudges)
                return Ended("needs_review", f"Replayed, but not its end: {why}", why="rejected")
            way.claimed = True
            return Ended("done", "Replayed.", claimed=True)
        return None

    def source(self) -> Source | None:
        way = self._way
        if not way.lost:
            step = way.steps[way.next]
            if (args := self._aimed(step)) is not None:
                way.next += 1
                return Recorded([Invoke(step["name"], args)])
            self.trajectory.note(f"the page has changed since this was recorded: {way.lost}")
        way.calls += 1
        return None

    def _aimed(self, step: Mapping[str, Any]) -> dict[str, Any] | None:
        args: dict[str, Any] = copy.deepcopy(step["args"])
        if place := step.get("place"):
            ref = find_place(self.trajectory.view, place)
            if ref is None:
                self._way.lost = f"no {place['role']} “{place['name']}” on {_path(self.trajectory)}"
                return None
            args["ref"] = ref
        if step["name"] == "save_progress":
            args["data"] = self._read(args.get("data", {}), step.get("sources") or {}, "")
        return None if self._way.lost else args

    def _read(self, data: Any, sources: Mapping[str, Any], path: str) -> Any:
        if isinstance(data, dict):
            told = cast("dict[str, Any]", data)
            return {
                name: self._read(value, sources, f"{path}.{name}" if path else name)
                for name, value in told.items()
            }
        source = sources.get(path)
        if source is None:
            self._way.computed.append(path)
            return data
        value = reread(self.trajectory.view, source)
        if value is None:
            label = source["label"] or source["word"]
            self._way.lost = f"no value of {path} at “{label}” on {_path(self.trajectory)}"
        return value


def case_of(run: Path, record: str) -> Case:
    """A finished record of a run's folder; raises SpecError where there is none."""
    folder = run / "records" / record
    result = read_json(folder / "result.json")
    if result is None or not (folder / "replay.jsonl").is_file():
        raise SpecError(f"{folder} holds no finished record")
    if result["status"] != "done":
        raise SpecError(f"{record} ended as {result['status']}: only a done record is replayed")
    lines = (folder / "replay.jsonl").read_text(encoding="utf-8").splitlines()
    return Case(
        spec=Spec.load(run / "spec.yaml").as_json(),
        record=record,
        values=result["input"],
        steps=[json.loads(line) for line in lines],
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


def _path(trajectory: Trajectory) -> str:
    return urlsplit(trajectory.view.facts.url).path


_FILE = '''"""Recorded by Pilotfish from {name}: each record again, by target and without a model.

PILOTFISH_SITE is another origin of the same pages, such as a test system's.
"""

import json
import os

import pytest


CASES = json.loads(
    r"""
{cases}
"""
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["record"])
def test_record(case):
    found = replayed(case, site=os.environ.get("PILOTFISH_SITE", ""))
    assert not found.lost, found.lost
    assert found.fields == case["fields"]
    assert found.model_calls == 0
'''


def cases_of(run: Path) -> list[Case]:
    """The records that were done; raises SpecError where none is."""
    results = (read_json(path) for path in sorted(run.glob("records/*/result.json")))
    names = sorted(
        path.parent.name
        for path, result in zip(sorted(run.glob("records/*/result.json")), results, strict=True)
        if result and result["status"] == "done"
    )
    if not names:
        raise SpecError(f"{run} holds no record that was done")
    return [case_of(run, name) for name in names]


def pytest_file(run: Path) -> str:
    """The text of the test file."""
    told = json.dumps([asdict(case) for case in cases_of(run)], indent=1)
    # Within three quotes: what a page said can hold them, too.
    return _FILE.format(name=run.name, cases=told.replace('"""', "\\u0022\\u0022\\u0022"))


def replayed(case: Mapping[str, Any], *, site: str = "") -> Replayed:
    """One case of such a file, in a browser of its own."""

    async def alone() -> Replayed:
        async with Browser(model=ScriptedModel([], name="none")) as browser:
            return await replay(browser, Case(**case), site=site)

    return asyncio.run(alone())
