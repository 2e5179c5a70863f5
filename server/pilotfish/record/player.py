"""Plays recorded actions without a model, each on the page as it is now."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlsplit

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded, Source
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.record.place import find_place
from pilotfish.record.readings import reread

__all__ = ["Replaying", "Way"]


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
        trajectory.way_known = True

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
            values = cast("dict[str, Any]", data)
            return {
                name: self._read(value, sources, f"{path}.{name}" if path else name)
                for name, value in values.items()
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


def _path(trajectory: Trajectory) -> str:
    return urlsplit(trajectory.view.facts.url).path
