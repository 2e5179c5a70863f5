"""How long sessions are kept, and the task that deletes them."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass

from pilotfish.agent.failures import AgentError
from pilotfish.sessions.keeping import Keeping

__all__ = ["Retention", "keep_tidy"]

log = logging.getLogger("pilotfish.web")

DAY = 86_400.0
EVERY = 3600.0


@dataclass(frozen=True)
class Retention:
    """Days that a session is kept after its last entry, and days that an audit record is kept."""

    days: float = 30.0
    audit_days: float = 365.0

    def __post_init__(self) -> None:
        if self.days <= 0 or self.audit_days < 1:
            raise ValueError(
                f"Retention(days={self.days:g}, audit_days={self.audit_days:g}): sought days above"
                " 0, and audit_days of at least 1"
            )


async def keep_tidy(store: Keeping, retention: Retention, every: float = EVERY) -> None:
    """Deletes expired sessions, at once and then every hour, until it is cancelled."""
    while True:
        now = time.time()
        try:
            count = await store.purge(now - retention.days * DAY, now - retention.audit_days * DAY)
            if count:
                log.info("sessions purged count=%d", count)
        except AgentError as error:
            log.error("sessions could not be purged: %s", error)
        await asyncio.sleep(every)
