"""What watches the runs of an agent for machines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pilotfish.agent.run.monitor import Monitor
from pilotfish.config.settings import Settings
from pilotfish.sessions.keeping import Keeping

if TYPE_CHECKING:
    from pilotfish.telemetry.metrics import Metrics

__all__ = ["Telemetry", "telemetry_of"]


@dataclass(frozen=True)
class Telemetry:
    """`metrics` where somebody may read them, who shows `token`; in development, anybody."""

    monitors: tuple[Monitor, ...] = ()
    metrics: Metrics | None = None
    token: str = ""

    def around(self, store: Keeping) -> Keeping:
        """The store, measured where metrics are on."""
        if self.metrics is None:
            return store
        from pilotfish.telemetry.metrics import TimedStore

        return TimedStore(store, self.metrics)


def telemetry_of(settings: Settings, agent: str, actions: frozenset[str]) -> Telemetry:
    """As the operator has switched it on; `actions` are the names that may be labels."""
    monitors: list[Monitor] = []
    metrics = None
    if settings.metrics_token or settings.development:
        from pilotfish.telemetry.metrics import Metrics

        metrics = Metrics(actions)
        monitors.append(metrics)
    if settings.traces != "off":
        from pilotfish.telemetry.tracing import Tracing

        monitors.append(Tracing(agent, content=settings.traces == "content"))
    return Telemetry(tuple(monitors), metrics, settings.metrics_token)
