from __future__ import annotations

import sys

import pytest

from pilotfish.errors import ConfigurationError
from pilotfish.telemetry.export import start_export


def test_without_the_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter", None)
    with pytest.raises(ConfigurationError, match=r"pip install 'pilotfish\[otel\]'"):
        start_export()
