"""Kill switches: runs that an operator has halted are stopped, and new ones are refused."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from pilotfish.agent.failures import AgentError
from pilotfish.sessions.keeping import Halt, Keeping
from pilotfish.web.session.live import LiveSession

__all__ = ["Halting"]

log = logging.getLogger("pilotfish.web")


class Halting:
    """The switches of one server. `tenant` is the key of its agent."""

    def __init__(self, store: Keeping, tenant: str) -> None:
        self._store = store
        self._tenant = tenant
        self._halts: frozenset[Halt] = frozenset()

    def stops(self, subject: str, run_id: str | None) -> bool:
        """Whether a run of this visitor must be stopped or refused."""
        halts = self._halts
        return bool(halts) and not halts.isdisjoint(
            {
                Halt("all"),
                Halt("tenant", self._tenant),
                Halt("user", subject),
                Halt("run", run_id or ""),
            }
        )

    async def look(self, sessions: Iterable[LiveSession]) -> None:
        """Reads the switches from the store, and stops the runs that they name. That a store does
        not answer is only logged.
        """
        try:
            found = frozenset(await self._store.halts())
        except AgentError as error:
            log.error("the switches cannot be read: %s", error)
            return
        for halt in found - self._halts:
            log.warning("halted scope=%s", halt.scope)
        self._halts = found
        for session in list(sessions) if self._halts else ():
            runs = session.runs
            active = runs.going and not runs.stopping
            if active and self.stops(session.identity.subject, runs.current):
                log.warning("run halted session=%s", session.identity.id)
                runs.control.halted = True
                runs.stop()
