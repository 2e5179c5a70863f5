"""What an agent reports to the team behind it: visitors' wishes, and when a person must take
over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from pilotfish.agent.run.seams import ActionContext, User
from pilotfish_client.host_function import answer_of
from pilotfish_client.outcome import Outcome

__all__ = ["OnReport", "Report", "Reports"]

log = logging.getLogger("pilotfish.reports")

TIMEOUT = 10.0
NOBODY = (
    "nobody takes over here: say what you could not do and what the visitor can try, and end the "
    "run honestly"
)


@dataclass(frozen=True)
class Report:
    """`agent_escalated` with the reason and context, `custom_track` with the kind and payload.

    `key` is the same if the same report is delivered again.
    """

    name: Literal["agent_escalated", "custom_track"]
    payload: dict[str, Any]
    session: str
    user: User | None
    key: str


OnReport = Callable[[Report], Awaitable[str | None] | str | None]
"""Plain or async. May return a sentence for the visitor, such as when somebody will answer."""


class Reports:
    """Carries out `track_intent` and `escalate_to_human`; only the names of reports are logged.

    Without `on_report` intents go to the log only, and escalation is not possible.
    """

    def __init__(self, on_report: OnReport | None) -> None:
        self._on_report = on_report

    async def execute(self, name: str, args: dict[str, Any], context: ActionContext) -> Outcome:
        """`done` once the host has accepted the report; `handler_error` if its function failed."""
        escalates = name == "escalate_to_human"
        kind: Literal["agent_escalated", "custom_track"]
        kind = "agent_escalated" if escalates else "custom_track"
        report = Report(kind, args, context.session, context.user, context.idempotency_key)
        log.info("%s session=%s key=%s", kind, context.session, context.idempotency_key)
        if self._on_report is None:
            if not escalates:
                return Outcome(status="done", message="noted")
            return Outcome(status="failed", reason="unsupported", message=NOBODY)
        try:
            async with asyncio.timeout(TIMEOUT):
                said = await answer_of(self._on_report, report)
        except Exception:  # the host's own code, whatever it raises
            log.exception("%s could not be delivered session=%s", kind, context.session)
            message = f"{name} could not be delivered: do not say that it was"
            return Outcome(status="failed", reason="handler_error", message=message)
        taken = "A person takes over from here." if escalates else "noted"
        return Outcome(status="done", message=said if isinstance(said, str) and said else taken)
