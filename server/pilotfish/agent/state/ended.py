"""How a run ended, and what comes after a turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.model.envelope import Claim
from pilotfish.agent.sentence import Sentence
from pilotfish_client.server_messages import DoneStatus

__all__ = ["LIMITS", "Continue", "Ended", "Next", "Rejected"]

LIMITS = frozenset(
    {"max_turns", "max_actions", "max_seconds", "max_tokens", "run_tokens", "run_seconds"}
    | {"run_cost", "user_day", "tenant_day", "anonymous_day", "uncounted", "limit"}
)
"""The reasons of ends that a limit has caused."""


@dataclass(frozen=True)
class Ended:
    """The end of a run.

    `summary` is for the visitor. `data` is the result of a task that asked for one. `verified`
    tells whether a check has confirmed the end; None where nothing checked it. `why` is the reason
    for any status but `done`, for whoever reads the record. `sentence` is the server's own summary
    as code and facts. `claimed` is an end that the model asks for: the checks may reject it.
    `is_seen`: the page shows what the model awaited for it. `error` is what broke the run off.
    `closing` is what the model said last of what was done. `claims` are what the model says has
    happened, `sources` what a summary cites: number, title and address of each.
    """

    status: DoneStatus
    summary: str = ""
    data: dict[str, Any] | None = None
    verified: bool | None = None
    why: str = ""
    sentence: Sentence | None = None
    claimed: bool = False
    is_seen: bool = False
    error: Exception | None = field(default=None, compare=False)
    closing: str = ""
    claims: tuple[Claim, ...] = ()
    sources: tuple[dict[str, str], ...] = ()

    @property
    def is_honest(self) -> bool:
        """Whether the model itself says that the task was not done."""
        return self.claimed and self.status in ("failed", "not_possible")

    @staticmethod
    def saying(status: DoneStatus, sentence: Sentence) -> Ended:
        """An end that the server words; its code is the reason."""
        return Ended(status, sentence.text, why=sentence.code, sentence=sentence)


@dataclass(frozen=True)
class Rejected:
    """The run goes on; `reason` is feedback that the model reads."""

    reason: str


@dataclass(frozen=True)
class Continue:
    """Another turn."""


Next = Continue | Ended
