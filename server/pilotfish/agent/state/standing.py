"""The small part of a trajectory that changes every turn, as it is written to the journal."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.state.plan import TaskPlan
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import Verdict
from pilotfish_client.codec import decode, encode
from pilotfish_client.page_messages import ActionSpec

__all__ = ["restore", "standing_of"]

_PLAIN = ("memory", "summary", "actions_taken", "errors", "empty_replies", "state", "collected")
_COUNTS = ("bonus", "summarized")


def standing_of(trajectory: Trajectory) -> dict[str, Any]:
    """JSON values, which later changes of the trajectory do not reach."""
    return {
        **{name: deepcopy(getattr(trajectory, name)) for name in _PLAIN},
        **{name: getattr(trajectory, name) for name in _COUNTS},
        "nudges": list(trajectory.nudges),
        "folds": list(trajectory.folds),
        **({"plan": encode(trajectory.plan)} if trajectory.plan else {}),
        "verdicts": [encode(verdict) for verdict in trajectory.verdicts],
        "spent": encode(trajectory.spent),
        "seconds": round(trajectory.seconds, 3),
        "kept": {name: _kept(trajectory, name) for name in trajectory.kept},
        "pinned": [encode(spec) for spec in trajectory.pinned.values()],
    }


def _kept(trajectory: Trajectory, name: str) -> Any:
    """What a feature keeps does not change: it is replaced."""
    state = trajectory.kept[name]
    if name not in trajectory.written or trajectory.written[name][0] is not state:
        trajectory.written[name] = (state, encode(state))
    return trajectory.written[name][1]


def restore(
    trajectory: Trajectory, standing: Mapping[str, Any], states: Mapping[str, type[Any]]
) -> None:
    """Puts `standing` into `trajectory`. `states` are the types that features keep, by name."""
    for name in (*_PLAIN, *_COUNTS):
        setattr(trajectory, name, standing[name])
    trajectory.nudges = tuple(standing["nudges"])
    trajectory.folds = list(standing["folds"])
    plan = standing.get("plan")
    trajectory.plan = decode(TaskPlan, plan) if plan else None
    trajectory.verdicts = [decode(Verdict, verdict) for verdict in standing["verdicts"]]
    trajectory.spent = decode(Usage, standing["spent"])
    trajectory.seconds = standing["seconds"]
    trajectory.kept = {
        name: decode(states[name], value)
        for name, value in standing["kept"].items()
        if name in states
    }
    for spec in standing["pinned"]:
        trajectory.pinned[spec["name"]] = decode(ActionSpec, spec)
