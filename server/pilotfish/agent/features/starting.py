"""A run that is to start on another page of the site goes there first, without the model."""

from __future__ import annotations

from urllib.parse import urlsplit

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded, Source
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["Starting", "at_start", "page_to_open"]


class Starting(BaseFeature):
    """An action like any other: with the host's router, its gates and its place in the record."""

    def source(self) -> Source | None:
        path = page_to_open(self.run, self.trajectory)
        return Recorded([Invoke("navigate", {"path": path})]) if path else None


def page_to_open(run: Run, trajectory: Trajectory) -> str:
    """The path that must be opened before anything else; empty where the run is there, or has
    tried it.
    """
    path = run.start_path
    if not path or run.within or trajectory.turns:
        return ""
    here, there = urlsplit(trajectory.view.facts.url), urlsplit(path)
    fragment = not there.fragment or there.fragment == here.fragment
    is_there = (here.path, here.query) == (there.path, there.query) and fragment
    return "" if is_there else path


def at_start(run: Run, trajectory: Trajectory) -> bool:
    """Whether nothing was done yet but to open the page that the run starts on."""
    if page_to_open(run, trajectory):
        return False
    turns = trajectory.turns
    return not turns or (bool(run.start_path) and len(turns) == 1)
