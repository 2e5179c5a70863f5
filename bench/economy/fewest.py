"""The suite's tasks in the fewest replies: a script whose end may stand beside its last actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from pilotfish.agent.model.request import Request
from pilotfish.evaluation.suite import Suite
from pilotfish.evaluation.variant import SuiteScript

__all__ = ["Fewest", "replies"]

FILE = Path(__file__).parent / "fewest.yaml"


def replies() -> dict[str, list[list[Mapping[str, Any]]]]:
    """By task, the replies, each a list of actions and at most one `end`."""
    return yaml.safe_load(FILE.read_text(encoding="utf-8"))


class Fewest(SuiteScript):
    """A Model. Raises KeyError for a task of the suite that the file does not have."""

    def __init__(self, suite: Suite) -> None:
        told = replies()
        self._ends: dict[tuple[str, int], Mapping[str, Any]] = {}
        tasks = [replace(task, script=self._of(task.task, told[task.id])) for task in suite.tasks]
        super().__init__(replace(suite, tasks=tuple(tasks)))

    def envelope(self, request: Request) -> dict[str, Any]:
        made = super().envelope(request)
        number = str(made["memory"]).removeprefix("script ")
        ending = self._ends.get((request.task, int(number))) if number.isdecimal() else None
        if ending is None:
            return made
        return {**made, "is_final": True, "summary": ending["end"]}

    def _of(self, task: str, told: list[list[Mapping[str, Any]]]) -> tuple[Any, ...]:
        script: list[Any] = []
        for number, reply in enumerate(told, 1):
            actions = [call for call in reply if "end" not in call]
            ending = next((call for call in reply if "end" in call), None)
            if ending is not None and actions:
                self._ends[task, number] = ending
            script.append(actions or ending)
        return tuple(script)
