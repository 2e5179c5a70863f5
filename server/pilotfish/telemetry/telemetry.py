"""What watches the runs of an agent for machines."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.run.monitor import Monitor
from pilotfish.sessions.keeping import Keeping
from pilotfish.settings import Settings
from pilotfish.telemetry.metrics import Metrics, TimedStore

__all__ = ["Telemetry", "telemetry_of"]


@dataclass(frozen=True)
class Telemetry:
    """`metrics` where somebody may read them, who shows `token`; in development, anybody."""

    monitors: tuple[Monitor, ...] = ()
    metrics: Metrics | None = None
    token: str = ""

    def around(self, store: Keeping) -> Keeping:
        """The store, measured where metrics are on."""
        return TimedStore(store, self.metrics) if self.metrics else store


def telemetry_of(settings: Settings, agent: str, actions: frozenset[str]) -> Telemetry:
    """As the operator has switched it on; `actions` are the names that may be labels."""
    monitors: list[Monitor] = []
    metrics = None
    if settings.metrics_token or settings.development:
        metrics = Metrics(actions)
        monitors.append(metrics)
    if settings.traces != "off":
        from pilotfish.telemetry.tracing import Tracing

        monitors.append(Tracing(agent, content=settings.traces == "content"))
    return Telemetry(tuple(monitors), metrics, settings.metrics_token)
