"""What Pilotfish raises.

AgentError                      the root
├─ ModelError                   the provider failed
│  ├─ ModelOverloaded           try again later
│  ├─ ModelUnavailable          no connection, a timeout, a stream that broke off
│  ├─ ModelRefused              the model or its provider declined
│  ├─ ModelMisconfigured        the operator must act
│  │  └─ ConfigurationError     a setting is missing or wrong; raised before anything starts
│  └─ RequestTooLarge           the prompt does not fit
├─ LimitReached                 a budget is spent
├─ PageGone                     no page has come back to the run in time
├─ PageUnreadable               the page could not be read: its reader failed
├─ TakenBack                      the page took back what the visitor was asked about
├─ Fenced                       another server owns the session now
└─ StoreError                   the session store failed
   └─ StoreUnavailable          it cannot be reached or written just now

A mistake in the caller's own code (a bad action, brand or sitemap) is a ValueError or TypeError.
"""

from __future__ import annotations

from pilotfish.agent import failures
from pilotfish.agent.failures import *  # noqa: F403
from pilotfish.models.provider import ConfigurationError

__all__ = ["ConfigurationError"]
__all__ += failures.__all__
