from __future__ import annotations

import builtins
from typing import Any

import pytest

from pilotfish.errors import ConfigurationError
from pilotfish.telemetry.export import start_export


def test_without_the_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *args: Any, **more: Any) -> Any:
        if name.startswith("opentelemetry.exporter"):
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ConfigurationError, match=r"pip install 'pilotfish\[otel\]'"):
        start_export()
