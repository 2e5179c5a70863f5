"""Why a run ended as it did, in words for somebody who has never seen the product."""

from __future__ import annotations

from pilotfish.agent.state.record import RunRecord

__all__ = ["reason_of"]

_REASONS = {
    "max_turns": "It used all its turns. Raise RunLimits(max_turns=…), or look where it went round"
    " in circles.",
    "max_actions": "It used all its actions.",
    "max_seconds": "It used all its seconds of work.",
    "max_tokens": "It used all its tokens.",
    "run_tokens": "It used all the tokens of one run: Limits(run_tokens=…).",
    "run_seconds": "It used all the seconds of one run: Limits(run_seconds=…).",
    "run_cost": "It would have cost more than one run may: Limits(run_cost=…).",
    "user_day": "The visitor's share of the day is used up: Limits(user_day=…, user_day_cost=…).",
    "tenant_day": "The site's share of the day is used up: Limits(tenant_day=…).",
    "anonymous_day": "The share of visitors who are not signed in is used up for the day.",
    "uncounted": "Usage could not be counted, so no model was asked. See the log.",
    "page_gone": "The page went away and did not come back: closed, or its connection was lost.",
    "page_unreadable": "The page was there, but could not be read.",
    "broke": "Something failed on the server. The log has the traceback.",
    "no_model": "The model did not answer, or failed again and again. See the log.",
    "no_step": "The model named no next step.",
    "stuck": "Nothing changed any more, whatever it tried.",
    "given_up": "The model itself said that it could not do it.",
    "unverified": "A second model did not agree that the task was done.",
    "nothing_seen": "The model said that it was done, and no change was seen for it.",
    "not_done": "The model said that it was done; its own record shows that it was not.",
    "rejected": "The model said that it was done, and a check did not agree.",
    "not_signed_in": "The page asked to sign in, and the visitor did not.",
    "auth_required": "The page asked to sign in.",
    "declined": "The visitor declined what was asked.",
    "denied": "A policy, or the visitor, did not allow an action.",
    "question": "A person was needed to decide, and none was there.",
    "covered": "What it had to press was covered by something else.",
    "stale": "The page changed under it: what it wanted was not there any more.",
    "not_found": "The page changed, or never had it: what it wanted was not there.",
    "timeout": "An action took too long.",
    "handler_error": "An action of the site failed.",
}
_STATUS = {
    "done": "It was done.",
    "partial": "It was done in part.",
    "failed": "It failed.",
    "stopped": "The visitor, or an operator, stopped it.",
    "not_possible": "It could not be done on this site.",
    "needs_review": "A person must look at it.",
}


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
