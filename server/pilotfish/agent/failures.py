"""What can go wrong around a run.

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
    """The provider failed; `retryable` tells whether another try may help."""

    retryable = False

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ModelOverloaded(ModelError):
    """429, 503 or 529: worth another try after `retry_after` seconds."""

    retryable = True


class ModelUnavailable(ModelError):
    """No connection, a timeout, a 5xx, or a stream that broke off."""

    retryable = True


class ModelRefused(ModelError):
    """The model or its provider declined."""


class ModelMisconfigured(ModelError):
    """401, 402, 403, 404 or a spent spending cap: the operator must act."""


class RequestTooLarge(ModelError):
    """The prompt does not fit."""


class LimitReached(AgentError):
    """`sentence` is what the visitor is told."""

    def __init__(self, text: str | Sentence) -> None:
        self.sentence = text if isinstance(text, Sentence) else say("limit", message=text)
        super().__init__(self.sentence.text)


class PageGone(AgentError):
    """No page has come back to the run in time."""


class PageUnreadable(AgentError):
    """The page is there, and the reading of it fails in it."""


class TakenBack(AgentError):
    """The page took back what the visitor was asked about."""


class Fenced(AgentError):
    """Another server owns the session now."""


class StoreError(AgentError):
    """The store failed in a way that waiting does not mend."""


class StoreUnavailable(StoreError):
    """The store cannot be reached or written just now: runs wait and try again."""
