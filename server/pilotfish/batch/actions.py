"""Actions of a run without a visitor beside the agent's own: pictures and files as evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pilotfish.actions.catalogue import REF, spec_of
from pilotfish.agent.run.seams import ActionContext, Actions, Prepared, Ready, Refused
from pilotfish.batch.job import Job
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec

__all__ = ["DOWNLOAD", "SCREENSHOT", "EvidenceActions", "without_file"]

_LABEL = {"type": "string", "minLength": 1, "maxLength": 60}
SCREENSHOT = spec_of(
    "screenshot", "Keep a picture of the page as evidence, under a label.", {"label": _LABEL}
)
DOWNLOAD = spec_of(
    "download",
    "Press a link or button that gives a file, and keep the file as evidence.",
    {"ref": REF, "label?": _LABEL},
)


class EvidenceActions:
    """Actions around those of the agent. `download` is a press like any other for the page and its
    guard; the file that comes of it is kept.
    """

    def __init__(self, actions: Actions, job: Job) -> None:
        self._actions = actions
        self._job = job

    def specs(self) -> tuple[ActionSpec, ...]:
        return (*self._actions.specs(), SCREENSHOT, DOWNLOAD)

    def recording(self) -> EvidenceActions:
        return EvidenceActions(self._actions.recording(), self._job)

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared:
        if name == SCREENSHOT.name:
            return self._checked(SCREENSHOT, args) or Ready(SCREENSHOT, args, "server")
        if name == DOWNLOAD.name:
            if refused := self._checked(DOWNLOAD, args):
                return refused
            return self._actions.prepare("click", {"ref": args["ref"]}, page_actions)
        return self._actions.prepare(name, args, page_actions)

    def confirmation(self, ready: Ready) -> str | None:
        return None if ready.spec is SCREENSHOT else self._actions.confirmation(ready)

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        if ready.spec is not SCREENSHOT:
            return await self._actions.execute(ready, context)
        name = await self._job.picture(ready.args["label"])
        if not name:
            return Outcome(
                status="failed", reason="handler_error", message="no picture could be taken"
            )
        return Outcome(status="done", message=f"kept as {name}")

    def fault(self, value: object, schema: dict[str, Any]) -> str:
        return self._actions.fault(value, schema)

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        if ready.spec is SCREENSHOT:
            return None
        return await self._actions.check(ready, context)

    def _checked(self, spec: ActionSpec, args: dict[str, Any]) -> Refused | None:
        fault = self._actions.fault(args, spec.parameters)
        if not fault:
            return None
        return Refused(
            Outcome(status="failed", reason="invalid_args", message=f"{spec.name}: {fault}")
        )


def without_file(outcome: Outcome) -> Outcome:
    """A press that was to give a file and gave none."""
    message = f"{outcome.message}; no file came of it within the time"
    return replace(outcome, status="failed", reason="timeout", message=message)
