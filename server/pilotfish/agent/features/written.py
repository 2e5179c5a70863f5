"""What the model has written down, told every turn: state, progress and finished parts."""

from __future__ import annotations

import json
from typing import Any

from pilotfish.agent.features.stateful import BaseFeature

__all__ = ["Written"]


class Written(BaseFeature):
    """It survives shortened turns and restarts, since it is read from the trajectory."""

    def tail(self) -> str:
        trajectory = self.trajectory
        lines: list[str] = []
        if trajectory.folds:
            lines.append("Finished parts:")
            lines += [f"- {' '.join(fold.split())}" for fold in trajectory.folds]
        if trajectory.state:
            lines.append(f"Your state: {_json(trajectory.state)}")
        if trajectory.collected:
            lines.append(f"Collected so far: {_json(trajectory.collected)}")
        return "\n".join(lines)


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
