"""Tells the monitors of a run what its models do."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.models.chain import Wrappers

__all__ = ["monitored"]


def monitored(wrappers: Wrappers, monitors: Monitors) -> Wrappers:
    """`wrappers` with calls and switches reported to `monitors`; unchanged if nobody monitors."""
    if not monitors.all:
        return wrappers

    def on_call(call: ModelCalled) -> None:
        monitors.tell(Monitor.model_called, call)

    def on_switch(switch: ModelSwitched) -> None:
        monitors.tell(Monitor.model_switched, switch)

    return replace(wrappers, on_call=on_call, on_switch=on_switch)
