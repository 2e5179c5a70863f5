"""What can go wrong around a run.

AgentError
├─ ModelError                the provider failed; `retryable` tells whether another try may help
│  ├─ ModelOverloaded        429, 503, 529: worth another try after `retry_after` seconds
│  ├─ ModelUnavailable       no connection, a timeout, a 5xx, a stream that broke off
│  ├─ ModelRefused           the model or its provider declined
│  ├─ ModelMisconfigured     401, 402, 403, 404, a spent spending cap: the operator must act
│  └─ RequestTooLarge        the prompt does not fit
├─ LimitReached              a budget is spent; the message may be shown to the visitor
├─ PageGone                  no page has come back to the run in time
├─ PageUnreadable            the page is there, and the reading of it fails in it
├─ TakenBack                 the page took back what the visitor was asked about
├─ Fenced                    another node owns the session now
└─ StoreError                the store failed
   └─ StoreUnavailable       it cannot be reached or written just now: another try may help

What an action meets in the page is an Outcome, never an exception.
"""

from __future__ import annotations

from pilotfish.agent.sentence import Sentence, say

__all__ = [
    "AgentError",
    "Fenced",
    "LimitReached",
    "ModelError",
    "ModelMisconfigured",
    "ModelOverloaded",
    "ModelRefused",
    "ModelUnavailable",
    "PageGone",
    "PageUnreadable",
    "RequestTooLarge",
    "StoreError",
    "StoreUnavailable",
    "TakenBack",
]


class AgentError(Exception):
    """The root; every message says what was sought, what was found and what to try."""


class ModelError(AgentError):
    retryable = False

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ModelOverloaded(ModelError):
    retryable = True


class ModelUnavailable(ModelError):
    retryable = True


class ModelRefused(ModelError):
    pass


class ModelMisconfigured(ModelError):
    pass


class RequestTooLarge(ModelError):
    pass


class LimitReached(AgentError):
    """`sentence` is what the visitor is told."""

    def __init__(self, told: str | Sentence) -> None:
        self.sentence = told if isinstance(told, Sentence) else say("limit", message=told)
        super().__init__(self.sentence.text)


class PageGone(AgentError):
    pass


class PageUnreadable(AgentError):
    pass


class TakenBack(AgentError):
    pass


class Fenced(AgentError):
    pass


class StoreError(AgentError):
    pass


class StoreUnavailable(StoreError):
    pass
