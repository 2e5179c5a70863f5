"""Why a run ended as it did, in words for somebody who has never seen the product."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pilotfish.agent.state.record import RunRecord

__all__ = ["reason_of"]

_TOLD = tomllib.loads(Path(__file__).with_name("reasons.toml").read_text(encoding="utf-8"))
_REASONS: dict[str, str] = _TOLD["reason"]
_STATUS: dict[str, str] = _TOLD["status"]


def reason_of(record: RunRecord) -> str:
    """One or two sentences."""
    ended = record.ended
    if ended is None:
        return "It has no end: it is going on, or its server went away and no page came back to it."
    status = _STATUS.get(ended.status, ended.status)
    if ended.status == "done" and ended.verified is not False:
        return status
    why = _REASONS.get(ended.code or "") or _REASONS.get(ended.why or "")
    before = _last_failure(record) if ended.why == "given_up" else ""
    return " ".join(part for part in (status, before, why or ended.why) if part)


def _last_failure(record: RunRecord) -> str:
    """What had gone wrong when the model gave up."""
    reasons = [str(step.outcome.reason) for step in record.steps if step.outcome.reason]
    return _REASONS.get(reasons[-1], "") if reasons else ""
