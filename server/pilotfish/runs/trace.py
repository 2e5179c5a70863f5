"""Assertions about what a run called, for teams that test their own actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pilotfish.agent.page.step import Step
from pilotfish.runs.task import RunResult

__all__ = ["Trace"]


@dataclass(frozen=True)
class Trace:
    """`Trace.of(result).calls("refund", order="A-1").does_not_call("delete").includes("refunded")`;
    each raises AssertionError with what was called instead.
    """

    steps: Sequence[Step]
    summary: str

    @staticmethod
    def of(result: RunResult) -> Trace:
        """Of the run and its sub-tasks."""
        steps = [step for record in result.record.whole() for step in record.steps]
        return Trace(steps, result.summary)

    def calls(self, name: str, /, **args: Any) -> Trace:
        """It was called and done, with at least these arguments."""
        for step in self.steps:
            fits = all(step.args.get(key) == value for key, value in args.items())
            if step.name == name and fits and step.outcome.status == "done":
                return self
        told = ", ".join(f"{key}={value!r}" for key, value in args.items())
        raise AssertionError(f"{name}({told}) was not called and done; there were {self._told()}")

    def does_not_call(self, name: str, /) -> Trace:
        """It was not called, whatever would have come of it."""
        if any(step.name == name for step in self.steps):
            raise AssertionError(f"{name} was called: {self._told()}")
        return self

    def includes(self, text: str, /) -> Trace:
        """The summary, or the message of a step, holds this text, in any case."""
        said = [self.summary, *(step.outcome.message for step in self.steps)]
        if not any(text.casefold() in each.casefold() for each in said):
            raise AssertionError(f"nothing says {text!r}; said was {said!r}")
        return self

    def matches(self, pattern: str, /) -> Trace:
        """The summary, or the message of a step, has a part that fits this regular expression."""
        said = [self.summary, *(step.outcome.message for step in self.steps)]
        if not any(re.search(pattern, each) for each in said):
            raise AssertionError(f"nothing matches {pattern!r}; said was {said!r}")
        return self

    def _told(self) -> str:
        return ", ".join(f"{it.name} {it.args} {it.outcome.status}" for it in self.steps) or "none"
