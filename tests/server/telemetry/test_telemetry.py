from dataclasses import replace

from pilotfish.config.settings import Settings
from pilotfish.sessions.memory import MemoryStore
from pilotfish.telemetry.metrics import Metrics, TimedStore
from pilotfish.telemetry.telemetry import telemetry_of
from pilotfish.telemetry.tracing import Tracing

SETTINGS = Settings(secret="s" * 32)


def kinds(settings: Settings) -> list[type]:
    return [type(it) for it in telemetry_of(settings, "Finn", frozenset()).monitors]


def test_nothing_is_on_unless_the_operator_says_so() -> None:
    off = telemetry_of(SETTINGS, "Finn", frozenset())
    store = MemoryStore()
    assert (off.monitors, off.metrics, off.around(store) is store) == ((), None, True)
    assert kinds(replace(SETTINGS, metrics_token="t")) == [Metrics]
    assert kinds(replace(SETTINGS, development=True)) == [Metrics]
    assert kinds(replace(SETTINGS, traces="on")) == [Tracing]
    on = telemetry_of(replace(SETTINGS, metrics_token="t"), "Finn", frozenset())
    assert isinstance(on.around(store), TimedStore)
