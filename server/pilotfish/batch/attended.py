"""The feature of a run without a visitor: its evidence, and its end where a person is needed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.state.ended import Ended, Next, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.batch.actions import DOWNLOAD, without_file
from pilotfish.batch.job import Job
from pilotfish.record.place import place_of
from pilotfish.record.readings import sources_of

__all__ = ["Attended", "Traced", "attending"]

_FILE_SECONDS = 15.0
_SUFFIX = re.compile(r"(?!tmp$)[A-Za-z0-9]{1,10}", re.IGNORECASE)
_QUIET = frozenset({"find", "read", "extract_table", "wait", "scroll", "scroll_to", "fold"})


@dataclass(frozen=True)
class Traced:
    """What a replay needs of each step: where its target stood, and where its values were read."""

    steps: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])


class Attended(Stateful[Traced]):
    name = "batch"
    initial = Traced

    def __init__(self, run: Run, trajectory: Trajectory, job: Job) -> None:
        super().__init__(run, trajectory)
        self._job = job

    async def before_turn(self) -> Ended | None:
        job = self._job
        job.last = self.trajectory.view
        if not self.trajectory.turns and job.pictures:
            await job.picture("start")
        if job.review:
            return self._for_review()
        why = job.spent()
        return Ended("partial", f"Ended early: {why}.", why=why) if why else None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if invoke.tool == DOWNLOAD.name:
            # A file that came before is not what this press gives.
            while not self._job.files.empty():
                self._job.files.get_nowait()
        return prepared

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        job = self._job
        job.last = after
        if step.name == DOWNLOAD.name:
            step = await self._downloaded(step)
        if step.question and job.pictures:
            await job.picture(f"after_{step.name}")
        self._trace(step, before)
        if job.review and not step.drop_rest:
            return replace(step, drop_rest="a person must look at this")
        return step

    async def after_turn(self, after: Next) -> Next:
        if self._job.review:
            return self._for_review()
        return after

    async def judge(self, ended: Ended) -> Ended | Rejected:
        data = self.trajectory.collected or ended.data
        if self._job.review and ended.status != "needs_review":
            return replace(self._for_review(), data=data)
        missing = self._job.keeper.missing(self._job.required)
        if ended.claimed and ended.status == "done" and missing:
            if len(self.trajectory.turns) < self.run.most_turns(self.trajectory):
                return Rejected(f"take these pictures with screenshot first: {', '.join(missing)}")
            why = f"artifacts missing: {', '.join(missing)}"
            return replace(ended, status="needs_review", why=why, verified=False, data=data)
        return replace(ended, data=data or None)

    async def ended(self, ended: Ended) -> None:
        if self._job.pictures:
            await self._job.picture("end")

    def _for_review(self) -> Ended:
        data = self.trajectory.collected or None
        return Ended("needs_review", self._job.review, data=data, why="question")

    async def _downloaded(self, step: Step) -> Step:
        try:
            async with asyncio.timeout(_FILE_SECONDS if step.outcome.status == "done" else 0.5):
                name, data = await self._job.files.get()
        except TimeoutError:
            if step.outcome.status == "done":
                return replace(step, outcome=without_file(step.outcome))
            return step
        label, _, suffix = name.rpartition(".")
        is_named = bool(label and _SUFFIX.fullmatch(suffix))
        kept = self._job.keeper.keep(
            str(step.args.get("label") or label or name), data, f".{suffix}" if is_named else ""
        )
        message = f"kept as {kept}, {len(data)} bytes"
        if step.outcome.status != "done":
            message = f"{step.outcome.message}; {message}"
        return replace(step, outcome=replace(step.outcome, message=message))

    def _trace(self, step: Step, before: View) -> None:
        if step.outcome.status != "done" or step.name in _QUIET:
            return
        traced: dict[str, Any] = {"name": step.name, "args": step.args, "path": before.facts.url}
        if step.question:
            traced["asked"] = True
        if (place := place_of(before, step.args)) is not None:
            traced["place"] = place
        if step.name == "save_progress":
            traced["sources"] = sources_of(before, step.args.get("data", {}))
        self.state = Traced([*self.state.steps, traced])


def attending(job: Job) -> Callable[[Run, Trajectory], Attended]:
    return lambda run, trajectory: Attended(run, trajectory, job)
